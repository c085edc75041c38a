// Announce pairings and decisions of the desk on the phone: a line and, once allowed by a button, a sound and a
// vibration.

import { show, text } from "./status_line.js";

const NAME = "crosstable-alerts";
const me = () => document.getElementById("me").dataset;
const isOn = () => localStorage.getItem(NAME) === "on";
let sound = null;
let before = { ...me() };

// A browser plays sounds only after a touch on the page.
function wake() {
  if (!isOn() || !("AudioContext" in window)) return;
  sound ??= new AudioContext();
  sound.resume();
}

function chime() {
  if (!sound) return;
  for (const [note, after] of [[660, 0], [880, 0.18], [1320, 0.36]]) {
    const [tone, volume, at] = [sound.createOscillator(), sound.createGain(), sound.currentTime + after];
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
}

function ring() {
  if (!isOn()) return;
  navigator.vibrate?.([200, 100, 200]);
  wake();
  chime();
}

function label() {
  const button = document.getElementById("alerts");
  if (!button) return;
  button.textContent = isOn() ? button.dataset.on : button.dataset.off;
  button.setAttribute("aria-pressed", `${isOn()}`);
}

function look() {
  label();
  const now = { ...me() };
  // Another round, table or seat; or the desk has decided.
  const isSeated = now.seat && now.seat !== before.seat;
  const news = isSeated ? now.sitting : now.decided !== before.decided ? now.decided : "";
  if (news && now.player === before.player) show([text("strong", news)], { lasts: 10000 });
  if (isSeated && now.player === before.player) ring();
  before = now;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#alerts")) {
    localStorage.setItem(NAME, isOn() ? "off" : "on");
    label();
    ring();
  }
});
document.addEventListener("pointerdown", wake);
document.addEventListener("refreshed", look);
label();
