// Text with less contrast to its ground than WCAG 2.2 AA wants (4.5), and how much was looked at.
// The numbers inside heat maps stand on cells of their own, which the figures' tests check.
const parts = (text) => {
  const found = (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  return [found[0], found[1], found[2], found.length > 3 ? found[3] : 1];
};
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
const channel = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
const light = (c) => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
const ground = (it) => {
  const layers = [];
  for (let e = it; e; e = e.parentElement) {
    const colour = parts(getComputedStyle(e).backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
};
const cells = new Set();
const probe = document.body.appendChild(document.createElement("i"));
for (let step = 0; step < 64; step += 1) {
  probe.style.color = `var(--fig-heat-${step}-text, transparent)`;
  const colour = getComputedStyle(probe).color;
  if (parts(colour)[3] === 1) cells.add(colour);
}
probe.remove();
document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
const weak = new Set();
let seen = 0;
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walk.nextNode(); node; node = walk.nextNode()) {
  const it = node.parentElement;
  if (!node.data.trim() || it.closest("script, style, noscript, [hidden], .skip")) continue;
  const box = it.getBoundingClientRect();
  if (!box.width || !box.height) continue;
  const svg = it.closest("svg");
  const style = getComputedStyle(it);
  if (svg && cells.has(style.fill)) continue;
  const below = ground(svg || it);
  const ink = over(parts(svg ? style.fill : style.color), below);
  const [a, b] = [light(ink), light(below)];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  seen += 1;
  if (ratio < 4.5) weak.add(`${it.tagName}.${it.getAttribute("class")} ${ratio.toFixed(2)} ${node.data.trim().slice(0, 20)}`);
}
return [[...weak], seen];
