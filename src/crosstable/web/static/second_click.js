// A double click presses once. Its second half is none on what has come into the place of the button meanwhile, nor on a
// form that was sent by the first and is empty again. A click at the same spot a moment later is none either on a button
// that has just come there. A button that is still the same may be pressed as fast as fingers go.

// Milliseconds and pixels within which a click is meant for what was there at the one before.
const MOMENT = 1000;
const SPOT = 12;
let first = null;
const meaning = (button) => JSON.stringify(button.dataset);

function isAtSameSpot({ detail, clientX, clientY }) {
  const isNear = first && Math.hypot(clientX - first.x, clientY - first.y) < SPOT;
  return detail === 1 && isNear && performance.now() - first.at < MOMENT;
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button");
    const isDouble = event.detail > 1;
    const isSame = button && button === first?.button && meaning(button) === first.meaning;
    const isMeant = isSame && !(isDouble && button.type === "submit");
    if (button && !isMeant && (isDouble || isAtSameSpot(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = button && { button, meaning: meaning(button), x: event.clientX, y: event.clientY, at: performance.now() };
  },
  true,
);
