"use strict";
// The page of explore: the pipeline above; below it two programs side by side, as flow graph, in time, as code, and
// what the lane that went wrong did.

const STRETCH = 7;
const WAIT = 6;

/** Rows of a table that are made at once. */
const MAX_ROWS = 300;

const TABS = [
  {id: "flow", title: "Flow", make: flowTab},
  {id: "time", title: "Time", make: timeTab},
  {id: "code", title: "Code", make: codeTab},
  {id: "difference", title: "Difference", make: differenceTab}
];

const state = {
  step: data.steps.findIndex(step => step.wrong),
  left: data.before,
  right: data.after,
  functionName: "",
  warp: null,
  block: "",
  round: 0,
  tab: TABS.some(tab => "#" + tab.id === location.hash) ? location.hash.slice(1) : wrongStep() ? "difference" : "flow",
  search: ""
};

function wrongStep() {
  return data.steps.find(step => step.wrong);
}

/** What the numbers of a run say, made once a program. */
function runOf(program) {
  if (program.unpacked) {
    return program.unpacked;
  }
  const run = program.run;
  const rows = run.warps.map(warp => ({
    key: warp.launch + "/" + warp.block + "/" + warp.warp,
    label: (data.kernels.length > 1 ? "launch " + warp.launch + " " : "") + "block " + warp.block + " warp " + warp.warp,
    stretches: [], waits: []
  }));
  const names = run.blocks.map(each => "@" + each.function + " " + each.block);
  for (let i = 0; i < run.stretches.length; i += STRETCH) {
    const [warp, start, end, count, mask, block, isEntry] = run.stretches.slice(i, i + STRETCH);
    rows[warp].stretches.push({start, end, count, mask, block, isEntry: isEntry === 1, active: countLanes(mask),
      name: names[block], label: run.blocks[block].block, functionName: run.blocks[block].function});
  }
  for (let i = 0; i < run.waits.length; i += WAIT) {
    const [warp, start, end, mask, block, isForever] = run.waits.slice(i, i + WAIT);
    rows[warp].waits.push({start, end, mask, block, isForever: isForever === 1, at: run.waitsAt[i / WAIT],
      active: countLanes(mask), label: run.blocks[block].block});
  }
  program.unpacked = {rows, length: run.length, cut: run.cut, outcome: run.outcome};
  return program.unpacked;
}

function countLanes(mask) {
  let count = 0;
  for (let rest = mask; rest > 0; rest = Math.floor(rest / 2)) {
    count += rest % 2;
  }
  return count;
}

function sides() {
  return state.left === state.right ? [state.left] : [state.left, state.right];
}

function functionsOf(index) {
  return data.programs[index].functions;
}

function functionAt(index) {
  return functionsOf(index).find(each => each.name === state.functionName);
}

// ---- the frame

const tabPanel = element("div", {id: "panel", role: "tabpanel", tabindex: -1});

function build() {
  const names = functionsOf(data.before).map(each => each.name);
  state.functionName = data.kernels.find(name => names.includes(name)) || names[0] || "";
  const keys = runOf(data.programs[data.before]).rows.map(row => row.key);
  const wanted = data.difference
    ? data.difference.launch + "/" + data.difference.block + "/" + data.difference.warp : keys[0];
  state.warp = keys.includes(wanted) ? wanted : keys[0] || null;
  const wrong = data.steps.filter(step => step.wrong);
  document.title = data.file + " – Lockstep";
  const verdict = data.wrong
    ? chip(wrong.length ? "wrong: " + wrong[0].verdict + " in step " + (wrong[0].step + 1) + ", " + wrong[0].pass : "wrong", "bad")
    : chip("no step is wrong", "good");
  page.append(
    element("header", {class: "top"}, element("h1", {}, data.file), verdict),
    facts(),
    element("section", {class: "card", "aria-labelledby": "pipeline"},
      element("h2", {id: "pipeline"}, "Pipeline"), pipeline()),
    element("nav", {class: "tabs", role: "tablist", "aria-label": "views"}, ...TABS.map((tab, i) =>
      element("button", {role: "tab", id: "tab-" + tab.id, "aria-controls": "panel", click: () => open(tab.id),
        keydown: event => tabKey(event, i)}, tab.title, element("kbd", {"aria-hidden": "true"}, "" + (i + 1))))),
    tabPanel,
    element("p", {class: "soft"}, "Keys: 1 to 4 choose a view, [ and ] go to the step before and after, / searches the code."));
  document.addEventListener("keydown", key);
  render();
}

