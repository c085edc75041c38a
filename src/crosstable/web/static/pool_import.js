// A file that is chosen goes into the text beside it, so that it is seen before it is sent.

document.addEventListener("change", async (event) => {
  const into = document.getElementById(event.target.dataset.into ?? "");
  const [file] = event.target.files ?? [];
  if (into && file) into.value = await file.text();
});
