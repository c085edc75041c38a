// Text as it is searched: without accents, and in small letters.

export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
