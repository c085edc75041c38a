// Send commands one after the other, each until it is answered: the same key acts once. The tab keeps unanswered ones,
// so that the next page of the desk continues with them.

import { button, hide, newKey, onItsWay, show, text, words } from "./status_line.js";
import { patience } from "./timeout.js";
import { remember, remembered } from "./tab_memory.js";
import { knowOwn, shown } from "./unsent_input.js";

// Each account has its own drawer: nobody sends another's leftovers, and they are there at the next sign-in.
const here = () => document.getElementById("next")?.dataset ?? {};
const { code } = here();
const drawer = (who) => `unsent-${code}-${who}`;
const unanswered = (who) => remembered(drawer(who)) ?? [];
const answered = (body, who) => remember(drawer(who), unanswered(who).filter((one) => one !== body));
// Not processed: the sender has changed or lost the role.
const NOT_YOU = ["sign_in", "somebody_else_here"];
let queue = Promise.resolve();

// The answer; null if the user gave up. `seen` is the version that the user was shown; null if it does not matter.
export function ask(command, fields = {}, seen = shown()) {
  const { who } = here();
  const body = JSON.stringify({ command, fields, key: newKey(), seen, who });
  remember(drawer(who), [...unanswered(who), body]);
  return inTurn(body, who);
}

// The answers to the previous page's leftovers.
const { who: present } = here();
export const left = Promise.all((code ? unanswered(present) : []).map((body) => inTurn(body, present)));

// The server's answer, by `read`; the signal ends the wait.
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
      // The store will return; send the same again.
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
