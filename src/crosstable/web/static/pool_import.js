// A chosen file fills the text field, so that it can be checked before it is sent.

document.addEventListener("change", async (event) => {
  const into = document.getElementById(event.target.dataset.into ?? "");
  const [file] = event.target.files ?? [];
  if (into && file) into.value = await file.text();
});
