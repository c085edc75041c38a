// What somebody has typed or chosen stays when the page learns something new; it was decided on by what the page showed
// when they began. It is there before news can be, and keeps what was typed before any script was.

// From the place before each command that was sent from this page to the place after it: somebody knows of their own
// commands before the page shows them, and of nothing that others did meanwhile.
const own = new Map();
const withOwn = (place) => (own.has(place) ? withOwn(own.get(place)) : place);
export const knowOwn = ({ before, place }) => place && own.set(before, place);

// The last event that the page shows, as the server calls it.
export const shown = () => withOwn(document.documentElement.dataset.place || null);

const began = new WeakMap();

function keep(field) {
  if (!field.form) return;
  field.setAttribute("data-kept", "");
  begin(field.form);
}

// From now on the form is filled in by what the page shows, unless somebody has begun with it before.
export function begin(form, seen = shown()) {
  if (!began.has(form)) began.set(form, seen);
}

function isTouched(field) {
  if (field.localName === "select") return !([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.selected;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// What the page showed when somebody began with this form.
export const decidedBy = (form) => withOwn(began.get(form));

// Whoever was told of something new has looked again, and decides by what the page shows from then on.
export const lookedAgain = (form) => began.delete(form);

// It was sent: what stands in it may become what the page says.
export function forget(form) {
  began.delete(form);
  for (const one of form.querySelectorAll("[data-kept]")) one.removeAttribute("data-kept");
}

document.addEventListener("input", (event) => keep(event.target));
for (const field of document.querySelectorAll("input, select, textarea")) if (isTouched(field)) keep(field);
