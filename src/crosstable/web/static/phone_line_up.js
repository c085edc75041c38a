// A captain's line-up: members take the boards in the order of the list.

import { send } from "./phone_outbox.js";

const boxes = (form) => [...form.querySelectorAll("input[name=member]")];
const chosen = (form) => boxes(form).filter((box) => box.checked);

// The board of each member follows the name.
function show(form) {
  const playing = chosen(form);
  for (const box of boxes(form)) {
    const board = playing.indexOf(box) + 1;
    box.closest("label").querySelector(".on").textContent = board || "";
  }
  const isNew = boxes(form).some((box) => box.checked !== box.defaultChecked);
  form.querySelector("button").disabled = !isNew || playing.length > Number(form.dataset.lineUp);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-line-up]");
  if (form) show(form);
});
const showAll = () => document.querySelectorAll("[data-line-up]").forEach(show);
document.addEventListener("refreshed", showAll);
showAll();

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-line-up]");
  if (!form) return;
  event.preventDefault();
  const playing = chosen(form).map((box) => box.value);
  const members = Array.from({ length: Number(form.dataset.lineUp) }, (_, board) => playing[board] ?? null);
  const names = chosen(form).map((box) => box.closest("label").querySelector("bdi").textContent);
  send(document.getElementById("me").dataset.player, "set_line_up", { ...JSON.parse(form.dataset.fields), members }, `${form.querySelector("button").dataset.label}: ${names.join(", ")}`);
});
