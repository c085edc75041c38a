// A list of players: preview it while it is pasted, then one click enters it.

import "./drop_zone.js";
import { refused as offer } from "./desk_send.js";
import { command, done, post, refusal, say, code } from "./manage_send.js";

const form = document.getElementById("listing");
const text = document.getElementById("list");
const place = document.getElementById("preview");
let waiting = null;
let looking = false;
let isNew = false;

// One after the other: text typed while the server works is previewed next.
async function look() {
  isNew = true;
  if (looking) return;
  looking = true;
  let told = null;
  while (isNew) {
    isNew = false;
    told = await post(`/t/${code()}/desk/players/preview`, { text: text.value });
  }
  looking = false;
  show(told);
}

function show(told) {
  if (!told) return;
  if (told.refused) return say(refusal(told.refused), { bad: true });
  const found = new DOMParser().parseFromString(told.html, "text/html");
  place.replaceChildren(...found.body.childNodes);
  count();
}

export function chosen(within = place) {
  return [...within.querySelectorAll("tr[data-entry]")]
    .filter((row) => row.querySelector("input[type=checkbox]").checked)
    .map((row) => {
      const person = row.querySelector("select")?.value;
      return { ...JSON.parse(row.dataset.entry), ...(person ? { person } : {}) };
    });
}

function clear() {
  text.value = "";
  place.replaceChildren();
  form.closest("details").open = false;
}

export function count(within = place) {
  const button = within.querySelector("button[data-one]");
  if (!button) return;
  const number = chosen(within).length;
  button.disabled = number === 0;
  button.firstChild.textContent = (number === 1 ? button.dataset.one : button.dataset.many).replace("#", number);
}

if (form) {
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 300);
  });
  place.addEventListener("change", () => count());
  document.getElementById("file").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    event.target.value = "";
    text.value = "";
    show(await post(`/t/${code()}/desk/files/look?${new URLSearchParams({ name: file.name, as: "players" })}`, file));
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!place.querySelector("button[data-one]")) return look();
    const entries = chosen();
    if (!entries.length) return;
    const button = place.querySelector("button[data-one]");
    button.disabled = true;
    const told = await command(form.dataset.enter, { entries });
    button.disabled = false;
    if (!told) return;
    if (told.refused?.choices) return offer(told.refused, clear);
    if (told.refused) return say(refusal(told.refused), { bad: true });
    clear();
    await done(told);
  });
}
