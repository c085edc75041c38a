// Show days and times in the reader's zone.

const shown = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });

function dates() {
  for (const one of document.querySelectorAll("time[data-date]")) {
    const then = new Date(one.dateTime);
    const text = (one.dataset.date === "day" ? day : shown).format(then);
    if (one.textContent !== text) one.textContent = text;
    one.title = exact.format(then);
  }
}
document.addEventListener("refreshed", dates);
dates();
