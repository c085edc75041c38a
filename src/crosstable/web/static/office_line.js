// Sending something to the server, once however often it has to be tried, and the line that says what came of it.

import { newKey, onItsWay, show, tell, text, words } from "./line.js";
import { refresh } from "./live.js";
import { ask, tried } from "./send.js";

export { newKey } from "./line.js";

export const code = () => document.getElementById("next")?.dataset.code;

// The answer; null where the server did not answer. A body that holds a key may be sent again without harm.
export async function post(address, body) {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const arrived = onItsWay();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    try {
      const told = await tried(address, sent, read);
      arrived();
      return told;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
  arrived();
  say(words().failed, { bad: true });
  return null;
}

async function read(answer) {
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) return answer.json();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { refused: { code: "page", said: page.querySelector("h1")?.textContent ?? "", reasons: [] } };
}

// What nobody has answered keeps its key, so that it happens once however often somebody presses again; a store that
// was away, or a page of something in between, is no answer.
const unanswered = new Map();
const NO_ANSWER = ["store_away", "page"];

export async function postOnce(address, body) {
  const wish = JSON.stringify([address, body]);
  const key = unanswered.get(wish) ?? newKey();
  unanswered.set(wish, key);
  const told = await post(address, { ...body, key });
  if (told && !NO_ANSWER.includes(told.refused?.code)) unanswered.delete(wish);
  return told;
}

// The answer; null where somebody does not want it sent any more.
export const command = ask;

export function refusal(told) {
  return [told.said, ...told.reasons.map((one) => one.said)].filter(Boolean).join(" ");
}

export function say(said, { bad = false } = {}) {
  if (said) show([text("span", said)], { bad, lasts: bad ? 15000 : 8000 });
}

// Where something stands on it by now, the page that shows what falls with it.
async function takeBack(action) {
  const told = await command("undo", { action });
  if (told?.refused?.code === "others_depend") location.assign(`/t/${code()}/desk/history/${action}`);
  else if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) await done(told);
}

export function done(told) {
  tell({ ...told, said: told.said ?? words().nothing }, takeBack);
  return refresh();
}