function facts() {
  const parts = [
    ["kernels", data.kernels.map(name => "@" + name).join(", ")],
    ["schedule", data.schedule],
    ["instructions", data.instructions.toLocaleString("en")],
    ["lanes of a warp", "" + data.lanes]
  ];
  const line = element("div", {class: "facts"}, ...parts.map(([name, value]) =>
    element("span", {}, name + " ", element("b", {}, value))));
  const launch = element("details", {}, element("summary", {}, data.madeUp ? "the launch, which was made up" : "the launch"),
    element("pre", {class: "code"}, data.launch));
  const notes = [...data.failedExpectations.map(text => "expectation failed: " + text),
    ...data.open.map(text => "the input itself: " + text), ...data.failures];
  return element("div", {}, line, launch, ...notes.map(text => element("p", {}, chip("note", "open"), " ", text)),
    element("div", {style: "height:12px"}));
}

function pipeline() {
  const list = element("ol", {class: "steps"});
  for (const step of data.steps) {
    const kind = tone(step.verdict, step.wrong);
    const did = step.changed ? step.runs === 0 ? "executes the same" : "changed" : "not changed";
    list.append(element("li", {}, element("button", {
      class: kind, "data-step": data.steps.indexOf(step),
      "aria-label": "step " + (step.step + 1) + ", " + step.pass + ": " + did + ", " + step.verdict,
      title: step.rule || did,
      click: () => chooseStep(step)
    }, element("span", {class: "n"}, "" + (step.step + 1)), element("span", {}, step.pass),
      element("span", {class: "what"}, did + " · " + step.verdict))));
  }
  if (data.steps.length === 0) {
    list.append(element("li", {class: "soft"}, "no step was judged"));
  }
  return list;
}

function chooseStep(step) {
  if (step.before >= 0 && step.after >= 0) {
    state.step = data.steps.indexOf(step);
    state.left = step.before;
    state.right = step.after;
    state.round = 0;
    render();
  }
}

function open(tab) {
  state.tab = tab;
  history.replaceState(null, "", "#" + tab);
  render();
}

function tabKey(event, i) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    const next = TABS[(i + step + TABS.length) % TABS.length];
    open(next.id);
    document.getElementById("tab-" + next.id).focus();
  }
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) {
    return;
  }
  const tab = TABS[Number(event.key) - 1];
  if (tab) {
    open(tab.id);
  } else if (event.key === "[" || event.key === "]") {
    const next = data.steps[Math.max(0, Math.min(data.steps.length - 1, state.step + (event.key === "]" ? 1 : -1)))];
    if (next) {
      chooseStep(next);
    }
  } else if (event.key === "/") {
    event.preventDefault();
    open("code");
    document.getElementById("search").focus();
  }
}

function render() {
  for (const tab of TABS) {
    const button = document.getElementById("tab-" + tab.id);
    button.setAttribute("aria-selected", tab.id === state.tab);
    button.tabIndex = tab.id === state.tab ? 0 : -1;
  }
  for (const button of document.querySelectorAll(".steps button")) {
    button.setAttribute("aria-pressed", Number(button.dataset.step) === state.step);
  }
  tabPanel.setAttribute("aria-labelledby", "tab-" + state.tab);
  tabPanel.replaceChildren();
  TABS.find(tab => tab.id === state.tab).make(tabPanel);
}

// ---- what several views have

function select(label, options, value, change) {
  const chooser = element("select", {change: event => change(event.target.value)},
    ...options.map(each => element("option", {value: each.value, selected: each.value === value}, each.text)));
  return element("label", {}, label, chooser);
}

function programChooser(side) {
  return select(side === "left" ? "left" : "right",
    data.programs.map((program, i) => ({value: "" + i, text: program.title})), "" + state[side],
    value => {
      state[side] = Number(value);
      state.step = -1;
      render();
    });
}

function functionChooser() {
  const names = new Set(sides().flatMap(index => functionsOf(index).map(each => each.name)));
  return select("function", [...names].map(name => ({value: name, text: "@" + name})), state.functionName, value => {
    state.functionName = value;
    state.block = "";
    render();
  });
}

