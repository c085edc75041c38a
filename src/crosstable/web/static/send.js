// Sends commands, one after the other, each for as long as nobody answers: the same key happens once. The tab keeps what
// has no answer yet, so that the next page of the desk goes on with it where somebody has left this one.

import { button, hide, newKey, onItsWay, show, text, words } from "./status_line.js";
import { patience } from "./timeout.js";
import { remember, remembered } from "./tab_memory.js";
import { knowOwn, shown } from "./unsent_input.js";

// Nobody sends what somebody else has left, who was signed in here before: each has a drawer, and finds it again when
// they are signed in anew.
const here = () => document.getElementById("next")?.dataset ?? {};
const { code } = here();
const drawer = (who) => `unsent-${code}-${who}`;
const unanswered = (who) => remembered(drawer(who)) ?? [];
const answered = (body, who) => remember(drawer(who), unanswered(who).filter((one) => one !== body));
// It was not looked at: whoever asks is not, or not any more, who decided on it.
const NOT_YOU = ["sign_in", "somebody_else_here"];
let queue = Promise.resolve();

// The answer; null where somebody does not want it sent any more. `seen` is how much whoever decided on it was shown;
// null where that does not matter.
export function ask(command, fields = {}, seen = shown()) {
  const { who } = here();
  const body = JSON.stringify({ command, fields, key: newKey(), seen, who });
  remember(drawer(who), [...unanswered(who), body]);
  return inTurn(body, who);
}

// The answers to what the page before this one has left.
const { who: present } = here();
export const left = Promise.all((code ? unanswered(present) : []).map((body) => inTurn(body, present)));

// What the server answers to something, by `read`; the signal ends the waiting.
export async function tried(address, body, read, signal = patience()) {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(address, { method: "POST", headers, body, signal }));
}

function inTurn(body, who) {
  queue = queue.then(() => send(body, who));
  return queue;
}

async function send(body, who) {
  const stop = { asked: false };
  const arrived = onItsWay();
  for (let attempt = 0; !stop.asked; attempt += 1) {
    try {
      const told = await tried(`/t/${code}/do`, body, (answer) => answer.json());
      // A store that is away comes back, and the same is sent again.
      if (told.refused?.code === "store_away") throw new Error("away");
      arrived();
      knowOwn(told);
      if (!NOT_YOU.includes(told.refused?.code)) answered(body, who);
      return told;
    } catch (error) {
      if (attempt > 0 || error.name === "TimeoutError") {
        arrived();
        waiting(stop);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 4000)));
    }
  }
  hide();
  answered(body, who);
  return null;
}

function waiting(stop) {
  show([text("span", words().away), button(words().dont, () => (stop.asked = true))], { bad: true, lasts: 0 });
}
