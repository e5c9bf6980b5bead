"use strict";
// What all pages need. Texts of programs come to the page by textContent and setAttribute alone: they may be anything.

const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");

/** An element with attributes and children; a child that is not an element becomes a text. */
function element(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same of SVG. */
function shape(name, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") {
      made.addEventListener(key, value);
    } else if (value !== undefined && value !== null && value !== false) {
      made.setAttribute(key, value === true ? "" : value);
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) {
      made.append(child);
    }
  }
  return made;
}

/** The class of a verdict: what color and border it has. */
function tone(verdict, isWrong) {
  if (isWrong) {
    return "bad";
  }
  return verdict === "Refines" ? "good" : verdict === "Skipped" ? "idle" : "open";
}

function chip(text, kind) {
  return element("span", {class: "chip " + kind}, text);
}

function plural(count, word) {
  return count.toLocaleString("en") + " " + word + (count === 1 ? "" : "s");
}

function hex(mask) {
  return "0x" + mask.toString(16).padStart(8, "0");
}

/** Whether a lane is in a mask, which is a number from 0 to 2^32 - 1. */
function has(mask, lane) {
  return Math.floor(mask / 2 ** lane) % 2 === 1;
}

/** Lanes as ranges: "0-3, 8". */
function laneText(mask, lanes) {
  const parts = [];
  for (let lane = 0; lane < lanes; lane++) {
    if (has(mask, lane)) {
      const first = lane;
      while (lane + 1 < lanes && has(mask, lane + 1)) {
        lane++;
      }
      parts.push(first === lane ? "" + first : first + "-" + lane);
    }
  }
  return parts.join(", ") || "none";
}

function cssColor(role) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + role).trim();
}

/** Calls draw at most once a frame. */
function eachFrame(draw) {
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        draw();
      });
    }
  };
}
