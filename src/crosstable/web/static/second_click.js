// A double click presses once. Its second half is none on what has come into the place of the button meanwhile, nor on a
// form that was sent by the first and is empty again. A button that is still the same may be pressed as fast as fingers go.

let first = null;
const meaning = (button) => JSON.stringify(button.dataset);

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button");
    if (event.detail > 1 && button) {
      if (button.type !== "submit" && button === first?.button && meaning(button) === first.meaning) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = button && { button, meaning: meaning(button) };
  },
  true,
);