function warpChooser() {
  const rows = runOf(data.programs[state.left]).rows;
  return select("warp", rows.map(row => ({value: row.key, text: row.label})), state.warp, value => {
    state.warp = value;
    state.round = 0;
    render();
  });
}

function toolbar(...more) {
  return element("div", {class: "head", style: "margin-top:12px"}, programChooser("left"), programChooser("right"), ...more);
}

function columns() {
  return element("div", {class: "columns" + (sides().length === 1 ? " one" : "")});
}

function laneStrip(mask, bad) {
  const strip = element("span", {class: "lanes", role: "img", "aria-label": "lanes " + laneText(mask, data.lanes)});
  for (let lane = 0; lane < data.lanes; lane++) {
    strip.append(element("i", {class: lane === bad ? "bad" : has(mask, lane) ? "x" : ""}));
  }
  return strip;
}

function cutNote(run) {
  return element("p", {class: "soft"}, "The run went on; it was followed for "
    + plural(run.length, "warp instruction") + ".");
}

// ---- flow

function flowTab(panel) {
  panel.append(toolbar(functionChooser(), warpChooser()));
  const both = columns();
  panel.append(both);
  const pictures = sides().map(index => flowPicture(index, name => {
    state.block = name;
    pictures.forEach(each => each.show(name));
  }));
  pictures.forEach(each => both.append(each.card));
  pictures.forEach(each => each.begin());
}

function flowPicture(index, choose) {
  const program = data.programs[index];
  const shown = functionAt(index);
  const card = element("section", {class: "card"});
  if (!shown) {
    card.append(element("h2", {}, program.title), element("p", {class: "soft"}, "This program has no such function."));
    return {card, show() {}, begin() {}};
  }
  const run = runOf(program);
  const row = run.rows.find(each => each.key === state.warp);
  const mine = row ? row.stretches.filter(each => each.functionName === shown.name) : [];
  const rounds = new Map();
  for (const each of mine) {
    if (each.isEntry) {
      const list = rounds.get(each.label) || [];
      list.push(each);
      rounds.set(each.label, list);
    }
  }
  const summary = new Map();
  for (const [name, list] of rounds) {
    const counts = new Array(data.lanes).fill(0);
    for (const each of list) {
      for (let lane = 0; lane < data.lanes; lane++) {
        counts[lane] += has(each.mask, lane) ? 1 : 0;
      }
    }
    summary.set(name, {counts, most: Math.max(...counts)});
  }
  const never = {counts: [], most: 0};
  const indices = new Map(shown.blocks.map((block, i) => [block.name, i]));
  let now = null;

  const graph = flowGraph(shown.blocks, data.lanes, i => {
    const block = shown.blocks[i];
    const known = summary.get(block.name) || never;
    const list = rounds.get(block.name) || [];
    return {name: block.name, counts: known.counts, most: known.most,
      facts: plural(block.code.length, "instruction") + " · " + (list.length ? plural(list.length, "round") : "not executed"),
      now: now && now.label === block.name ? now.mask : 0};
  }, i => choose(shown.blocks[i].name));

  const place = element("output", {class: "code soft"});
  const slider = element("input", {type: "range", min: 0, max: Math.max(0, mine.length), value: 0, style: "flex:1;min-width:120px",
    "aria-label": "moment in the run of the warp", input: () => moment(Number(slider.value))});
  function moment(i) {
    now = i > 0 ? mine[i - 1] : null;
    slider.value = i;
    place.textContent = now ? "time " + now.start + ", " + now.label + ", lanes " + laneText(now.mask, data.lanes)
      : "all rounds together";
    if (now) {
      graph.show(indices.get(now.label));
    } else {
      graph.draw();
    }
  }
  const detail = element("div", {"aria-live": "polite"});
  card.append(
    element("div", {class: "head"}, element("h2", {}, program.title), element("span", {class: "soft"},
      plural(shown.blocks.length, "block") + " · " + (run.outcome || "followed in part"))),
    element("div", {class: "head"},
      element("button", {click: () => moment(Math.max(0, Number(slider.value) - 1)), "aria-label": "earlier"}, "◂"),
      slider,
      element("button", {click: () => moment(Math.min(mine.length, Number(slider.value) + 1)), "aria-label": "later"}, "▸")),
    element("div", {class: "tip"}, place), graph.box,
    element("div", {class: "legend"},
      element("span", {}, swatch("lane"), "lane executes it; paler: in fewer rounds"),
      element("span", {}, swatch("wait"), "dashed way: back in a cycle")),
    detail);
  if (run.cut) {
    card.append(cutNote(run));
  }
  moment(0);

  function show(name) {
    const i = indices.get(name);
    detail.replaceChildren();
    if (i === undefined) {
      detail.append(element("p", {class: "soft"}, "This program has no block " + name + "."));
      return;
    }
    graph.show(i);
    const list = rounds.get(name) || [];
    detail.append(element("h3", {}, name + ", " + plural(list.length, "round") + " of this warp"));
    const table = element("table", {class: "rounds"}, element("tr", {}, element("th", {scope: "col"}, "round"),
      element("th", {scope: "col"}, "time"), element("th", {scope: "col"}, "lanes"), element("th", {scope: "col"}, "mask")));
    list.slice(0, MAX_ROWS).forEach((each, round) => table.append(element("tr", {}, element("td", {}, "" + (round + 1)),
      element("td", {}, each.start.toLocaleString("en")), element("td", {}, laneStrip(each.mask, badLane())),
      element("td", {}, hex(each.mask)))));
    if (list.length > 0) {
      detail.append(element("div", {class: "scroll", style: "max-height:180px;padding:6px"}, table));
    }
    if (list.length > MAX_ROWS) {
      detail.append(element("p", {class: "soft"}, "The first " + MAX_ROWS + " rounds are shown."));
    }
    const lines = shown.blocks[i].code;
    detail.append(element("h3", {}, plural(lines.length, "instruction")),
      element("div", {class: "scroll", style: "max-height:220px;padding:6px"},
        element("pre", {class: "code"}, lines.slice(0, MAX_ROWS).join("\n")
          + (lines.length > MAX_ROWS ? "\n… " + plural(lines.length - MAX_ROWS, "more line") + "; see Code" : ""))));
  }

  return {card, show, begin() {
    graph.begin();
    if (state.block && indices.has(state.block)) {
      show(state.block);
    }
  }};
}

