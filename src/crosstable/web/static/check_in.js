// Fast check-in: type part of a name, or a number; Enter checks in the first missing player shown, and the field is
// ready for the next.

import { doIt } from "./desk_send.js";
import { folded } from "./fold_text.js";

const typed = () => document.getElementById("arrivals");
const rows = () => [...document.querySelectorAll("#arriving tbody tr")];

function show() {
  const wanted = folded(typed()?.value.trim() ?? "");
  const missing = document.getElementById("missing-only")?.checked;
  for (const row of rows()) {
    const found = row.dataset.number === wanted || folded(row.cells[1].textContent).includes(wanted);
    row.hidden = !found || (missing && row.hasAttribute("data-here"));
  }
  const none = document.getElementById("nobody-found");
  if (none) none.hidden = rows().some((row) => !row.hidden);
}

function checkIn() {
  const field = typed();
  const wanted = field.value.trim();
  if (!wanted) return;
  const shown = rows().filter((row) => !row.hidden && !row.hasAttribute("data-here"));
  const row = shown.find((one) => one.dataset.number === wanted) ?? shown[0];
  if (!row) return;
  field.value = "";
  show();
  doIt("check_in", { player: row.dataset.key, here: true });
}

document.addEventListener("input", (event) => event.target === typed() && show());
document.addEventListener("change", (event) => event.target.id === "missing-only" && show());
document.addEventListener("keydown", (event) => {
  if (event.target !== typed()) return;
  if (event.key === "Enter") {
    event.preventDefault();
    checkIn();
  } else if (event.key === "Escape") {
    typed().value = "";
    show();
  }
});
document.addEventListener("refreshed", show);
show();
