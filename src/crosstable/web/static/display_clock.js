// The clock of a screen: the large one copies the one in the header; a colour and a sound tell that the time is nearly
// up, and up. A screen without the server shows since when.

import { sound } from "./display_sound.js";

// Seconds: the warning before the end, one minute in a short round; around the end the clock is shown alone.
const WARNING = 300;
const SHORT = 900;
const URGENT = 60;

const root = document.documentElement;
let before = null;
let away = false;
let phase = "";

export const moments = {
  // The last contact with the server, by the screen's clock; null while connected.
  lost: null,
  isUrgent: () => left() !== null && Math.abs(left()) < URGENT,
};

const clockIn = (place) => document.querySelector(`${place} .clock[data-left]`);

// Seconds left; null without a running clock.
function left() {
  const clock = clockIn(".head");
  if (!clock?.until) return null;
  return clock.hasAttribute("data-paused") ? Number(clock.dataset.left) : (clock.until - performance.now()) / 1000;
}

function tick() {
  const seconds = left();
  const clock = clockIn(".head");
  const dial = document.querySelector(".dial");
  const minutes = Number(dial?.dataset.minutes || 0);
  const warning = minutes * 60 <= SHORT ? 60 : WARNING;
  const isSoon = seconds !== null && seconds >= 0 && seconds <= warning;
  clock?.classList.toggle("soon", isSoon);
  if (dial) show(dial, clock, seconds, minutes, isSoon);
  if (before !== null && seconds !== null && !clock.hasAttribute("data-paused")) {
    if (before > 0 && seconds <= 0 && seconds > -5) sound("end");
    else if (before > warning && seconds <= warning && seconds > warning - 5) sound("warning");
  }
  before = seconds;
  const isAway = root.classList.contains("away");
  if (isAway !== away) {
    away = isAway;
    moments.lost = away ? new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : null;
    document.dispatchEvent(new CustomEvent("moment"));
  }
  const now = `${moments.isUrgent()}`;
  if (now !== phase) {
    phase = now;
    document.dispatchEvent(new CustomEvent("moment"));
  }
}

function show(dial, clock, seconds, minutes, isSoon) {
  const huge = dial.querySelector(".huge");
  const text = seconds === null ? "" : clock.textContent;
  if (huge.textContent !== text) huge.textContent = text;
  huge.classList.toggle("soon", isSoon);
  huge.classList.toggle("over", seconds !== null && seconds < 0);
  const word = dial.querySelector(".big-word");
  const isPaused = seconds !== null && clock.hasAttribute("data-paused");
  const said = isPaused ? word.dataset.paused : seconds !== null && seconds < 0 ? word.dataset.over : "";
  if (word.textContent !== said) word.textContent = said;
  const gone = seconds === null || !minutes ? 0 : Math.min(Math.max(1 - seconds / (minutes * 60), 0), 1);
  root.style.setProperty("--gone", `${(gone * 100).toFixed(1)}%`);
}

setInterval(tick, 250);
tick();
