// Manual seats: pick two players by click or key, or drag one onto the other.

import { doIt } from "./desk_send.js";

const panel = () => document.getElementById("changing");
const mode = () => panel()?.querySelector("input[name=change]:checked")?.value ?? "swap";
let picked = [];

const person = (id) => document.querySelector(`[data-pick="${CSS.escape(id)}"]`);

export function markPicked() {
  picked = picked.filter((id) => person(id));
  for (const one of document.querySelectorAll("[data-pick]")) one.setAttribute("aria-pressed", String(picked.includes(one.dataset.pick)));
  const chosen = document.getElementById("chosen");
  if (!chosen) return;
  chosen.hidden = picked.length === 0;
  chosen.querySelector(".who").textContent = picked.map((id) => person(id).textContent).join(", ");
  for (const one of chosen.querySelectorAll(".by-hand")) one.hidden = mode() !== "hand";
}

export function letGo() {
  const had = picked.length > 0;
  picked = [];
  markPicked();
  return had;
}

function pick(id) {
  picked = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
  if (picked.length === 2 && mode() === "swap") {
    const [one, other] = picked;
    letGo();
    doIt("swap", { one, other });
  } else if (picked.length === 2 && !panel().dataset.tables) {
    const pair = picked;
    letGo();
    doIt("pair_by_hand", { matches: [pair] });
  } else {
    markPicked();
  }
}

document.addEventListener("click", (event) => {
  const one = event.target.closest("[data-pick]");
  if (one && panel()) pick(one.dataset.pick);
  else if (event.target.closest("#let-go")) letGo();
  else if (event.target.closest("#give-bye") && picked.length) {
    const player = picked[0];
    letGo();
    doIt("pair_by_hand", { byes: [{ player, kind: "win" }] });
  } else if (event.target.closest("#seat-these") && picked.length) {
    const number = Number.parseInt(document.getElementById("at-table").value, 10);
    const tables = [picked];
    letGo();
    doIt("seat_by_hand", { tables, ...(Number.isNaN(number) ? {} : { numbers: [number] }) });
  }
});

document.addEventListener("change", (event) => event.target.name === "change" && markPicked());

let dragged = null;
document.addEventListener("dragstart", (event) => {
  const one = event.target.closest?.("[data-pick]");
  if (!one) return;
  dragged = one.dataset.pick;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged);
});
document.addEventListener("dragover", (event) => {
  const over = dragged && event.target.closest?.("[data-pick]");
  for (const one of document.querySelectorAll(".over-this")) if (one !== over) one.classList.remove("over-this");
  if (!over || over.dataset.pick === dragged) return;
  event.preventDefault();
  over.classList.add("over-this");
});
document.addEventListener("drop", (event) => {
  const over = dragged && event.target.closest?.("[data-pick]");
  if (!over || over.dataset.pick === dragged) return;
  event.preventDefault();
  letGo();
  doIt("swap", { one: dragged, other: over.dataset.pick });
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const one of document.querySelectorAll(".over-this")) one.classList.remove("over-this");
});
