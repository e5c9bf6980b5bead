"use strict";
// The page of check: the passes over all files, then the files with what was found in each.

/** Files that are made at once; a button makes more. */
const AT_ONCE = 200;

const state = {only: "all", text: "", shown: AT_ONCE};

function kindOf(file) {
  if (file.wrong) {
    return "wrong";
  }
  return file.open.length > 0 || file.steps.some(step => step.verdict === "Inconclusive" || !("changed" in step)) ? "open" : "good";
}

function build() {
  data.files.forEach(file => file.kind = kindOf(file));
  const count = kind => data.files.filter(file => file.kind === kind).length;
  document.title = "check of " + plural(data.files.length, "file") + " – Lockstep";
  const verdict = count("wrong") > 0 ? chip("wrong", "bad")
    : data.refused.length + data.left > 0 ? chip("incomplete", "open") : chip("good", "good");
  page.append(
    element("header", {class: "top"}, element("h1", {}, "check of " + plural(data.files.length, "file")), verdict),
    element("div", {class: "facts"},
      ...[["wrong", count("wrong")], ["with something open", count("open")], ["good", count("good")],
        ["refused", data.refused.length], ["not checked", data.left]].map(([name, value]) =>
        element("span", {}, element("b", {}, value.toLocaleString("en")), " " + name))),
    element("section", {class: "card", "aria-labelledby": "passes"}, element("h2", {id: "passes"}, "Passes"), passes()));
  if (data.refused.length > 0) {
    page.append(element("section", {class: "card"}, element("h2", {}, "Refused"), ...data.refused.map(each =>
      element("details", {}, element("summary", {}, each.file), element("pre", {}, each.text)))));
  }
  const list = element("div", {id: "files"});
  const search = element("input", {id: "search", type: "search", placeholder: "file, pass or text", "aria-label":
    "search files, passes and texts", input: () => {
    state.text = search.value.toLowerCase();
    state.shown = AT_ONCE;
    show(list);
  }});
  const only = element("select", {id: "only", change: () => {
    state.only = only.value;
    state.shown = AT_ONCE;
    show(list);
  }}, ...["all", "wrong", "open", "good"].map(each => element("option", {value: each}, each)));
  page.append(element("section", {class: "card", "aria-labelledby": "of-files"},
    element("div", {class: "head"}, element("h2", {id: "of-files"}, "Files"), element("label", {}, "show", only), search,
      element("span", {id: "count", class: "soft", "aria-live": "polite"})), list));
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/INPUT|SELECT/.test(event.target.tagName)) {
      event.preventDefault();
      search.focus();
    }
  });
  show(list);
}

function passes() {
  const titles = ["#", "pass", "changed", "Refines", "wrong", "Inconclusive", "vacuous", "Skipped", "failed", "ms"];
  const table = element("table", {class: "report"}, element("tr", {}, ...titles.map(title =>
    element("th", {scope: "col"}, title))));
  for (const row of data.passes) {
    const cell = (value, kind) => element("td", {class: value > 0 ? kind : ""}, value.toLocaleString("en"));
    table.append(element("tr", {}, element("td", {}, "" + (row.step + 1)), element("td", {}, row.pass), cell(row.changed),
      cell(row.refines), cell(row.wrong, "bad"), cell(row.inconclusive, "open"), cell(row.vacuous, "open"),
      cell(row.skipped), cell(row.failed, "bad"), element("td", {}, row.ms.toFixed(1))));
  }
  return element("div", {style: "overflow-x:auto"}, table);
}

function matches(file) {
  if (state.only !== "all" && file.kind !== state.only) {
    return false;
  }
  if (!state.text) {
    return true;
  }
  file.words = file.words || (file.file + "\n" + file.failedExpectations.join("\n") + "\n" + file.steps.map(step =>
    step.pass + " " + step.verdict + " " + (step.what || "")).join("\n")).toLowerCase();
  return file.words.includes(state.text);
}

function show(list) {
  // What is wrong comes first; within a kind the order is that of the check.
  const rank = {wrong: 0, open: 1, good: 2};
  const files = data.files.filter(matches).sort((a, b) => rank[a.kind] - rank[b.kind]);
  document.getElementById("count").textContent = plural(files.length, "file");
  list.replaceChildren(...files.slice(0, state.shown).map(fileEntry));
  if (files.length > state.shown) {
    list.append(element("button", {style: "margin-top:10px", click: () => {
      state.shown += AT_ONCE;
      show(list);
    }}, "show " + Math.min(AT_ONCE, files.length - state.shown) + " more"));
  }
}

function fileEntry(file) {
  const body = element("div", {});
  const entry = element("details", {open: file.wrong, toggle: () => {
    if (entry.open && body.childElementCount === 0) {
      body.append(...findings(file));
    }
  }}, element("summary", {}, element("span", {class: "code"}, file.file),
    chip(file.kind, file.wrong ? "bad" : file.kind === "open" ? "open" : "good"),
    element("span", {class: "soft"}, plural(file.instructions, "instruction") + ", "
      + plural(file.steps.filter(step => step.changed).length, "step") + " with a change")), body);
  return entry;
}

function findings(file) {
  const parts = [];
  file.failedExpectations.forEach(text => parts.push(element("p", {}, chip("expectation failed", "bad"), " ", text)));
  file.open.forEach(text => parts.push(element("p", {}, chip("the input itself", "open"), " ", text)));
  for (const step of file.steps) {
    const isTool = !("changed" in step);
    const isWrong = "object" in step;
    const head = "step " + (step.step + 1) + ", " + step.pass + (step.kernel ? ", @" + step.kernel : "");
    if (isWrong || isTool || step.verdict === "Inconclusive") {
      parts.push(element("p", {}, chip(step.verdict, isWrong ? "bad" : "open"), " ", element("b", {}, head)),
        element("pre", {class: "code"}, [step.reason ? step.reason + ": " + step.what : step.what, ...(step.details || []),
          step.rule ? "last rule of the step: " + step.rule : "",
          step.madeUpLaunch ? "the launch was made up, for --launch:\n" + step.madeUpLaunch : ""]
          .filter(text => text).join("\n")));
    }
  }
  const calm = file.steps.filter(step => step.verdict === "Refines" || step.verdict === "Skipped");
  if (calm.length > 0) {
    parts.push(element("ol", {class: "steps", style: "margin:6px 0 8px"}, ...calm.map(step => element("li", {},
      element("span", {class: "chip " + tone(step.verdict, false)}, step.step + 1 + " " + step.pass + ": " + step.verdict)))));
  }
  return parts;
}

build();