function badLane() {
  const found = data.difference;
  return found && state.warp === found.launch + "/" + found.block + "/" + found.warp ? found.lane : -1;
}

function swatch(role) {
  return element("i", {style: "background:var(--" + role + ")"});
}

// ---- time

function timeTab(panel) {
  panel.append(toolbar());
  const both = columns();
  panel.append(both);
  for (const index of sides()) {
    const program = data.programs[index];
    const run = runOf(program);
    const tip = element("div", {class: "tip", "aria-live": "polite"}, "Choose a stretch, or focus the picture and use the arrow keys.");
    const picture = timeline(run, data.lanes, text => tip.textContent = text, (row, at) => {
      state.warp = run.rows[row].key;
      state.functionName = run.rows[row].stretches[at].functionName;
      state.block = run.rows[row].stretches[at].label;
    });
    const waits = run.rows.flatMap(row => row.waits.map(wait => ({row, wait})));
    const table = element("table", {class: "rounds"}, element("tr", {}, ...["warp", "time", "lanes", "at"].map(title =>
      element("th", {scope: "col"}, title))));
    waits.slice(0, MAX_ROWS).forEach(({row, wait}) => table.append(element("tr", {}, element("td", {}, row.label),
      element("td", {}, wait.start + (wait.isForever ? " to the end" : " to " + wait.end)),
      element("td", {}, laneStrip(wait.mask, -1)), element("td", {}, wait.label + ": " + wait.at))));
    both.append(element("section", {class: "card"},
      element("div", {class: "head"}, element("h2", {}, program.title),
        element("span", {class: "soft"}, plural(run.rows.length, "warp") + " · " + plural(run.length, "warp instruction")
          + (run.outcome ? " · " + run.outcome : "")),
        element("span", {class: "grow"}),
        element("button", {click: () => picture.zoom(0.5), "aria-label": "zoom in"}, "+"),
        element("button", {click: () => picture.zoom(2), "aria-label": "zoom out"}, "−")),
      picture.box, tip,
      element("div", {class: "legend"}, element("span", {}, "height: lanes that execute; color: the block"),
        element("span", {}, swatch("wait"), "lanes that wait"), element("span", {}, swatch("bad"), "wait and are never let go")),
      element("h3", {}, waits.length ? plural(waits.length, "wait") + ": who waits where" : "Nobody waits for others."),
      waits.length ? element("div", {class: "scroll", style: "max-height:260px;padding:6px"}, table) : null,
      waits.length > MAX_ROWS ? element("p", {class: "soft"}, "The first " + MAX_ROWS + " are shown.") : null,
      run.cut ? cutNote(run) : null));
    picture.draw();
  }
}

