"use strict";
// Warps in time: which block each is in, with how many lanes, and who waits.

const ROW = {height: 28, bar: 17, wait: 6, label: 118};

/** A color for a block that is the same wherever the block is. */
function blockColor(name, isDark) {
  let hash = 7;
  for (let i = 0; i < name.length; i++) {
    hash = hash * 31 + name.charCodeAt(i) | 0;
  }
  return "hsl(" + (hash >>> 0) * 137.508 % 360 + " 45% " + (isDark ? 52 : 58) + "%)";
}

/**
 * A timeline of a run: {warps, length, rows: [{label, stretches, waits}]}. `tell(text)` shows what the cursor is at,
 * `go(row, stretch)` is called when a stretch is chosen.
 */
function timeline(run, lanes, tell, go) {
  const canvas = element("canvas", {role: "img", "aria-label": "warps in time"});
  const space = element("div", {style: "height:" + (run.rows.length * ROW.height + 24) + "px"});
  const sticky = element("div", {style: "position:sticky;top:0;height:0"}, canvas);
  const box = element("div", {class: "scroll time", tabindex: 0, role: "application",
    "aria-label": "timeline; left and right go from stretch to stretch, up and down from warp to warp, plus and minus zoom"},
    sticky, space);
  let from = 0;
  let to = Math.max(1, run.length);
  let row = 0;
  let at = 0;

  const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;
  const width = () => Math.max(80, box.clientWidth - ROW.label - 8);
  const x = time => ROW.label + (time - from) / (to - from) * width();

  function draw() {
    const high = box.clientHeight || 400;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = box.clientWidth * ratio;
    canvas.height = high * ratio;
    canvas.style.width = box.clientWidth + "px";
    canvas.style.height = high + "px";
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const colors = {ink: cssColor("ink"), soft: cssColor("soft"), line: cssColor("line"), wait: cssColor("wait"),
      accent: cssColor("accent"), bad: cssColor("bad"), paper: cssColor("paper")};
    pen.fillStyle = colors.paper;
    pen.fillRect(0, 0, box.clientWidth, high);
    ticks(pen, colors, high);
    const dark = isDark();
    const firstRow = Math.max(0, Math.floor((box.scrollTop - 24) / ROW.height));
    for (let i = firstRow; i < run.rows.length; i++) {
      const y = 24 + i * ROW.height - box.scrollTop;
      if (y > high) {
        break;
      }
      pen.fillStyle = i === row ? colors.accent : colors.soft;
      pen.font = (i === row ? "600 " : "") + "11px ui-monospace, 'DejaVu Sans Mono', monospace";
      pen.fillText(run.rows[i].label, 6, y + 13, ROW.label - 10);
      bars(pen, run.rows[i], y, dark, colors);
    }
    const cursor = run.rows[row] && run.rows[row].stretches[at];
    if (cursor) {
      const y = 24 + row * ROW.height - box.scrollTop;
      pen.strokeStyle = colors.ink;
      pen.lineWidth = 2;
      const left = Math.max(ROW.label, x(cursor.start));
      const right = Math.min(ROW.label + width(), x(cursor.end));
      if (right >= left) {
        pen.strokeRect(left, y - 1, Math.max(3, right - left), ROW.bar + 2);
      }
    }
  }

  function ticks(pen, colors, high) {
    const step = 10 ** Math.max(0, Math.ceil(Math.log10((to - from) / 8)));
    pen.strokeStyle = colors.line;
    pen.fillStyle = colors.soft;
    pen.font = "10px system-ui, sans-serif";
    pen.lineWidth = 1;
    for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
      const left = Math.round(x(time)) + 0.5;
      pen.beginPath();
      pen.moveTo(left, 16);
      pen.lineTo(left, high);
      pen.stroke();
      pen.fillText(time.toLocaleString("en"), left + 3, 11);
    }
  }

  function bars(pen, warp, y, dark, colors) {
    const begin = Math.max(0, first(warp.stretches, each => each.end, from));
    for (let i = begin; i < warp.stretches.length && warp.stretches[i].start <= to; i++) {
      const each = warp.stretches[i];
      const left = Math.max(ROW.label, x(each.start));
      const right = Math.min(ROW.label + width(), x(each.end));
      const high = Math.max(2, ROW.bar * each.active / lanes);
      pen.fillStyle = blockColor(each.name, dark);
      pen.fillRect(left, y + ROW.bar - high, Math.max(1, right - left - (right - left > 4 ? 1 : 0)), high);
      if (right - left > 46) {
        pen.fillStyle = dark ? "#101214" : "#ffffff";
        pen.font = "600 10px ui-monospace, 'DejaVu Sans Mono', monospace";
        if (high > 11) {
          pen.fillText(clip(each.label, (right - left - 6) / 6.2), left + 4, y + ROW.bar - 5);
        }
      }
    }
    for (const each of warp.waits) {
      if (each.end >= from && each.start <= to) {
        const left = Math.max(ROW.label, x(each.start));
        const right = Math.min(ROW.label + width(), x(each.end));
        pen.fillStyle = each.isForever ? colors.bad : colors.wait;
        pen.fillRect(left, y + ROW.bar + 2, Math.max(2, right - left), Math.max(2, ROW.wait * each.active / lanes));
      }
    }
  }

  function clip(text, count) {
    return text.length <= count ? text : text.slice(0, Math.max(1, Math.floor(count) - 1)) + "…";
  }

  const redraw = eachFrame(draw);

  function say() {
    const each = run.rows[row] && run.rows[row].stretches[at];
    if (each) {
      const waits = run.rows[row].waits.filter(wait => wait.start <= each.start && each.start < wait.end);
      tell(run.rows[row].label + ", time " + each.start + " to " + each.end + ", " + each.label + ", lanes "
        + laneText(each.mask, lanes)
        + waits.map(wait => "; lanes " + laneText(wait.mask, lanes) + " wait at " + wait.at).join(""));
    }
  }

  function move(toRow, toAt) {
    row = Math.max(0, Math.min(run.rows.length - 1, toRow));
    at = Math.max(0, Math.min(run.rows[row].stretches.length - 1, toAt));
    const each = run.rows[row].stretches[at];
    if (each && (each.start < from || each.end > to)) {
      const span = to - from;
      from = Math.max(0, Math.min(run.length - span, each.start - span / 4));
      to = from + span;
    }
    const top = 24 + row * ROW.height;
    if (top < box.scrollTop + 24 || top + ROW.height > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
    say();
    go(row, at);
    redraw();
  }

  function zoom(factor, around) {
    const span = Math.max(4, Math.min(Math.max(1, run.length), (to - from) * factor));
    const middle = around === undefined ? (from + to) / 2 : around;
    from = Math.max(0, Math.min(run.length - span, middle - span * (middle - from) / (to - from)));
    to = from + span;
    redraw();
  }

  function find(event) {
    const place = box.getBoundingClientRect();
    const i = Math.floor((event.clientY - place.top + box.scrollTop - 24) / ROW.height);
    const time = from + (event.clientX - place.left - ROW.label) / width() * (to - from);
    if (!run.rows[i]) {
      return null;
    }
    const found = first(run.rows[i].stretches, each => each.end, time);
    return {row: i, at: Math.min(found, run.rows[i].stretches.length - 1), time};
  }

  box.addEventListener("scroll", redraw);
  box.addEventListener("click", event => {
    const found = find(event);
    if (found) {
      move(found.row, found.at);
    }
  });
  box.addEventListener("wheel", event => {
    if (event.ctrlKey || event.shiftKey) {
      event.preventDefault();
      const found = find(event);
      zoom(event.deltaY + event.deltaX > 0 ? 1.25 : 0.8, found ? found.time : undefined);
    }
  }, {passive: false});
  box.addEventListener("keydown", event => {
    const now = run.rows[row] && run.rows[row].stretches[at];
    const nearest = i => run.rows[i] ? first(run.rows[i].stretches, each => each.end, now ? now.start + 1 : 0) : 0;
    const keys = {
      ArrowLeft: () => move(row, at - 1),
      ArrowRight: () => move(row, at + 1),
      ArrowUp: () => move(row - 1, nearest(row - 1)),
      ArrowDown: () => move(row + 1, nearest(row + 1)),
      Home: () => move(row, 0),
      End: () => move(row, run.rows[row].stretches.length - 1),
      "+": () => zoom(0.5, now ? now.start : undefined),
      "=": () => zoom(0.5, now ? now.start : undefined),
      "-": () => zoom(2, now ? now.start : undefined)
    };
    if (keys[event.key] && run.rows.length > 0) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  new ResizeObserver(redraw).observe(box);
  return {box, draw: redraw, move, zoom};
}
