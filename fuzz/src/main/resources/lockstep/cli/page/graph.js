"use strict";
// The flow graph of a function: its layout, and the part of it that is in sight.

const NODE = {width: 236, height: 66, gapX: 34, gapY: 44, lane: 6};

/** Ways that go down more layers than this run beside the graph. */
const LONGEST_WAY = 12;

/**
 * Places blocks in layers. An edge that leads to a block from which the depth-first search has not returned yet closes a
 * cycle; without these the layer of a block is the length of the longest way to it. Within a layer a block stands below
 * the one that leads to it; where several do, below the one where their ways part (the immediate dominator), so that a
 * row of ifs is a straight column. Ways over several layers have a place in each. Near-linear in blocks and edges.
 */
function layOut(blocks) {
  const count = blocks.length;
  const state = new Uint8Array(count);
  const order = [];
  const backs = blocks.map(() => new Set());
  for (let root = 0; root < count; root++) {
    if (state[root] !== 0) {
      continue;
    }
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const to = blocks[top[0]].to;
      if (top[1] === to.length) {
        state[top[0]] = 2;
        order.push(top[0]);
        stack.pop();
        continue;
      }
      const next = to[top[1]++];
      if (state[next] === 1) {
        backs[top[0]].add(next);
      } else if (state[next] === 0) {
        state[next] = 1;
        stack.push([next, 0]);
      }
    }
  }
  order.reverse();
  const layer = new Int32Array(count);
  for (const block of order) {
    for (const next of blocks[block].to) {
      if (!backs[block].has(next)) {
        layer[next] = Math.max(layer[next], layer[block] + 1);
      }
    }
  }
  const nodes = blocks.map((block, i) => ({block: i, layer: layer[i], width: NODE.width, x: 0, from: []}));
  const layers = [];
  const inLayer = node => (layers[node.layer] = layers[node.layer] || []).push(node);
  for (const block of order) {
    inLayer(nodes[block]);
  }
  const edges = [];
  let room = 4 * count;
  for (const block of order) {
    for (const next of blocks[block].to) {
      const span = layer[next] - layer[block];
      const edge = {from: nodes[block], to: nodes[next], isBack: backs[block].has(next), via: [], side: 0};
      edges.push(edge);
      if (edge.isBack) {
        continue;
      }
      if (span > LONGEST_WAY || span > 1 && span > room) {
        edge.side = 1;
        nodes[next].from.push(nodes[block]);
        continue;
      }
      let last = nodes[block];
      for (let at = layer[block] + 1; at < layer[next]; at++) {
        const way = {block: -1, layer: at, width: 14, x: 0, from: [last]};
        room--;
        inLayer(way);
        edge.via.push(way);
        last = way;
      }
      nodes[next].from.push(last);
    }
  }
  const parting = partings(order, blocks, backs);
  const middle = node => node.x + node.width / 2;
  let least = 0;
  let most = 0;
  for (const row of layers) {
    for (const node of row) {
      const above = node.from.length > 1 ? nodes[parting[node.block]] : node.from[0];
      node.wish = above ? middle(above) : 0;
      node.lean = node.from.length ? node.from.reduce((all, each) => all + middle(each), 0) / node.from.length : 0;
    }
    row.sort((a, b) => a.wish - b.wish || a.lean - b.lean);
    const width = row.reduce((all, node) => all + node.width + NODE.gapX, -NODE.gapX);
    let end = -Infinity;
    for (const node of row) {
      node.x = Math.max(node.wish - node.width / 2, end);
      end = node.x + node.width + NODE.gapX;
    }
    const mean = row.reduce((all, node) => all + node.wish, 0) / row.length;
    const shift = mean - (row[0].x + end - NODE.gapX) / 2;
    for (const node of row) {
      node.x += row.length > 1 && width > 0 ? shift : 0;
      least = Math.min(least, node.x);
      most = Math.max(most, node.x + node.width);
    }
  }
  const sides = edges.filter(edge => edge.isBack || edge.side);
  const left = sides.some(edge => edge.isBack) ? 24 + 6 * Math.min(12, sides.length) : 16;
  const right = sides.some(edge => edge.side) ? 24 + 6 * Math.min(12, sides.length) : 16;
  layers.forEach((row, at) => row.forEach(node => {
    node.x += left - least;
    node.y = 14 + at * (NODE.height + NODE.gapY);
  }));
  sides.forEach((edge, i) => edge.lane = i % 12);
  // How far the blocks of a row reach, by where the row is.
  const rows = new Map();
  for (const node of nodes) {
    const row = rows.get(node.y) || {left: Infinity, right: -Infinity};
    rows.set(node.y, {left: Math.min(row.left, node.x), right: Math.max(row.right, node.x + node.width)});
  }
  return {
    nodes, edges, left, rows, inner: most - least,
    width: most - least + left + right,
    height: 20 + layers.length * (NODE.height + NODE.gapY)
  };
}

