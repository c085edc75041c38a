// Days and times, as they are where the page is read.

const shown = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });

function dates() {
  for (const one of document.querySelectorAll("time[data-date]")) {
    const then = new Date(one.dateTime);
    if (one.textContent !== shown.format(then)) one.textContent = shown.format(then);
    one.title = exact.format(then);
  }
}
document.addEventListener("refreshed", dates);
dates();