// ---- code

/** The lines of a function: a block's name, then its instructions. */
function linesOf(shown) {
  const lines = [];
  if (!shown) {
    return lines;
  }
  const total = totalPressure(shown);
  let number = 0;
  shown.blocks.forEach(block => {
    lines.push({text: block.name + ":", key: keyOf(block.name + ":"), isBlock: true});
    block.code.forEach(text => {
      lines.push({text, key: keyOf(text), number: number + 1, pressure: total ? total[number] : undefined});
      number++;
    });
  });
  return lines;
}

/** A line without the numbers of values that have no name: these change with every instruction before. */
function keyOf(text) {
  return text.replace(/%\d+/g, "%#");
}

/** Registers of 32 bits that are taken at each instruction; none where nobody knows. */
function totalPressure(shown) {
  const count = shown.blocks.reduce((all, block) => all + block.code.length, 0);
  if (!shown.pressure || shown.pressure.some(row => row.counts.length !== count)) {
    return null;
  }
  const total = new Array(count).fill(0);
  for (const row of shown.pressure) {
    const words = wordsOf(row.kind);
    row.counts.forEach((taken, i) => total[i] += words * taken);
  }
  return total;
}

function wordsOf(kind) {
  return kind === "b64" ? 2 : kind === "b128" ? 4 : kind.startsWith("pred") || kind === "carry" ? 0 : 1;
}

/**
 * Pairs of lines: what both have, what only one has. Lines that either has once and both have are anchors, the longest
 * rising row of them; between two anchors equal lines are paired in order. n log n in the lines.
 */
