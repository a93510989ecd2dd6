// What has no name to be told by: [elements, ids that are there twice, the document's language].
const empty = [];
for (const it of document.querySelectorAll("svg, img, button, a, input, [role=region]")) {
  if (it.closest("[hidden], [aria-hidden=true]") || it.parentElement.closest("svg")) continue;
  const labelled = it.labels && it.labels.length ? it.labels[0].textContent : "";
  const name = (it.getAttribute("aria-label") || it.getAttribute("alt") || it.textContent || labelled).trim();
  const told = it.tagName !== "svg" || (it.getAttribute("role") === "img" && name.length >= 30);
  if (!name || !told) empty.push(it.outerHTML.slice(0, 90));
}
const ids = [...document.querySelectorAll("[id]")].map((it) => it.id);
const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
return [empty, twice, document.documentElement.lang];
