// The cut: as shown, or as edited.

import { doIt, goOn } from "./desk_send.js";

// The key that opened this page does not confirm it a moment later; a click does.
const TOO_EARLY = 1200;
let isClicked = false;
document.addEventListener("pointerdown", () => (isClicked = true), true);
document.addEventListener("keydown", () => (isClicked = false), true);

const byId = (id) => document.getElementById(id);
const cutForm = () => byId("cut");

function ticked() {
  return [...cutForm().querySelectorAll("input[name=player]:checked")].map((one) => one.value);
}

function isByHand() {
  return [...cutForm().querySelectorAll("input[name=player]")].some((one) => one.checked !== one.defaultChecked);
}

function labelCut() {
  const form = cutForm();
  const label = form && byId("cut-button")?.firstElementChild;
  if (!label) return;
  const byHand = isByHand();
  if (byHand) label.textContent = form.dataset.label.replace("7", ticked().length);
  else label.textContent = form.dataset.plain;
  byId("cut-reset").hidden = !byHand;
}

document.addEventListener("change", (event) => event.target.name === "player" && cutForm() && labelCut());

document.addEventListener("click", (event) => {
  if (!event.target.closest("#cut-reset")) return;
  cutForm().reset();
  labelCut();
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "cut") return;
  event.preventDefault();
  if ((!isClicked && performance.now() < TOO_EARLY) || cutForm().getAttribute("aria-busy") === "true") return;
  cutForm().setAttribute("aria-busy", "true");
  const fields = isByHand() ? { players: ticked() } : { cut: true };
  doIt("close_round", fields).then((done) => {
    cutForm()?.removeAttribute("aria-busy");
    if (done) goOn(`/t/${byId("next").dataset.code}/desk`);
  });
});

document.addEventListener("refreshed", labelCut);
