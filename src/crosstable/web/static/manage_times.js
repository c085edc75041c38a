// Show relative times; the exact one on hover.

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

function times() {
  for (const one of document.querySelectorAll("time[data-relative]")) {
    const then = new Date(one.dateTime);
    const seconds = Math.round((then - Date.now()) / 1000);
    const away = Math.abs(seconds);
    let text = exact.format(then);
    if (away < 45) text = document.querySelector("[data-now]")?.dataset.now;
    else if (away < 3600) text = relative.format(Math.round(seconds / 60), "minute");
    else if (away < 86400) text = relative.format(Math.round(seconds / 3600), "hour");
    else if (away < 7 * 86400) text = relative.format(Math.round(seconds / 86400), "day");
    if (one.textContent !== text) one.textContent = text;
    one.title = exact.format(then);
  }
}
document.addEventListener("refreshed", times);
setInterval(times, 15000);
times();
