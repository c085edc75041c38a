// The tab's memory across pages; empty if the browser stores nothing.

export function remember(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // This page continues with its own variables.
  }
}

export function remembered(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}
