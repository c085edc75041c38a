// Sends commands, one after the other, and says what came of them: a line with Undo, or why not with what may be done
// instead. Every word of it comes from the server.

import { button, hide, newKey, show, tell, text, words } from "./line.js";
import { refresh } from "./live.js";

export { hide, isShown } from "./line.js";

let queue = Promise.resolve();
let last = null;

// True when it was done, false when it was refused or given up.
export function doIt(command, fields = {}) {
  const body = JSON.stringify({ command, fields, key: newKey() });
  const done = queue.then(() => send(body));
  queue = done.catch(() => false);
  return done;
}

// The same key with the same body happens once, so it is safe to send it again for as long as nobody answers.
async function send(body) {
  const stop = { asked: false };
  for (let attempt = 0; !stop.asked; attempt += 1) {
    try {
      const answer = await fetch(`/t/${words().code}/do`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      const told = await answer.json();
      // A store that is away comes back, and the same is sent again.
      if (told.refused?.code === "store_away") throw new Error("away");
      if (told.refused) {
        refused(told.refused);
        refresh();
        return false;
      }
      say(told);
      await refresh();
      return true;
    } catch {
      if (attempt > 0) waiting(stop);
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 4000)));
    }
  }
  hide();
  return false;
}

// Goes to another page, where what was just done is still told, with its undo. The page on which it was decided has had
// its time: back leads to what was before it.
export function goOn(address) {
  if (last) sessionStorage.setItem("told", JSON.stringify({ ...last, code: words().code }));
  location.replace(address);
}

export function tellAgain() {
  const kept = JSON.parse(sessionStorage.getItem("told") ?? "null");
  sessionStorage.removeItem("told");
  if (kept && kept.code === words().code) say(kept);
}

function say(told) {
  last = told;
  if (told.said) tell(told, (action) => doIt("undo", { action }));
}

// What may be done instead is offered with it; `then` follows when one of that was done.
export function refused(why, then = () => {}) {
  const parts = [text("span", why.said, "why")];
  if (why.reasons?.length) {
    const list = document.createElement("ul");
    for (const one of why.reasons) list.append(text("li", one.said));
    parts.push(list);
  }
  const choices = why.choices ?? [];
  if (choices.length) {
    const row = document.createElement("div");
    row.className = "choices";
    for (const one of choices) row.append(choice(one, then));
    parts.push(row);
  }
  parts.push(button(words().close, hide, "Esc"));
  show(parts, { bad: true, lasts: choices.length ? 0 : 20000 });
}

function choice(one, then) {
  if (one.href) {
    const link = text("a", one.said, "button");
    link.href = one.href;
    return link;
  }
  if (!one.command) return button(one.said, hide);
  if (!one.ask) return button(one.said, () => (hide(), doIt(one.command, one.fields).then((done) => done && then())));
  const form = document.createElement("form");
  const input = document.createElement("input");
  input.required = true;
  input.maxLength = 500;
  input.placeholder = words().reason;
  input.setAttribute("aria-label", words().reason);
  const go = text("button", one.said);
  form.append(input, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const said = input.value.trim();
    if (said) hide(), doIt(one.command, { ...one.fields, [one.ask]: said }).then((done) => done && then());
  });
  setTimeout(() => input.focus());
  return form;
}

function waiting(stop) {
  show([text("span", words().away), button(words().dont, () => (stop.asked = true))], { bad: true, lasts: 0 });
}
