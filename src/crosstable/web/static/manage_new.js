// A new tournament: what suits so many players is told while one chooses.

import { folded } from "./fold_text.js";
import { gathered, showRefusal } from "./manage_fields.js";
import { newKey, post } from "./manage_send.js";

const form = document.getElementById("new");
const place = document.getElementById("suggestion");
let latest = 0;

async function suggest() {
  const mine = (latest += 1);
  const { players, preset, rounds, minutes } = form.elements;
  const own = (field) => ("suggested" in field.dataset ? "" : field.value);
  const query = new URLSearchParams({ players: players.value, preset: preset.value, rounds: own(rounds), round_minutes: own(minutes) });
  const answer = await fetch(`/new/suggestion?${query}`);
  if (!answer.ok || mine !== latest) return;
  const told = await answer.json();
  const lines = told.said.map((one) => Object.assign(document.createElement("li"), { textContent: one }));
  if (told.minutes) {
    const end = new Date(Date.now() + told.minutes * 60000);
    const time = end.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    const length = `${Math.floor(told.minutes / 60)}:${String(told.minutes % 60).padStart(2, "0")}`;
    const text = place.dataset.end.replace("TIME", time).replace("LENGTH", length);
    lines.push(Object.assign(document.createElement("li"), { textContent: text, className: "strong" }));
    fill(rounds, told.rounds);
    fill(minutes, told.each);
  }
  place.replaceChildren(...lines);
}

// A field holds the suggestion until the organiser goes to it and types.
function fill(field, value) {
  if (field === document.activeElement || (field.value && !("suggested" in field.dataset))) return;
  field.value = value;
  field.dataset.suggested = "";
}

// Games by name.
const wanted = document.getElementById("find-game");
function find() {
  const typed = folded(wanted.value.trim());
  for (const one of document.querySelectorAll("#games .choice")) one.hidden = !folded(one.textContent).includes(typed);
  for (const one of document.querySelectorAll("#games .family")) one.hidden = !one.querySelector(".choice:not([hidden])");
  document.getElementById("no-game").hidden = Boolean(document.querySelector("#games .choice:not([hidden])"));
}
wanted.addEventListener("input", find);
wanted.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  document.querySelector("#games .choice:not([hidden]) input")?.click();
});

form.addEventListener("input", (event) => {
  delete event.target.dataset.suggested;
  if (["players", "preset", "config.rounds", "config.round_minutes"].includes(event.target.name)) suggest();
});
suggest();

// Once it is made the page is on its way to it, and a second click makes no second one; whoever comes back begins anew.
let key = newKey();
let busy = false;
addEventListener("pageshow", () => (busy = false));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  for (const one of form.querySelectorAll(".problem")) one.textContent = "";
  const { name, preset, config = {}, copy, copied, then, pool } = gathered(form);
  // As many rounds as suit whoever comes, unless somebody has said how many.
  if ("suggested" in form.elements.rounds.dataset) delete config.rounds;
  const body = { name: name ?? "", preset, config, key, ...(then?.entry ? { plan: [then] } : {}), ...(pool ? { pool } : {}) };
  const told = await post("/new", { ...body, ...(copy ? { copy, players: copied === true } : {}) });
  busy = Boolean(told?.address);
  if (!told) return;
  // Another wish has another key.
  key = newKey();
  if (told.refused) showRefusal(form, told.refused);
  else location.assign(told.address);
});
