// On a phone, where a round fills the screen, open a bracket at the current round, else at the first that is not over.
// Highlight the path of the player under the pointer or with the focus.

const isNarrow = matchMedia("(max-width: 40rem)").matches;
for (const bracket of isNarrow ? document.querySelectorAll(".bracket") : []) {
  const columns = [...bracket.querySelectorAll(":scope > .col:not(.space, .crown)")];
  const live = bracket.querySelector(".slot.live")?.closest(".col");
  const column = live ?? columns.find((one) => one.querySelector("li:not(.over)")) ?? columns.at(-1);
  if (column) bracket.scrollLeft += column.getBoundingClientRect().left - bracket.getBoundingClientRect().left - 8;
}

function light(target) {
  const player = target?.closest?.(".bracket .side[data-player]")?.dataset.player;
  for (const side of document.querySelectorAll(".bracket .side[data-player]")) {
    side.classList.toggle("lit", side.dataset.player === player);
  }
}

document.addEventListener("pointerover", (event) => light(event.target));
document.addEventListener("focusin", (event) => light(event.target));
