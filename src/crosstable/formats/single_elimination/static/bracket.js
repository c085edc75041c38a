// On a phone, where a round fills the screen, a bracket opens at the round that is played.

const isNarrow = matchMedia("(max-width: 40rem)").matches;
for (const bracket of isNarrow ? document.querySelectorAll(".bracket") : []) {
  const column = bracket.querySelector(".slot.live")?.closest(".col");
  if (column) bracket.scrollLeft += column.getBoundingClientRect().left - bracket.getBoundingClientRect().left - 8;
}
