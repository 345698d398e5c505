// Draws a board: fetches its panels, waits as long as the layout says, and sets heading, note and table as siblings.
const script = document.currentScript;
const page = script.previousElementSibling;

function element(name, role, layout, text = "") {
  const made = document.createElement(name);
  made.className = layout.classes[role] ?? "";
  made.textContent = text;
  return made;
}

function row(name, cells, layout, tag) {
  const made = document.createElement("tr");
  made.append(element("th", "label", layout, name), ...cells.map((cell) => element(tag, "cell", layout, cell)));
  return made;
}

function table(panel, layout) {
  const made = element("table", "table", layout);
  made.append(row(panel.corner, panel.columns, layout, "th"));
  made.append(...panel.rows.map(([name, cells]) => row(name, cells, layout, "td")));
  let framed = made;
  for (let depth = 0; depth < layout.nesting; depth += 1) {
    const frame = element("div", "frame", layout);
    frame.append(framed);
    framed = frame;
  }
  return framed;
}

function draw(panel, layout) {
  const made = element(layout.panel, "panel", layout);
  const note = panel.note ? [element("p", "note", layout, panel.note)] : [];
  const body = table(panel, layout);
  const heading = element(layout.heading, "heading", layout, panel.heading);
  made.append(heading, ...(layout.note_first ? [...note, body] : [body, ...note]));
  return made;
}

function fail(text) {
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.textContent = `数据加载失败：${text}`;
  page.append(alert);
}

async function show() {
  const answer = await fetch(`/api/boards/${script.dataset.board}`);
  if (answer.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    return;
  }
  if (!answer.ok) throw new Error(answer.status);
  const { panels, layout } = await answer.json();
  await new Promise((drawn) => setTimeout(drawn, layout.delay_ms));
  page.append(...panels.map((panel) => draw(panel, layout)));
}

show().catch((error) => fail(error.message));
