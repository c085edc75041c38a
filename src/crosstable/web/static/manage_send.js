// Sending something to the server, once however often it has to be tried, and the line that says what came of it.

import { button, newKey, onItsWay, show, tell, text, words } from "./status_line.js";
import { refresh } from "./live.js";
import { ask, tried } from "./send.js";

export { newKey } from "./status_line.js";

export const code = () => document.getElementById("next")?.dataset.code;

// The answer; null where the server did not answer, or somebody waits for it no more. What did not get there is sent
// again, and if it holds a key happens once; what did may be worked on, and is waited for, however long that takes.
export async function post(address, body) {
  const sent = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
  const stopping = new AbortController();
  const arrived = waiting(() => stopping.abort());
  for (let attempt = 0; attempt < 4 && !stopping.signal.aborted; attempt += 1) {
    try {
      const told = await tried(address, sent, read, stopping.signal);
      arrived();
      return told;
    } catch {
      if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
  arrived();
  if (!stopping.signal.aborted) say(words().failed, { bad: true });
  return null;
}

// Says for how long there is no answer, and offers not to wait for it. Nobody is told each second aloud.
function waiting(stop) {
  const began = Date.now();
  const said = text("span", `${words().waiting} `);
  const seconds = text("span", "");
  seconds.setAttribute("aria-hidden", "true");
  said.append(seconds);
  const counting = setInterval(() => (seconds.textContent = words().seconds.replace("#", Math.round((Date.now() - began) / 1000))), 1000);
  const arrived = onItsWay(said, button(words().stop, stop));
  return () => {
    clearInterval(counting);
    arrived();
  };
}

async function read(answer) {
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) return answer.json();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { refused: { code: "page", message: page.querySelector("h1")?.textContent ?? "", problems: [] } };
}

// What nobody has answered keeps its key, so that it happens once however often somebody presses again; a store that
// was away, or a page of something in between, is no answer.
const unanswered = new Map();
const NO_ANSWER = ["store_away", "page"];

export async function once(wish, sending) {
  const key = unanswered.get(wish) ?? newKey();
  unanswered.set(wish, key);
  const told = await sending(key);
  if (told && !NO_ANSWER.includes(told.refused?.code)) unanswered.delete(wish);
  return told;
}

export const postOnce = (address, body) => once(JSON.stringify([address, body]), (key) => post(address, { ...body, key }));

// The answer; null where somebody does not want it sent any more.
export const command = ask;

export function refusal(told) {
  return [told.message, ...told.problems.map((problem) => problem.message)].filter(Boolean).join(" ");
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
