// Keeps a screen awake where the browser lets it, and the pointer out of the picture unless it is being moved.

export function onAwake() {
  const stay = () => (document.hidden ? null : navigator.wakeLock?.request("screen").catch(() => null));
  document.addEventListener("visibilitychange", stay);
  stay();
  let still;
  addEventListener("pointermove", () => {
    document.body.classList.add("moved");
    clearTimeout(still);
    still = setTimeout(() => document.body.classList.remove("moved"), 3000);
  });
}
