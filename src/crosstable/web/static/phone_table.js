// Scoring at a table: taps under way, undo of the last, the move clock, and keeping the screen awake if the browser
// can.

import { drop, entries, send } from "./phone_outbox.js";

const me = () => document.getElementById("me").dataset;
const isHere = () => document.getElementById("quad") !== null;

// Pending taps next to each score.
export function tapped(all) {
  for (const seat of document.querySelectorAll("[data-seat-of]")) {
    const waiting = all.filter((one) => one.command === "tap" && one.fields.player === seat.dataset.seatOf && ["waiting", "sending"].includes(one.state));
    const sum = waiting.reduce((total, one) => total + one.fields.delta, 0);
    const said = waiting.length ? (sum > 0 ? `+${sum}` : `${sum}`.replace("-", "−")) : "";
    const place = seat.querySelector(".pending");
    if (place.textContent !== said) place.textContent = said;
  }
  const undo = document.getElementById("undo-tap");
  if (undo) undo.disabled = !undo.dataset.undoes && !lastWaiting();
}

const lastWaiting = () => entries(me().code).findLast((one) => one.command === "tap" && one.state === "waiting");

document.addEventListener("click", async (event) => {
  const undo = event.target.closest("#undo-tap");
  if (!undo) return;
  // An unsent tap is simply dropped.
  const waiting = lastWaiting();
  if (waiting && (await drop(waiting))) return;
  if (undo.dataset.undoes) send(me().player, "take_back_tap", { undoes: undo.dataset.undoes }, undo.dataset.label);
});

// The move clock

const SECONDS = "crosstable-move";
const seconds = () => Number(document.getElementById("move-seconds")?.value ?? 5);
let until = null;
let awake = null;

async function stayAwake() {
  try {
    awake = awake && !awake.released ? awake : await navigator.wakeLock?.request("screen");
  } catch {
    // Without TLS, or with an empty battery, the screen goes dark as usual.
  }
}

function tick() {
  const move = document.getElementById("move");
  if (!move) return;
  const left = until === null ? seconds() : Math.max(0, (until - performance.now()) / 1000);
  const button = document.getElementById("move-clock");
  document.getElementById("move-left").textContent = until === null ? `${seconds()}` : left.toFixed(1);
  document.getElementById("move-says").textContent = until === null ? button.dataset.idle : button.dataset.running;
  move.querySelector(".hand").setAttribute("stroke-dasharray", `${(left / seconds()) * 100} 100`);
  if (until !== null && left === 0 && !move.classList.contains("is-out")) navigator.vibrate?.(100);
  move.classList.toggle("is-out", until !== null && left === 0);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#move-clock")) return;
  until = performance.now() + seconds() * 1000;
  stayAwake();
  tick();
});
document.addEventListener("change", (event) => {
  if (event.target.id !== "move-seconds") return;
  localStorage.setItem(SECONDS, event.target.value);
  until = null;
  tick();
});

if (isHere()) {
  const kept = localStorage.getItem(SECONDS);
  if (kept) document.getElementById("move-seconds").value = kept;
  setInterval(tick, 100);
  document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
  document.addEventListener("pointerdown", stayAwake, { once: true });
  tick();
}
