// The way of a vehicle seen from above, with a mark that follows the cursor.

import { unpacked } from "../arrays.js";
import { colour, figure } from "./look.js";

const SPACE = "http://www.w3.org/2000/svg";

function element(name, attributes, parent) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
}

export class WayView {
  constructor(place, ways) {
    this.ways = ways.map(({ t, x, y, name }) => ({ name, t: unpacked(t), x: unpacked(x), y: unpacked(y) }));
    const figureElement = place.appendChild(document.createElement("figure"));
    const caption = figureElement.appendChild(document.createElement("figcaption"));
    caption.append(Object.assign(document.createElement("span"), { className: "title", textContent: "Way seen from above [m]" }));
    this.svg = figureElement.appendChild(document.createElementNS(SPACE, "svg"));
    this.#draw();
  }

  #draw() {
    const all = this.ways.flatMap(({ x, y }) => Array.from(x, (_, i) => [x[i], y[i]]));
    const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
    const extent = (values) => values.reduce(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);
    const [[x0, x1], [y0, y1]] = [extent(xs), extent(ys)];
    const size = Math.max(x1 - x0, y1 - y0, 1e-6);
    const margin = 0.08 * size;
    const box = [x0 - margin, -y1 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
    if (box[2] < 1.2 * box[3]) [box[0], box[2]] = [box[0] - (1.2 * box[3] - box[2]) / 2, 1.2 * box[3]];
    if (box[3] < 0.25 * box[2]) [box[1], box[3]] = [box[1] - (0.25 * box[2] - box[3]) / 2, 0.25 * box[2]];
    this.svg.setAttribute("viewBox", box.join(" "));
    const step = 10 ** Math.floor(Math.log10(box[2] / 2));
    const dot = 0.012 * Math.max(box[2], box[3]);
    for (let x = Math.ceil(box[0] / step) * step; x < box[0] + box[2]; x += step)
      element("path", { d: `M${x} ${box[1]}v${box[3]}`, class: "grid" }, this.svg);
    for (let y = Math.ceil(box[1] / step) * step; y < box[1] + box[3]; y += step)
      element("path", { d: `M${box[0]} ${y}h${box[2]}`, class: "grid" }, this.svg);
    const unit = element("text", { x: box[0] + dot, y: box[1] + box[3] - dot, "font-size": 2.4 * dot, class: "soft" }, this.svg);
    unit.textContent = `a square is ${figure(step)} m`;
    this.marks = this.ways.map(({ name, x, y }, k) => {
      const d = Array.from(x, (_, i) => `${i ? "L" : "M"}${x[i]} ${-y[i]}`).join("");
      element("path", { d, stroke: colour(k), class: "way" }, this.svg);
      element("circle", { cx: x[0], cy: -y[0], r: 0.7 * dot, class: "start" }, this.svg);
      if (this.ways.length > 1) {
        const label = element("text", { x: x[0] + dot, y: -y[0] - dot, "font-size": 2.6 * dot, fill: colour(k) }, this.svg);
        label.textContent = name;
      }
      return element("circle", { cx: x[0], cy: -y[0], r: dot, fill: colour(k) }, this.svg);
    });
  }

  /** Put the marks where the machine is at the time t. */
  at(t) {
    if (t == null) return;
    this.ways.forEach((way, k) => {
      let i = way.t.findIndex((time) => time >= t);
      if (i < 0) i = way.t.length - 1;
      this.marks[k].setAttribute("cx", way.x[i]);
      this.marks[k].setAttribute("cy", -way.y[i]);
    });
  }
}