/** Ways to a block that are looked at to find out where they part. */
const MAX_WAYS = 64;

/**
 * For each block the last one that is on all ways to it, without edges that close cycles; undefined for roots. Source:
 * Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", of which one pass is enough without cycles.
 */
function partings(order, blocks, backs) {
  const position = new Array(blocks.length);
  order.forEach((block, i) => position[block] = i);
  const found = new Array(blocks.length);
  const ways = new Int32Array(blocks.length);
  for (const block of order) {
    for (const next of blocks[block].to) {
      if (backs[block].has(next) || ++ways[next] > MAX_WAYS) {
        continue;
      }
      let a = block;
      let b = found[next] === undefined ? block : found[next];
      while (a !== b && a !== undefined && b !== undefined) {
        if (position[a] > position[b]) {
          a = found[a];
        } else {
          b = found[b];
        }
      }
      found[next] = a === undefined || b === undefined ? undefined : a;
    }
  }
  return found;
}

/** The path of an edge, and from where to where it goes down the picture. */
function edgePath(edge, plan) {
  const half = NODE.height / 2;
  const fromX = edge.from.x + edge.from.width / 2;
  const toX = edge.to.x + edge.to.width / 2;
  if (edge.isBack || edge.side) {
    const x = edge.isBack ? plan.left - 12 - 6 * edge.lane : plan.left + plan.inner + 12 + 6 * edge.lane;
    const border = node => edge.isBack ? node.x : node.x + node.width;
    const corner = node => edge.isBack ? node.x + 14 : node.x + node.width - 14;
    // Past other nodes of a row an edge goes between the rows, not behind these nodes.
    const isOutermost = node => border(node) === plan.rows.get(node.y)[edge.isBack ? "left" : "right"];
    const out = isOutermost(edge.from)
      ? "M" + border(edge.from) + "," + (edge.from.y + half)
      : "M" + corner(edge.from) + "," + (edge.from.y + NODE.height) + " v10";
    const back = isOutermost(edge.to)
      ? " V" + (edge.to.y + half - 8) + " H" + (border(edge.to) + (edge.isBack ? -2 : 2))
      : " V" + (edge.to.y - 14) + " H" + corner(edge.to) + " V" + (edge.to.y - 2);
    return out + " H" + x + back;
  }
  let path = "M" + fromX + "," + (edge.from.y + NODE.height);
  let x = fromX;
  let y = edge.from.y + NODE.height;
  for (const way of [...edge.via, {x: toX - 7, width: 14, y: edge.to.y, isEnd: true}]) {
    const nextX = way.x + way.width / 2;
    const mid = (y + way.y) / 2;
    path += " C" + x + "," + mid + " " + nextX + "," + mid + " " + nextX + "," + (way.isEnd ? way.y - 2 : way.y);
    if (!way.isEnd) {
      path += " V" + (way.y + NODE.height);
    }
    x = nextX;
    y = way.y + NODE.height;
  }
  return path;
}

/**
 * A graph that can be scrolled. `describe(block)` gives what a node shows: {name, facts, counts, most, now, isOn};
 * `choose(block)` is called when one is chosen.
 */
