// This phone's memory of its tournaments: the own rows and the way back to the own page. The pages stay the same for
// everybody.

const NAME = "crosstable-mine";

export function mine() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

// The numbers of this phone's players; empty without any.
export function remember(code, event, numbers, names) {
  const { [code]: before, ...others } = mine();
  const now = { event, numbers, names };
  if (JSON.stringify(before) === JSON.stringify(numbers.length ? now : undefined)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify(numbers.length ? { ...others, [code]: now } : others));
  } catch {
    // Without storage in the browser, the search finds one's name.
  }
}