function align(left, right) {
  const where = new Map();
  const note = (lines, side) => lines.forEach((line, i) => {
    const known = where.get(line.key) || {left: [], right: []};
    known[side].push(i);
    where.set(line.key, known);
  });
  note(left, "left");
  note(right, "right");
  const pairs = [];
  for (const known of where.values()) {
    if (known.left.length === 1 && known.right.length === 1) {
      pairs.push([known.left[0], known.right[0]]);
    }
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const anchors = [...longestRise(pairs), [left.length, right.length]];
  const rows = [];
  let i = 0;
  let j = 0;
  for (const [toLeft, toRight] of anchors) {
    while (i < toLeft || j < toRight) {
      if (i < toLeft && j < toRight && left[i].key === right[j].key) {
        rows.push([i++, j++]);
      } else if (i < toLeft && (j >= toRight || !soon(right, j, toRight, left[i].key))) {
        rows.push([i++, -1]);
      } else if (j < toRight) {
        rows.push([-1, j++]);
      }
    }
    if (i < left.length && j < right.length) {
      rows.push([i++, j++]);
    }
  }
  return rows;
}

function soon(lines, from, to, key) {
  for (let i = from; i < Math.min(to, from + 40); i++) {
    if (lines[i].key === key) {
      return true;
    }
  }
  return false;
}

function longestRise(pairs) {
  const tails = [];
  const before = new Array(pairs.length).fill(-1);
  pairs.forEach((pair, i) => {
    const at = first(tails, index => pairs[index][1], pair[1]);
    before[i] = at > 0 ? tails[at - 1] : -1;
    tails[at] = i;
  });
  const rise = [];
  for (let i = tails.length ? tails[tails.length - 1] : -1; i >= 0; i = before[i]) {
    rise.push(pairs[i]);
  }
  return rise.reverse();
}

function codeTab(panel) {
  const search = element("input", {id: "search", type: "search", placeholder: "search the code", value: state.search,
    "aria-label": "search the code; Enter goes to the next place"});
  const found = element("span", {class: "soft", "aria-live": "polite"});
  panel.append(toolbar(functionChooser(), search, found));
  const shown = sides().map(functionAt);
  const lines = shown.map(linesOf);
  const rows = lines.length === 1 ? lines[0].map((_, i) => [i]) : align(lines[0], lines[1]);
  const both = columns();
  const boxes = [];
  let hits = [];
  let hit = -1;

  function sought() {
    state.search = search.value;
    hits = [];
    if (state.search) {
      rows.forEach((row, i) => {
        if (row.some((at, side) => at >= 0 && lines[side][at].text.includes(state.search))) {
          hits.push(i);
        }
      });
    }
    found.textContent = state.search ? plural(hits.length, "line") : "";
    boxes.forEach(box => box.draw());
  }
  search.addEventListener("input", () => {
    hit = -1;
    sought();
  });
  search.addEventListener("keydown", event => {
    if (event.key === "Enter" && hits.length > 0) {
      hit = (hit + (event.shiftKey ? hits.length - 1 : 1)) % hits.length;
      boxes[0].box.scrollTop = hits[hit] * 18 - 200;
      found.textContent = hit + 1 + " of " + plural(hits.length, "line");
    } else if (event.key === "Escape") {
      search.blur();
    }
  });

  const most = Math.max(1, ...shown.map(each => each && totalPressure(each)
    ? totalPressure(each).reduce((a, b) => Math.max(a, b), 0) : 0));
  sides().forEach((index, side) => {
    const listing = codeListing(rows.map(row => row[side]), lines[side], lines.length === 1 ? "" : side === 0 ? "gone" : "new",
      rows.map(row => row.length === 2 && (row[0] < 0 || row[1] < 0)), most, () => state.search);
    boxes.push(listing);
    both.append(element("section", {class: "card"},
      element("div", {class: "head"}, element("h2", {}, data.programs[index].title),
        element("span", {class: "soft"}, plural(lines[side].filter(line => !line.isBlock).length, "instruction"))),
      shown[side] ? pressureChart(shown[side], number => {
        const at = rows.findIndex(row => row[side] >= 0 && lines[side][row[side]].number === number + 1);
        listing.box.scrollTop = at * 18 - 200;
      }) : null,
      listing.box));
  });
  boxes.forEach(box => box.box.addEventListener("scroll", () => boxes.forEach(other => {
    if (other !== box && Math.abs(other.box.scrollTop - box.box.scrollTop) > 1) {
      other.box.scrollTop = box.box.scrollTop;
    }
  })));
  panel.append(both);
  sought();
}

/** Lines at fixed heights, of which those in sight are made. */
function codeListing(rows, lines, mark, differs, most, sought) {
  const space = element("div", {style: "position:relative;height:" + rows.length * 18 + "px;min-width:max-content"});
  const box = element("div", {class: "scroll listing", tabindex: 0, role: "region", "aria-label": "code"}, space);
  function draw() {
    const from = Math.max(0, Math.floor(box.scrollTop / 18) - 20);
    const to = Math.min(rows.length, from + Math.ceil((box.clientHeight || 620) / 18) + 40);
    space.replaceChildren();
    for (let i = from; i < to; i++) {
      const line = rows[i] >= 0 ? lines[rows[i]] : null;
      const isMarked = differs[i] && line;
      const isFound = line && sought() && line.text.includes(sought());
      const row = element("div", {class: "row" + (line && line.isBlock ? " block" : "") + (isMarked ? " " + mark : "")
        + (isFound ? " found" : ""), style: "top:" + i * 18 + "px"});
      if (line) {
        const bar = element("span", {class: "bar", title: line.pressure === undefined ? undefined
          : plural(line.pressure, "register") + " of 32 bits are taken"});
        if (line.pressure) {
          bar.append(element("i", {style: "width:" + Math.max(2, 66 * line.pressure / most) + "px"}));
        }
        row.append(element("span", {class: "no"}, line.number ? "" + line.number : ""), bar,
          element("span", {class: "sign"}, isMarked ? mark === "gone" ? "−" : "+" : ""),
          element("span", {}, line.text));
      }
      space.append(row);
    }
  }
  const redraw = eachFrame(draw);
  box.addEventListener("scroll", redraw);
  return {box, draw: redraw};
}

/** Registers along the code: a line a kind, with the most of a few instructions where there are many. */
function pressureChart(shown, go) {
  const rows = (shown.pressure || []).filter(row => row.counts.some(count => count > 0));
  if (rows.length === 0) {
    return element("p", {class: "soft"}, "No analysis knows the registers of this form.");
  }
  const width = 720;
  const height = 96;
  const count = Math.max(...rows.map(row => row.counts.length));
  const most = Math.max(...rows.map(row => row.counts.reduce((a, b) => Math.max(a, b), 0)));
  const svg = shape("svg", {viewBox: "0 0 " + width + " " + (height + 18), width: "100%", role: "img",
    "aria-label": "register pressure; " + rows.map(row => "at most " + row.counts.reduce((a, b) => Math.max(a, b), 0) + " "
      + row.kind).join(", "), click: event => {
      const place = svg.getBoundingClientRect();
      go(Math.floor((event.clientX - place.left) / place.width * count));
    }, style: "cursor:crosshair"});
  const y = value => height - 2 - (height - 14) * value / most;
  for (const value of new Set([most, Math.round(most / 2)])) {
    svg.append(shape("line", {x1: 0, x2: width, y1: y(value), y2: y(value), stroke: "var(--line)"}),
      shape("text", {class: "small", x: 2, y: y(value) - 2}, "" + value));
  }
  const dashes = ["", "6 3", "2 2", "8 3 2 3", "1 3"];
  rows.forEach((row, i) => {
    const size = Math.max(1, Math.ceil(row.counts.length / 600));
    let path = "";
    for (let from = 0; from < row.counts.length; from += size) {
      const top = Math.max(...row.counts.slice(from, from + size));
      const left = width * from / count;
      path += (path ? "V" + y(top) : "M" + left + "," + y(top)) + "H" + width * Math.min(count, from + size) / count;
    }
    svg.append(shape("path", {d: path, fill: "none", stroke: "hsl(" + (215 + i * 75) % 360 + " 55% 52%)", "stroke-width": 1.6,
      "stroke-dasharray": dashes[i % dashes.length], "vector-effect": "non-scaling-stroke"}),
      shape("text", {class: "small", x: 40 + i * 92, y: height + 13, style: "fill:hsl(" + (215 + i * 75) % 360 + " 55% 52%)"},
        (i === 0 ? "" : "") + row.kind + " ≤ " + row.counts.reduce((a, b) => Math.max(a, b), 0)));
  });
  return svg;
}

// ---- difference

function differenceTab(panel) {
  const wrong = wrongStep();
  if (!wrong) {
    panel.append(element("section", {class: "card", style: "margin-top:12px"},
      element("p", {}, "No step is wrong: there is no difference to show."),
      ...data.steps.filter(step => step.reason).map(step =>
        element("p", {}, chip(step.verdict, "open"), " step " + (step.step + 1) + ", " + step.pass + ": " + step.what))));
    return;
  }
  const facts = [["schedule", wrong.schedule], ["object", wrong.object && wrong.object + " + " + wrong.offset],
    ["lanes", wrong.lanes], ["last rule", wrong.rule]].filter(each => each[1]);
  panel.append(element("section", {class: "card", style: "margin-top:12px"},
    element("div", {class: "head"}, chip(wrong.verdict, "bad"),
      element("h2", {}, "step " + (wrong.step + 1) + ", " + wrong.pass)),
    element("p", {}, wrong.what),
    element("div", {class: "facts"}, ...facts.map(([name, value]) => element("span", {}, name + " ", element("b", {}, value)))),
    element("pre", {class: "code"}, wrong.details.join("\n"))));
  const traces = data.difference;
  if (!traces) {
    return;
  }
  const table = element("table", {class: "traces"}, element("tr", {}, element("th", {scope: "col"}, "before"),
    element("th", {scope: "col"}, "after")));
  for (const row of traces.rows) {
    table.append(element("tr", {class: row.difference ? "difference" : ""},
      eventCell(row.before, row.difference), eventCell(row.after, row.difference)));
  }
  panel.append(element("section", {class: "card"},
    element("h2", {}, "What lane " + traces.lane + " of warp " + traces.warp + ", block " + traces.block + ", launch "
      + traces.launch + " does, up to the first difference"), table));
}

function eventCell(event, isDifference) {
  if (!event) {
    return element("td", {}, isDifference ? "nothing" : "");
  }
  // Between two stores the sides go on for themselves: a block on one of them is beside any instruction of the other.
  const isCompared = event.kind === "store" || event.kind === "collective";
  return element("td", {class: event.kind === "block" ? "block" : isCompared ? "compared" : ""}, event.text + (event.kind === "block" ? ":" : ""),
    event.value ? element("span", {class: "value"}, "  → " + event.value) : null);
}

build();
