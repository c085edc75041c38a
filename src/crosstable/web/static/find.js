// Filter by typing: hide rows that do not match, in every marked list of the page.

import { folded } from "./fold_text.js";

const field = () => document.getElementById("find");

function find() {
  const words = folded(field()?.value ?? "").split(/\s+/).filter(Boolean);
  let found = 0;
  let rows = 0;
  for (const row of document.querySelectorAll("[data-found] [data-key]")) {
    // Cache the names: reading 500 again and again would be slow.
    const text = (row.querySelector(".name") ?? row).title || row.querySelector(".name")?.textContent || row.textContent;
    if (row.foundIn !== text) {
      row.foundIn = text;
      row.foundAs = folded(text + " " + row.dataset.key.slice(1));
    }
    const fits = words.every((word) => row.foundAs.includes(word));
    if (row.hidden === fits) row.hidden = !fits;
    rows += 1;
    found += fits ? 1 : 0;
  }
  const none = document.getElementById("none-found");
  if (none) none.hidden = found > 0 || rows === 0;
}

document.documentElement.classList.add("scripted");
document.addEventListener("input", (event) => event.target.id === "find" && find());
document.addEventListener("refreshed", () => field()?.value && find());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && field() && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    field().focus();
  } else if (event.key === "Escape" && event.target.id === "find" && event.target.value) {
    event.target.value = "";
    find();
  }
});
if (field()?.value) find();
