// A tournament from a file of any format: show a preview first and ask about known names; nothing happens before the
// answers.

import "./drop_zone.js";
import { once, post, say } from "./manage_send.js";

const chosen = document.getElementById("document");
const problems = document.getElementById("document-problems");
const form = document.getElementById("known-persons");
let text = null;
let latest = 0;
let busy = false;

function refused(told) {
  say(told.message, { bad: true });
  const texts = [told.message, ...told.problems.slice(0, 30).map((problem) => (problem.path ? `${problem.path}: ` : "") + problem.message)];
  problems.replaceChildren(...texts.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
}

function forget() {
  problems.replaceChildren();
  form.replaceChildren();
  form.removeAttribute("aria-labelledby");
}

// Once created, the page is opening it, and a second click creates no other.
async function make(persons) {
  if (busy) return;
  busy = true;
  problems.replaceChildren();
  // Send the document unchanged, so that the browser does not reformat its numbers.
  const rest = `"persons":${JSON.stringify(persons)},"document":${text}}`;
  const told = await once(rest, (key) => post("/new/document", `{"key":${JSON.stringify(key)},${rest}`));
  busy = Boolean(told?.address);
  if (told?.refused) refused(told.refused);
  else if (told) location.assign(told.address);
}

addEventListener("pageshow", () => (busy = false));

chosen.addEventListener("change", async () => {
  const file = chosen.files[0];
  // Clear it, so that the same file can be chosen again.
  chosen.value = "";
  if (!file || busy) return;
  const mine = (latest += 1);
  forget();
  // A list has no preset: use the one chosen above.
  const chosenOf = (name) => document.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const typed = document.getElementById("name").value.trim();
  const query = { name: file.name, preset: chosenOf("preset"), title: typed, after: chosenOf("after") };
  const told = await post(`/new/document/look?${new URLSearchParams(query)}`, file);
  if (!told || mine !== latest) return;
  if (told.refused) return refused(told.refused);
  text = told.document;
  form.replaceChildren(...new DOMParser().parseFromString(told.html, "text/html").body.childNodes);
  form.setAttribute("aria-labelledby", "asked");
  form.querySelector("[tabindex]").focus();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const rows = [...form.querySelectorAll("tr[data-player]")].map((row) => [row.dataset.player, row.querySelector("select").value]);
  make(Object.fromEntries(rows.filter(([, person]) => person)));
});

form.addEventListener("click", (event) => {
  if (!event.target.closest("[data-away]")) return;
  forget();
  chosen.focus();
});
