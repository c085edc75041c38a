// Keep a screen awake if the browser allows it, and hide the pointer unless it moves.

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
