// The live page: it listens to where the tournament stands, asks for itself again when it is behind, and puts what
// changed into place without touching what is being typed, scrolled to or focused.

import { listen } from "./live_listen.js";
import { morph } from "./morph.js";
import { patience } from "./patience.js";
import "./unsent_input.js";

const root = document.documentElement;
const source = root.dataset.live;
// Whoever may not see the page any more, or finds it gone, is shown that.
const GONE = [401, 403, 404];
let behind = false;
let asking = null;
let mark = { of: "", is: "" };

// Comes back when the page is as new as it was asked for, also where it was being asked for already.
export function refresh() {
  if (asking) behind = true;
  else asking = ask().finally(() => (asking = null));
  return asking;
}

const asked = (headers) => fetch(location.href, { headers, signal: patience(), cache: "no-store" });

async function ask() {
  try {
    do {
      behind = false;
      const headers = { "X-Live": "1" };
      if (mark.of === location.href && mark.is) headers["If-None-Match"] = mark.is;
      const answer = await asked(headers);
      if (answer.status === 304) {
        // What happened changes nothing here.
        root.dataset.place = answer.headers.get("X-Place") ?? "";
        root.classList.remove("away");
        continue;
      }
      if (answer.redirected || GONE.includes(answer.status)) return location.reload();
      if (!answer.ok) throw new Error(`${answer.status}`);
      root.classList.remove("away");
      mark = { of: location.href, is: answer.headers.get("ETag") ?? "" };
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Whoever is shown it as somebody else sees another page.
      if (fresh.documentElement.dataset.live !== source) return location.reload();
      root.dataset.place = fresh.documentElement.dataset.place ?? "";
      document.title = fresh.title;
      for (const part of ["header.top", "main"]) morph(document.querySelector(part), fresh.querySelector(part));
      document.dispatchEvent(new CustomEvent("refreshed"));
    } while (behind);
  } catch {
    // The server is away, or its store; the stream says when it is back.
    root.classList.add("away");
  }
}

// Where the journal stands. Nobody looks at a hidden page; it finds out when it is shown.
function told(place) {
  if (!place || document.hidden) return;
  // What is of the server and not of the tournament is no event: after an outage the desk looks in any case.
  const back = root.classList.contains("away") && document.body.classList.contains("desk");
  root.classList.remove("away");
  if (back || place !== root.dataset.place) refresh();
}

// Nobody tells any more: what is shown may be old, unless the server answers by itself.
function lost() {
  root.classList.add("away");
  if (!document.hidden) refresh();
}

// The right is gone; or it has another cookie by now, as after a change of one's own password, and nothing has changed.
function revoked() {
  mark = { of: "", is: "" };
  refresh();
}

// A page that takes long to be made (`data-still`) stays as it is, and goes with the right to see it. Where nobody tells
// of that, it asks.
const still = () => null;
const whether = () => asked({ "X-Live": "right" }).then(({ status }) => GONE.includes(status) && location.reload(), still);
const way = root.hasAttribute("data-still") ? { told: still, lost: still, look: whether } : { told, lost, look: refresh };

// From then on the page stays as it is: it shows what is told once.
export const stop = source ? listen(source, { ...way, revoked }) : () => null;

// The room on the disk, the server's address and the mirror are no events, and the list of tournaments does not tell of
// every table that is done: the pages that show these look by themselves.
if (/^\/$|\/desk(\/settings)?$/.test(location.pathname)) setInterval(() => (document.hidden ? null : refresh()), 20000);

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
