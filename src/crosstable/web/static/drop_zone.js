// A place to drop a file: it is chosen in the field, as if picked there.
//
// | attribute | what it does |
// |---|---|
// | data-drop | the id of the field that takes the file |

const zoneOf = (event) => (event.dataTransfer?.types.includes("Files") ? event.target.closest?.("[data-drop]") : null);

document.addEventListener("dragover", (event) => {
  const zone = zoneOf(event);
  for (const one of document.querySelectorAll(".dropping")) if (one !== zone) one.classList.remove("dropping");
  if (!zone) return;
  event.preventDefault();
  zone.classList.add("dropping");
});

document.addEventListener("dragleave", (event) => event.relatedTarget ?? document.querySelector(".dropping")?.classList.remove("dropping"));

document.addEventListener("drop", (event) => {
  const zone = zoneOf(event);
  if (!zone) return;
  event.preventDefault();
  zone.classList.remove("dropping");
  if (zone.localName === "details") zone.open = true;
  const field = document.getElementById(zone.dataset.drop);
  field.files = event.dataTransfer.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
