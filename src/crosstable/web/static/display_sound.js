// The sounds of a screen. A browser plays none before somebody has pressed something, so that is asked for once; whoever
// has said yes is not asked again by that browser.

const KEPT = "crosstable-sound";
// Hertz, when each begins and how long it lasts, in seconds.
const TONES = {
  warning: [[660, 0, 0.5]],
  end: [[880, 0, 0.4], [880, 0.6, 0.4], [660, 1.2, 1.2]],
};
const button = document.getElementById("sound");
let context = null;

// A small picture of a screen at the desk is silent.
const isSmall = window.parent !== window;

const isKept = () => {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
};

function begin() {
  context ??= new AudioContext();
  context.resume();
}

export function sound(name) {
  if (!context && isKept() && !isSmall) begin();
  if (context?.state !== "running") return;
  for (const [hertz, at, lasts] of TONES[name]) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0.4 });
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + lasts);
  }
}

if (!isSmall && button) {
  button.hidden = isKept();
  button.addEventListener("click", () => {
    try {
      localStorage.setItem(KEPT, "on");
    } catch {
      // Then it is asked for again the next time.
    }
    button.hidden = true;
    begin();
    sound("warning");
  });
  // Whoever has said yes before: any press lets the browser play again.
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => isKept() && begin());
}
