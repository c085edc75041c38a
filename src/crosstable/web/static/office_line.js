// Sending something to the server, once however often it has to be tried, and the line that says what came of it.

import { refresh } from "./live.js";

const line = document.getElementById("line");
const said = document.getElementById("office-words")?.dataset ?? {};
let hiding = null;

export const code = () => document.getElementById("next")?.dataset.code;

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The answer; null where the server did not answer. A body that holds a key may be sent again without harm.
export async function post(address, body) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    try {
      const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
      if (answer.headers.get("Content-Type")?.startsWith("application/json")) return await answer.json();
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      return { refused: { code: "page", said: page.querySelector("h1")?.textContent ?? "", reasons: [] } };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
  say(said.away, { bad: true });
  return null;
}

export async function command(name, fields) {
  return post(`/t/${code()}/do`, { command: name, fields, key: newKey() });
}

export function refusal(told) {
  return [told.said, ...told.reasons.map((one) => one.said)].filter(Boolean).join(" ");
}

export function say(text, { action = null, bad = false } = {}) {
  if (!text) return;
  line.replaceChildren(document.createTextNode(text));
  line.classList.toggle("bad", bad);
  if (action) {
    const undo = document.createElement("button");
    undo.textContent = said.undo;
    undo.addEventListener("click", () => takeBack(action));
    line.append(undo);
  }
  line.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (line.hidden = true), bad ? 15000 : 8000);
}

// Where something stands on it by now, the page that shows what falls with it.
async function takeBack(action) {
  const told = await command("undo", { action });
  if (told?.refused?.code === "others_depend") location.assign(`/t/${code()}/desk/history/${action}`);
  else if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) {
    say(told.said);
    await refresh();
  }
}

export function done(told) {
  say([told.said ?? said.nothing, ...(told.warnings ?? [])].join(" "), { action: told.action ?? null });
  return refresh();
}
