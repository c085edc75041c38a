// The line at the foot of the page: what was just done, with Undo, or why it was not. Every word of it comes from the
// server. It goes by itself after a while, unless something has to be decided in it, or somebody points at it.

const line = document.getElementById("line");
let hiding = null;

// The words that the page has brought for it, at the desk and in the office.
export const words = () => ({ ...document.getElementById("office-words")?.dataset, ...document.getElementById("next")?.dataset });

// What a request is known by: the same one sent twice happens once. A plain network has no `crypto.randomUUID`.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function text(tag, words, name = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  if (name) made.className = name;
  return made;
}

export function button(label, press, key = "") {
  const made = text("button", label);
  made.type = "button";
  if (key) made.append(" ", text("kbd", key));
  made.addEventListener("click", press);
  return made;
}

export function show(parts, { bad = false, lasts = 8000 } = {}) {
  line.replaceChildren(...parts);
  line.classList.toggle("bad", bad);
  line.classList.toggle("tall", parts.length > 2);
  line.setAttribute("role", bad ? "alert" : "status");
  line.hidden = false;
  clearTimeout(hiding);
  hiding = lasts ? setTimeout(() => fade(lasts), lasts) : null;
}

// Whoever is about to press Undo is not robbed of it.
function fade(lasts) {
  if (line.matches(":hover, :focus-within")) hiding = setTimeout(() => fade(lasts), lasts);
  else hide();
}

export function hide() {
  clearTimeout(hiding);
  const inside = line.contains(document.activeElement);
  line.hidden = true;
  line.replaceChildren();
  if (inside) (document.getElementById("typed") ?? document.getElementById("step-button"))?.focus();
}

export const isShown = () => !line.hidden;

// What was done, what to look out for, and the way back: `takeBack` is given the action.
export function tell(told, takeBack) {
  const parts = [text("span", told.said)];
  for (const one of told.warnings ?? []) parts.push(text("span", one, "warned"));
  if (told.action) {
    const label = told.is_back ? words().redo : words().undo;
    parts.push(button(label, () => takeBack(told.action), told.is_back ? "" : "u"));
  }
  show(parts, { lasts: told.warnings?.length ? 15000 : 8000 });
}
