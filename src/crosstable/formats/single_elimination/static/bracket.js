// On a phone, where a round fills the screen, open a bracket at the current round.

const isNarrow = matchMedia("(max-width: 40rem)").matches;
for (const bracket of isNarrow ? document.querySelectorAll(".bracket") : []) {
  const column = bracket.querySelector(".slot.live")?.closest(".col");
  if (column) bracket.scrollLeft += column.getBoundingClientRect().left - bracket.getBoundingClientRect().left - 8;
}
