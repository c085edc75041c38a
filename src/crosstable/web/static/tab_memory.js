// What the tab remembers from one page to the next. A browser that keeps nothing has forgotten it by then.

export function remember(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // This page goes on with what it knows itself.
  }
}

export function remembered(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}
