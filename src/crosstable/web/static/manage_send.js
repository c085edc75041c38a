// Send a request that acts once however often it is tried, and show its outcome in the line.

import { button, newKey, onItsWay, show, tell, text, words } from "./status_line.js";
import { refresh } from "./live.js";
import { ask, tried } from "./send.js";

export { newKey } from "./status_line.js";

export const code = () => document.getElementById("next")?.dataset.code;

// The answer; null without one or if the user gave up. A request that did not arrive is sent again and acts once by its
// key; one that arrived may take long and is waited for.
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

// Show how long there has been no answer, and offer to stop waiting. Screen readers do not read every second.
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

// An unanswered request keeps its key, so that it acts once however often it is pressed; an unavailable store or a page
// of a proxy is not an answer.
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

// The answer; null if the user gave up.
export const command = ask;

export function refusal(told) {
  return [told.message, ...told.problems.map((problem) => problem.message)].filter(Boolean).join(" ");
}

export function say(said, { bad = false } = {}) {
  if (said) show([text("span", said)], { bad, lasts: bad ? 15000 : 8000 });
}

// If later actions depend on it, the page that lists them.
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
