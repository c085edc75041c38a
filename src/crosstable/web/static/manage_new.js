// A new tournament: what suits so many players is told while one chooses.

import { gathered, showRefusal } from "./manage_fields.js";
import { newKey, post } from "./manage_line.js";

const form = document.getElementById("new");
const place = document.getElementById("suggestion");
let latest = 0;

async function suggest() {
  const mine = (latest += 1);
  const { players, preset, rounds, minutes } = form.elements;
  const query = new URLSearchParams({ players: players.value, preset: preset.value, rounds: rounds.value, round_minutes: minutes.value });
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
    rounds.placeholder = told.rounds;
  }
  place.replaceChildren(...lines);
}

form.addEventListener("input", (event) => {
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
  const { name, preset, config = {}, copy, copied } = gathered(form);
  const body = { name: name ?? "", preset, config, key };
  const told = await post("/new", { ...body, ...(copy ? { copy, players: copied === true } : {}) });
  busy = Boolean(told?.address);
  if (!told) return;
  // Another wish has another key.
  key = newKey();
  if (told.refused) showRefusal(form, told.refused);
  else location.assign(told.address);
});
