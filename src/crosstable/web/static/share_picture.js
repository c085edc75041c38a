// A link to a picture opens the phone's share sheet with it, where the browser can; elsewhere it leads to the picture.

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const file = new File([await answer.blob()], link.dataset.share, { type: "image/png" });
    if (!answer.ok || !navigator.canShare({ files: [file] })) return location.assign(link.href);
    await navigator.share({ files: [file] });
  } catch (problem) {
    // Closing the share sheet is no failure.
    if (problem.name !== "AbortError") location.assign(link.href);
  }
});
