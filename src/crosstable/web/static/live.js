// The live page: it listens to where the tournament stands, asks for itself again when it is behind, and puts what
// changed into place without touching what is being typed, scrolled to or focused.

import { morph } from "./morph.js";

const root = document.documentElement;
const source = root.dataset.live;
let behind = false;
let asking = null;
let stream = null;
let polling = null;
let mark = { of: "", is: "" };

// Comes back when the page is as new as it was asked for, also where it was being asked for already.
export function refresh() {
  if (asking) behind = true;
  else asking = ask().finally(() => (asking = null));
  return asking;
}

async function ask() {
  try {
    do {
      behind = false;
      const headers = { "X-Live": "1" };
      if (mark.of === location.href && mark.is) headers["If-None-Match"] = mark.is;
      const answer = await fetch(location.href, { headers, cache: "no-store" });
      if (answer.status === 304) {
        // What happened changes nothing here.
        root.dataset.place = answer.headers.get("X-Place") ?? "";
        continue;
      }
      if (answer.redirected || answer.status === 401 || answer.status === 403) return location.reload();
      if (!answer.ok) break;
      mark = { of: location.href, is: answer.headers.get("ETag") ?? "" };
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      root.dataset.place = fresh.documentElement.dataset.place ?? "";
      document.title = fresh.title;
      morph(document.querySelector("main"), fresh.querySelector("main"));
      document.dispatchEvent(new CustomEvent("refreshed"));
    } while (behind);
  } catch {
    // The server is away; the stream says when it is back.
  }
}

function told(place) {
  // What is of the server and not of the tournament is no event: after an outage the desk looks in any case.
  const back = root.classList.contains("away") && document.body.classList.contains("desk");
  root.classList.remove("away");
  if (place && (back || place !== root.dataset.place)) refresh();
}

function listen() {
  if (stream || !source || document.hidden) return;
  stream = new EventSource(source);
  stream.onmessage = (message) => told(message.data);
  stream.addEventListener("revoked", () => location.reload());
  stream.onopen = () => stop(polling);
  stream.onerror = () => {
    root.classList.add("away");
    // EventSource tries again by itself; where it has given up (a proxy that knows no streams, a server that was
    // starting), the page looks itself, and now and then whether there are streams again.
    if (stream.readyState === EventSource.CLOSED) {
      letGo();
      polling ??= setInterval(() => (document.hidden ? null : refresh().then(listen)), 3000);
    }
  };
}

function stop(timer) {
  if (timer) clearInterval(timer);
  polling = null;
}

function letGo() {
  stream?.close();
  stream = null;
}

// A hidden page needs no connection: a browser has few of them, and a visible one is told at once when it comes back.
document.addEventListener("visibilitychange", () => (document.hidden ? letGo() : listen()));
listen();

// The room on the disk and the server's address are no events: the desk of the round looks for them by itself.
if (location.pathname.endsWith("/desk")) setInterval(() => (document.hidden ? null : refresh()), 20000);

// The clock of the round. The server says how long it has left; the browser only counts.
function clocks() {
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    if (clock.seen !== clock.dataset.left) {
      clock.seen = clock.dataset.left;
      clock.until = performance.now() + Number(clock.dataset.left) * 1000;
    }
    const left = clock.hasAttribute("data-paused") ? Number(clock.dataset.left) : (clock.until - performance.now()) / 1000;
    const whole = Math.ceil(Math.abs(left));
    const text = `${left < 0 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left < 0);
  }
}
setInterval(clocks, 250);
clocks();
