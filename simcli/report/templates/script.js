"use strict";
(() => {
  const root = document.documentElement;
  const all = (query, within = document) => [...within.querySelectorAll(query)];

  // Light and dark: what the system says, until the reader says otherwise.
  const theme = document.querySelector(".theme");
  const stored = {
    get() { try { return localStorage.getItem("simcli-theme"); } catch { return null; } },
    set(value) { try { localStorage.setItem("simcli-theme", value); } catch { /* a private window: it lasts as long as the page */ } },
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  const name = () => { theme.textContent = dark() ? "Light colours" : "Dark colours"; };
  if (["light", "dark"].includes(stored.get())) root.dataset.theme = stored.get();
  theme.hidden = false;
  theme.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    stored.set(root.dataset.theme);
    name();
  });
  system.addEventListener("change", name);
  name();

  // Sorting: the heading of a column is a button; numbers by value, names by the alphabet.
  const key = (row, at) => {
    const cell = row.cells[at];
    if (cell && cell.tagName === "TD") return cell.dataset.v ? Number(cell.dataset.v) : null;
    const name = cell ? cell.textContent.trim() : "";
    return name === "" || Number.isNaN(Number(name)) ? name : Number(name);
  };
  const compare = (a, b) => typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });
  const sort = (table, at, heading) => {
    const up = heading.getAttribute("aria-sort") === (at ? "descending" : "none");
    all("th[aria-sort]", table).forEach((th) => th.setAttribute("aria-sort", "none"));
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const rows = all("tbody tr", table);
    rows.sort((one, other) => {
      const [a, b] = [key(one, at), key(other, at)];
      if (a === null || b === null) return (a === null) - (b === null);
      return up ? compare(a, b) : compare(b, a);
    });
    table.tBodies[0].append(...rows);
  };
  all("table.numbers").forEach((table) => {
    all("thead th[aria-sort]", table).forEach((heading, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => sort(table, at, heading));
    });
  });

  // Tool-tips: on hover, and with the keyboard. A table is one stop; arrows go from cell to cell.
  const tip = document.getElementById("tip");
  const show = (cell) => {
    if (!cell.dataset.tip) return;
    tip.textContent = cell.dataset.tip;
    tip.hidden = false;
    const box = cell.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.right - own.width), innerWidth - own.width - 8);
    const above = box.top - own.height - 6;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${above > 8 ? above : box.bottom + 6}px`;
    cell.setAttribute("aria-describedby", "tip");
  };
  const hide = (cell) => { tip.hidden = true; cell.removeAttribute("aria-describedby"); };
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const move = (cell, [down, along]) => {
    const rows = [...cell.closest("tbody").rows];
    let row = rows.indexOf(cell.parentElement) + down;
    let at = cell.cellIndex + along;
    while (rows[row] && rows[row].cells[at]) {
      const next = rows[row].cells[at];
      if (next.dataset.tip) return next;
      row += down;
      at += along;
    }
    return null;
  };
  all("table.numbers").forEach((table) => {
    for (const [shown, hidden] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
      table.addEventListener(shown, (event) => { const cell = event.target.closest("td[data-tip]"); if (cell) show(cell); });
      table.addEventListener(hidden, (event) => { const cell = event.target.closest("td[data-tip]"); if (cell) hide(cell); });
    }
    table.addEventListener("keydown", (event) => {
      const cell = event.target.closest("td[data-tip]");
      if (!cell) return;
      if (event.key === "Escape") hide(cell);
      if (!step[event.key]) return;
      event.preventDefault();
      const next = move(cell, step[event.key]);
      if (!next) return;
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  });
  addEventListener("scroll", () => {
    const cell = document.activeElement;
    if (tip.hidden) return;
    if (cell.matches("td[data-tip]")) show(cell); else tip.hidden = true;
  }, { passive: true, capture: true });

  // Sliders: every number is in the page already.
  all(".dial").forEach((dial) => {
    const data = JSON.parse(dial.querySelector("script[type='application/json']").textContent);
    const range = dial.querySelector("input");
    const cells = all("tbody td", dial);
    const turn = () => {
      dial.querySelector("output").textContent = range.value;
      (data[range.value] || []).forEach((number, at) => {
        const cell = cells[at];
        const [text, value, row, told] = number || ["", null, "", ""];
        cell.textContent = text;
        cell.dataset.v = value === null ? "" : String(value);
        cell.dataset.r = row;
        cell.dataset.tip = told;
        cell.style.setProperty("--p", value === null ? 0 : Math.min(1, Math.max(0, value)));
      });
    };
    range.disabled = false;
    range.addEventListener("input", turn);
    turn();
  });

  // On paper everything that is folded is open.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])").filter((part) => !part.closest(".example"));
    folded.forEach((part) => { part.open = true; });
  });
  addEventListener("afterprint", () => { folded.forEach((part) => { part.open = false; }); });
})();
