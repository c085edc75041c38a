// Text for searching: without accents, in lower case.

export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
