// Show the outcome of a command: a line with Undo, or the refusal with actions to take instead. All words come from the
// server.

import { button, hide, show, tell, text, words } from "./status_line.js";
import { refresh } from "./live.js";
import { ask, left } from "./send.js";
import { remember, remembered } from "./tab_memory.js";
import { decidedBy, forget, lookedAgain } from "./unsent_input.js";

export { hide, isShown } from "./status_line.js";

let last = null;

// The answer after it is shown and the page is up to date; null if the user gave up.
export async function attempt(command, fields, seen, then) {
  const told = await ask(command, fields, seen);
  if (told?.refused) {
    refused(told.refused, then);
    refresh();
  } else if (told) {
    say(told);
    await refresh();
  }
  return told;
}

// True if done, false if refused or given up.
export async function doIt(command, fields, seen) {
  const told = await attempt(command, fields, seen);
  return told !== null && !told.refused;
}

// The same, with the version shown when the form was started; the form is reset when done.
export async function doForm(form, command, fields) {
  const told = await attempt(command, fields, decidedBy(form), () => forget(form));
  if (told?.refused?.kind === "stale") lookedAgain(form);
  const done = told !== null && !told.refused;
  if (done) forget(form);
  return done;
}

// Open another page and show the outcome there, with Undo. The current page is replaced, so that Back skips it.
export function goOn(address, told = last) {
  if (told) remember("told", { ...told, code: words().code });
  location.replace(address);
}

export function tellAgain() {
  const kept = remembered("told");
  remember("told", null);
  if (kept && kept.code === words().code) say(kept);
}

// Show the leftovers of the previous page together; a single one can be undone or decided in the line.
left.then((answers) => {
  const done = answers.filter((told) => told && !told.refused);
  const wrong = answers.map((told) => told?.refused).filter(Boolean);
  const said = done.map((told) => told.said).join("; ");
  if (wrong.length) {
    const why = [said && `${said}.`, ...wrong.map((refusal) => refusal.message)].filter(Boolean).join(" ");
    const alone = wrong.length === 1 ? wrong[0] : {};
    refused({ message: why, problems: wrong.flatMap((refusal) => refusal.problems ?? []), choices: alone.choices, seen: alone.seen });
  } else if (done.length === 1) say(done[0]);
  else if (done.length) say({ said, warnings: done.flatMap((told) => told.warnings ?? []) });
  if (wrong.length + done.length) refresh();
});

// A key shows a draft before it publishes it.
export function tellToLook() {
  show([text("span", words().look)], { lasts: 4000 });
}

function say(told) {
  last = told;
  if (told.said) tell(told, (action) => doIt("undo", { action }));
}

// Offer the actions to take instead; `then` follows when one is done.
export function refused(why, then = () => {}) {
  const parts = [text("span", why.message, "why")];
  if (why.problems?.length) {
    const list = document.createElement("ul");
    for (const problem of why.problems) list.append(text("li", problem.message));
    parts.push(list);
  }
  const choices = why.choices ?? [];
  if (choices.length) {
    const row = document.createElement("div");
    row.className = "choices";
    for (const one of choices) row.append(choice(one, why.seen, then));
    parts.push(row);
  }
  parts.push(button(words().close, hide, "Esc"));
  show(parts, { bad: true, lasts: choices.length ? 0 : 20000 });
}

// Use the server's version at the time of the offer, whatever the page shows.
function choice(one, seen, then) {
  if (one.href) {
    const link = text("a", one.said, "button");
    link.href = one.href;
    return link;
  }
  if (!one.command) return button(one.said, hide);
  const take = (fields) => (hide(), doIt(one.command, fields, seen).then((done) => done && then()));
  if (!one.ask) return button(one.said, () => take(one.fields));
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
    if (said) take({ ...one.fields, [one.ask]: said });
  });
  setTimeout(() => input.focus());
  return form;
}
