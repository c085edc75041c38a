// A new tournament: recommend rounds for its size while the form is filled in.

import { folded } from "./fold_text.js";
import { gathered, showRefusal } from "./manage_fields.js";
import { newKey, post } from "./manage_send.js";

const form = document.getElementById("new");
const place = document.getElementById("suggestion");
let latest = 0;

// Show the needs of a playoff at its choice; disable playoffs for more players than expected.
const TOPS = { top_4: 4, top_8: 8, top_16: 16 };

function showPlayoff() {
  const bracket = form.querySelector("[name=preset]:checked")?.hasAttribute("data-playoff");
  const expected = Number(form.elements.players.value) || Infinity;
  for (const choice of form.querySelectorAll("[name=after]")) {
    const isPlayoff = choice.value in TOPS || choice.value === "groups";
    choice.disabled = (isPlayoff && !bracket) || (TOPS[choice.value] ?? 0) >= expected;
    if (choice.disabled && choice.checked) form.querySelector("[name=after][value=none]").checked = true;
  }
  const chosen = form.querySelector("[name=after]:checked").value;
  for (const part of form.querySelectorAll("[data-after]")) part.hidden = !part.dataset.after.split(" ").includes(chosen);
}

async function suggest() {
  const mine = (latest += 1);
  const { players, preset, rounds, minutes } = form.elements;
  const own = (field) => ("suggested" in field.dataset ? "" : field.value);
  const query = new URLSearchParams({ players: players.value, preset: preset.value, rounds: own(rounds), round_minutes: own(minutes) });
  for (const name of ["group_count", "best_of", "cycles", "table_size", "format"]) {
    const field = form.elements[`config.${name}`];
    if (field && field.offsetParent !== null && field.value) query.set(name, field.value);
  }
  if (form.elements.after.value === "groups") query.set("format", "round_robin");
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

// The settings of the chosen game, with its values; what was set by hand stays if the game has it.
const settings = document.getElementById("game-settings");
let latestGame = 0;
async function showSettings() {
  const mine = (latestGame += 1);
  const format = form.elements["config.format"]?.value ?? "";
  const query = new URLSearchParams({ preset: form.elements.preset.value, ...(format ? { format } : {}) });
  const answer = await fetch(`/new/settings?${query}`);
  if (!answer.ok || mine !== latestGame) return;
  const own = [...settings.querySelectorAll("[name]")].filter((field) => field.value !== "");
  settings.innerHTML = await answer.text();
  for (const { name, value } of own) {
    const field = form.elements[name];
    if (field) field.value = value;
  }
  // Tie-breaks are drawn anew.
  document.dispatchEvent(new Event("refreshed"));
}

// A field holds the suggestion until the organiser edits it.
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
  showPlayoff();
  const told = ["players", "preset", "after", "config.rounds", "config.round_minutes", "config.group_count", "config.best_of", "config.cycles", "config.table_size", "config.format"];
  if (told.includes(event.target.name)) suggest();
  if (["preset", "config.format"].includes(event.target.name)) showSettings();
});
// Include values that the browser restored on coming back.
addEventListener("pageshow", showPlayoff);
showPlayoff();
suggest();

// Once created, the page is opening it, and a second click creates no other; coming back starts a new one.
let key = newKey();
let busy = false;
addEventListener("pageshow", () => (busy = false));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  for (const one of form.querySelectorAll(".problem")) one.textContent = "";
  const { name, players, preset, config = {}, copy, copied, then, pool, after, per_group, third_place, final_minutes } = gathered(form);
  // The recommended rounds for the size, unless the number was typed.
  if ("suggested" in form.elements.rounds.dataset) delete config.rounds;
  const plan = after === "other" && then?.entry ? { plan: [then] } : { after, third_place: third_place === true, ...(per_group ? { per_group } : {}), ...(final_minutes ? { final_minutes } : {}) };
  const body = { name: name ?? "", preset, config, key, expected: players, ...plan, ...(pool ? { pool } : {}) };
  const told = await post("/new", { ...body, ...(copy ? { copy, players: copied === true } : {}) });
  busy = Boolean(told?.address);
  if (!told) return;
  // Another form needs another key.
  key = newKey();
  if (told.refused) showRefusal(form, told.refused);
  else location.assign(told.address);
});
