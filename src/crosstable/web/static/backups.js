// Send a backup for a preview, and again to restore it; the server keeps nothing in between.

import { stop } from "./live.js";

const form = document.getElementById("send");
const place = document.getElementById("sent");
let file = null;

function show(...parts) {
  place.replaceChildren(...parts);
}

function line(text, tag = "p") {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function refusal(told) {
  const list = document.createElement("ul");
  list.append(...told.problems.map((problem) => line(problem.message, "li")));
  const box = document.createElement("div");
  box.className = "refused";
  box.setAttribute("role", "alert");
  box.append(line(told.message), list);
  show(box);
}

async function send(address) {
  show(line(form.dataset.sending));
  let told = null;
  try {
    const answer = await fetch(`${address}?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream", Accept: "application/json" }, body: file });
    told = await answer.json();
  } catch {
    return show(line(form.dataset.failed));
  }
  if (told.refused) return refusal(told.refused);
  show(...new DOMParser().parseFromString(told.html, "text/html").body.childNodes);
  document.dispatchEvent(new CustomEvent("refreshed"));
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  file = document.getElementById("file").files[0];
  if (file) send("/backups/look");
});

document.addEventListener("submit", async (event) => {
  const digest = event.target.dataset.restore;
  const button = event.target.querySelector("button");
  // After the first press the session is over, so a second one must not be sent.
  if (event.target.method === "post" && button) setTimeout(() => (button.disabled = true));
  if (!digest) return;
  event.preventDefault();
  // A restore ends this session too; only this message says how to sign in again.
  stop();
  await send(`/backups/restore/${digest}`);
  place.querySelector("[tabindex]")?.focus();
});
