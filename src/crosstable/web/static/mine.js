// What this phone remembers of the tournaments that somebody plays in with it: whose rows to show as one's own, and the
// way back to the own page. The pages stay the same for everybody.

const NAME = "crosstable-mine";

export function mine() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

// The numbers of the players that this phone holds; none where it holds nobody any more.
export function remember(code, event, numbers, names) {
  const { [code]: before, ...others } = mine();
  const now = { event, numbers, names };
  if (JSON.stringify(before) === JSON.stringify(numbers.length ? now : undefined)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify(numbers.length ? { ...others, [code]: now } : others));
  } catch {
    // A browser that keeps nothing finds one's name by the search.
  }
}
