// Rows that are searched as one types, and the keys that lead to fields.
//
// | attribute | what it does |
// |---|---|
// | data-filter | a field that hides the rows it does not find |
// | data-focus-key | the key that leads to a field |

import { folded } from "./fold_text.js";

function filter() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    const wanted = folded(field.value.trim());
    for (const row of document.querySelectorAll(field.dataset.filter)) row.hidden = !folded(row.textContent).includes(wanted);
  }
}
document.addEventListener("input", (event) => event.target.hasAttribute("data-filter") && filter());
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("[data-filter]");
  if (field && event.key === "Enter") {
    event.preventDefault();
    const rows = [...document.querySelectorAll(field.dataset.filter)].filter((row) => !row.hidden);
    rows[0]?.querySelector("a")?.click();
  }
  if (field && event.key === "Escape") {
    field.value = "";
    filter();
  }
  const typing = /^(input|textarea|select)$/i.test(event.target.localName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const wanted = document.querySelector(`[data-focus-key="${CSS.escape(event.key)}"]`);
  if (!wanted) return;
  event.preventDefault();
  wanted.closest("details")?.setAttribute("open", "");
  wanted.focus();
});
document.addEventListener("refreshed", filter);
filter();
