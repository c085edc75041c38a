// Keep typed and chosen values through updates, with the version shown when the input began. It runs before the first
// update, and keeps input from before the scripts loaded.

// Map the version before each own command to the one after it: own commands count as seen, others' do not.
const own = new Map();
const withOwn = (place) => (own.has(place) ? withOwn(own.get(place)) : place);
export const knowOwn = ({ before, place }) => place && own.set(before, place);

// The last event shown, as the server names it.
export const shown = () => withOwn(document.documentElement.dataset.place || null);

const began = new WeakMap();

function keep(field) {
  if (!field.form) return;
  field.setAttribute("data-kept", "");
  begin(field.form);
}

// From now on updates fill in the form, unless it was changed before.
export function begin(form, seen = shown()) {
  if (!began.has(form)) began.set(form, seen);
}

function isTouched(field) {
  if (field.localName === "select") return !([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.selected;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// The version shown when this form was started.
export const decidedBy = (form) => withOwn(began.get(form));

// After a notice of changes the user has looked again and decides by the new version.
export const lookedAgain = (form) => began.delete(form);

// After sending, updates may replace its values.
export function forget(form) {
  began.delete(form);
  for (const one of form.querySelectorAll("[data-kept]")) one.removeAttribute("data-kept");
}

document.addEventListener("input", (event) => keep(event.target));
for (const field of document.querySelectorAll("input, select, textarea")) if (isTouched(field)) keep(field);
