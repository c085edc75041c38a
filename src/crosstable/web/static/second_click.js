// A double click presses once. Ignore its second half on a replaced button and on a form just reset, and a click at the
// same spot a moment later on a button that has just appeared. An unchanged button may be pressed as fast as fingers
// can.

// Milliseconds and pixels within which a click belongs to the previous element.
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
