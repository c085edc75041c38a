// Presses and keys before the page's scripts have loaded are replayed once all of them have run. This is a plain
// script, so that it runs before the page is visible.

(() => {
  const early = [];
  const isField = (element) => /^(input|select|textarea)$/.test(element.localName);
  const again = (event, made) => early.push(() => event.target.isConnected && event.target.dispatchEvent(made));

  const happened = {
    submit(event) {
      if (event.target.method !== "dialog") return;
      event.preventDefault();
      early.push(() => event.target.isConnected && event.target.requestSubmit(event.submitter));
    },
    // Any other button of a form submits it.
    click(event) {
      const button = event.target.closest("button");
      if (button && (button.type === "button" || !button.form)) early.push(() => button.isConnected && button.click());
    },
    keydown(event) {
      if (event.key.length === 1 && !isField(event.target)) again(event, new KeyboardEvent("keydown", event));
    },
    input: (event) => again(event, new Event("input", event)),
    change: (event) => again(event, new Event("change", event)),
  };

  for (const [name, take] of Object.entries(happened)) document.addEventListener(name, take);
  document.addEventListener("DOMContentLoaded", () => {
    for (const [name, take] of Object.entries(happened)) document.removeEventListener(name, take);
    for (const one of early) one();
  });
})();
