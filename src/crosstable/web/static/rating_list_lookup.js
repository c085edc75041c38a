// Suggest players of the server's rating list for a typed name or id, and fill in what the list has about the chosen one.

import { code } from "./manage_send.js";

const name = document.getElementById("name");
const options = document.getElementById("listed-players");
const fideId = document.getElementById("fide_id");
const found = new Map();
let asked = 0;
let timer = null;

function describe(player) {
  return [player.title, player.rating, player.federation, player.born, player.id].filter(Boolean).join(" · ");
}

// Namesakes show their ids until one is chosen.
function offer(players) {
  const times = new Map();
  for (const player of players) times.set(player.name, (times.get(player.name) ?? 0) + 1);
  found.clear();
  options.replaceChildren(
    ...players.map((player) => {
      const value = times.get(player.name) > 1 ? `${player.name} (${player.id})` : player.name;
      found.set(value, player);
      const option = document.createElement("option");
      option.value = value;
      option.label = `${value} · ${describe(player)}`;
      return option;
    }),
  );
}

function fill(values) {
  for (const field of ["rating", "title", "federation", "born", "fide_id"]) {
    const input = document.getElementById(field);
    if (input === null || values[field] === null) continue;
    input.value = values[field];
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

async function look() {
  const number = (asked += 1);
  try {
    const answer = await fetch(`/t/${code()}/desk/players/listed`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ text: name.value }) });
    const told = await answer.json();
    if (number === asked && told.players) offer(told.players);
  } catch {
    // Typing goes on without the list.
  }
}

name?.addEventListener("input", () => {
  const player = found.get(name.value);
  clearTimeout(timer);
  if (player) {
    name.value = player.name;
    fill({ ...player, fide_id: player.id });
    return;
  }
  if (fideId) fideId.value = "";
  if (name.value.trim().length > 1) timer = setTimeout(look, 120);
});
