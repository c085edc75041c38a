// No-shows: one key decides about the focused player or table and moves on to the next.

const rows = () => [...document.querySelectorAll("[data-missed]")];
const tableOf = (element) => element?.closest("[data-table]");
let at = 0;

function focusOn(row) {
  if (!row) return document.getElementById("nobody")?.focus();
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

// After "here" the next player follows; a decision on the match covers both.
function next(row, key) {
  const all = rows();
  const after = all.slice(all.indexOf(row) + 1);
  return (key === "h" ? after[0] : after.find((one) => tableOf(one) !== tableOf(row))) ?? null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || /^(input|textarea|select)$/.test(event.target.localName)) return;
  const all = rows();
  const row = event.target.closest("[data-missed]") ?? tableOf(event.target)?.querySelector("[data-missed]");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const to = row ? all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1) : 0;
    return focusOn(all[Math.min(Math.max(to, 0), all.length - 1)]);
  }
  const where = event.key === "a" ? document : event.key === "t" || event.key === "b" ? tableOf(row) : row;
  const button = where?.querySelector(`[data-row-key="${CSS.escape(event.key)}"]`);
  // Do not decide the same again.
  if (!button || button.getAttribute("aria-busy") === "true") return;
  event.preventDefault();
  at = all.indexOf(row);
  const to = row && next(row, event.key);
  button.click();
  if (to) focusOn(to);
});

// If the focused item has gone, focus the one that took its place.
let had = false;
document.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-missed]");
  had = Boolean(row ?? tableOf(event.target));
  if (row) at = rows().indexOf(row);
});
document.addEventListener("refreshed", () => {
  const lost = !document.querySelector("[data-missed]:focus-within");
  const all = rows();
  if (had && lost) focusOn(all[Math.min(Math.max(at, 0), all.length - 1)]);
});
focusOn(rows()[0]);
