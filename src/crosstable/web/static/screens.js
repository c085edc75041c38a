// The playlists of screens: ordered by dragging, or by the buttons of each item, which keys reach too.

import { done, post, refusal, say } from "./manage_send.js";

const itemsOf = (screen) => [...screen.querySelectorAll(".playlist > li")];
const screenOf = (element) => element.closest(".screen");

async function send(screen, body) {
  const told = await post(screen.dataset.address, { screen: screen.dataset.screen, ...body });
  if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) await done(told);
}

function keep(screen, items = itemsOf(screen)) {
  const playlist = items.map((item) => ({ view: item.dataset.item, minutes: Number(item.querySelector("input")?.value) || null }));
  return send(screen, { do: "play", playlist });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  const screen = screenOf(button);
  const chosen = screen.querySelector("select").value;
  const { move } = button.dataset;
  if (move === "show") return send(screen, { do: "show", view: chosen });
  const items = itemsOf(screen);
  if (move === "in") {
    const added = document.createElement("li");
    added.dataset.item = chosen;
    return keep(screen, [...items, added]);
  }
  const at = items.indexOf(button.closest("li"));
  const [taken] = items.splice(at, 1);
  const to = Math.min(Math.max(at + Number(move), 0), items.length);
  if (move !== "out") items.splice(to, 0, taken);
  if (!items.length) return;
  await keep(screen, items);
  if (move !== "out") itemsOf(screen)[to]?.querySelector(`[data-move="${move}"]`)?.focus();
});

document.addEventListener("change", (event) => event.target.closest(".playlist") && keep(screenOf(event.target)));

let dragged = null;
document.addEventListener("dragstart", (event) => (dragged = event.target.closest?.(".playlist > li")));
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.(".playlist > li");
  if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const { top, height } = over.getBoundingClientRect();
  if (over !== dragged) over[event.clientY < top + height / 2 ? "before" : "after"](dragged);
});
document.addEventListener("drop", (event) => {
  if (!dragged) return;
  event.preventDefault();
  keep(screenOf(dragged));
  dragged = null;
});