function flowGraph(blocks, lanes, describe, choose) {
  const plan = layOut(blocks);
  for (const edge of plan.edges) {
    edge.path = edgePath(edge, plan);
    edge.top = Math.min(edge.from.y, edge.to.y);
    edge.bottom = Math.max(edge.from.y, edge.to.y) + NODE.height;
  }
  const byTop = [...plan.nodes].sort((a, b) => a.y - b.y || a.x - b.x);
  // Edges that end above what is in sight are skipped by the greatest bottom so far.
  const edgesByTop = [...plan.edges].sort((a, b) => a.top - b.top);
  const below = edgesByTop.map(() => 0);
  edgesByTop.reduce((most, edge, i) => below[i] = Math.max(most, edge.bottom), 0);

  const marker = "arrow-" + flowGraph.made++;
  const svg = shape("svg", {width: plan.width, height: plan.height, role: "group", "aria-label": "flow graph"},
    shape("defs", {}, shape("marker", {id: marker, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7,
      orient: "auto-start-reverse"}, shape("path", {d: "M0,0 L8,4 L0,8 z", fill: "context-stroke"}))));
  const lines = shape("g", {});
  const boxes = shape("g", {});
  svg.append(lines, boxes);
  const box = element("div", {class: "scroll graph", tabindex: 0, "aria-label": "flow graph; arrow keys scroll, tab goes"
    + " from block to block"}, svg);
  let chosen = -1;

  function node(at) {
    const block = at.block;
    const shown = describe(block);
    const group = shape("g", {
      class: "node" + (shown.most ? "" : " never") + (shown.now ? " now" : "") + (block === chosen ? " chosen" : ""),
      transform: "translate(" + at.x + "," + at.y + ")", tabindex: 0, role: "button",
      "aria-label": shown.name + ", " + shown.facts + (shown.now ? ", executed now by lanes " + laneText(shown.now, lanes) : ""),
      "data-block": block,
      click: () => choose(block),
      keydown: event => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(block);
        }
      }
    }, shape("rect", {class: "box", width: at.width, height: NODE.height, rx: 6}));
    const name = shown.name.length > 28 ? shown.name.slice(0, 27) + "…" : shown.name;
    group.append(shape("text", {x: 10, y: 20}, name), shape("text", {class: "small", x: 10, y: 35}, shown.facts),
      shape("title", {}, shown.name));
    for (let lane = 0; lane < lanes; lane++) {
      const isOn = shown.now ? has(shown.now, lane) : shown.counts[lane] > 0;
      const cell = shape("rect", {class: isOn ? "on-lane" : "off-lane", x: 10 + lane * (NODE.lane + 0.75), y: 45,
        width: NODE.lane, height: 11, rx: 1});
      if (isOn && !shown.now) {
        cell.setAttribute("opacity", 0.35 + 0.65 * shown.counts[lane] / shown.most);
      }
      group.append(cell);
    }
    return group;
  }

  function draw() {
    const top = box.scrollTop - 200;
    const bottom = box.scrollTop + (box.clientHeight || 600) + 200;
    const focused = document.activeElement && box.contains(document.activeElement)
      ? document.activeElement.getAttribute("data-block") : null;
    boxes.replaceChildren();
    lines.replaceChildren();
    for (let i = first(byTop, at => at.y + NODE.height, top); i < byTop.length && byTop[i].y <= bottom; i++) {
      boxes.append(node(byTop[i]));
    }
    for (let i = first(below, most => most, top); i < edgesByTop.length && edgesByTop[i].top <= bottom; i++) {
      const edge = edgesByTop[i];
      if (edge.bottom >= top) {
        const isOn = edge.from.block === chosen || edge.to.block === chosen;
        lines.append(shape("path", {class: "edge" + (edge.isBack ? " back" : "") + (isOn ? " on" : ""), d: edge.path,
          "marker-end": "url(#" + marker + ")"}));
      }
    }
    if (focused !== null) {
      const again = boxes.querySelector('[data-block="' + focused + '"]');
      if (again) {
        again.focus({preventScroll: true});
      }
    }
  }

  const redraw = eachFrame(draw);
  box.addEventListener("scroll", redraw);
  return {
    box,
    draw: redraw,
    /** Marks a block, and brings it into sight. */
    show(block, isSmooth) {
      chosen = block;
      const at = plan.nodes[block];
      if (at && (at.y < box.scrollTop || at.y + NODE.height > box.scrollTop + box.clientHeight
          || at.x < box.scrollLeft || at.x + at.width > box.scrollLeft + box.clientWidth)) {
        box.scrollTo({top: at.y - box.clientHeight / 2 + NODE.height, left: at.x - box.clientWidth / 2 + at.width / 2,
          behavior: isSmooth ? "smooth" : "auto"});
      }
      redraw();
    },
    /** Puts the entry in the middle, unless it is in sight. */
    begin() {
      if (plan.nodes.length > 0 && plan.nodes[0].x + NODE.width > box.clientWidth) {
        box.scrollLeft = plan.nodes[0].x + NODE.width / 2 - box.clientWidth / 2;
      }
      redraw();
    }
  };
}
flowGraph.made = 0;

/** The first index whose key is not less than a value; keys do not decrease. */
function first(list, key, value) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (key(list[mid]) < value) {
      low = mid + 1;
    } else {
      high = mid;
    }
  }
  return low;
}
