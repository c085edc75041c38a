// The sounds of a screen. A browser plays none before a press, so the page asks once; a browser that has agreed is not
// asked again.

const KEPT = "crosstable-sound";
// Hertz, start and length in seconds.
const TONES = {
  warning: [[660, 0, 0.5]],
  end: [[880, 0, 0.4], [880, 0.6, 0.4], [660, 1.2, 1.2]],
};
const button = document.getElementById("sound");
let context = null;

// A preview of a screen at the desk is silent.
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
      // Ask again next time.
    }
    button.hidden = true;
    begin();
    sound("warning");
  });
  // After earlier consent any press lets the browser play again.
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => isKept() && begin());
}
