// The numbers of a machine as sliders and fields, under the headings of its file.

import { button, element } from "./elements.js";

const STEPS = 1000;
const MOST_OPEN = 3; // numbers of a heading that is open from the start
const DIGITS = 4; // of a number that a slider gives

const short = (value) => +value.toPrecision(DIGITS);

export class Parameters {
  /** `told(path, value, settled)` hears a new value: a number in the unit of the file, or a text with its own unit. */
  constructor(place, told) {
    Object.assign(this, { place, told, rows: new Map() });
  }

  /** Show these numbers. */
  show(parameters) {
    this.rows.clear();
    const filter = element("input", { type: "search", placeholder: "find a number", className: "filter", title: "names to look for" });
    filter.addEventListener("input", () => this.#find(filter.value));
    this.place.replaceChildren(filter);
    for (const [heading, own] of grouped(parameters, (p) => p.heading)) {
      const box = element("details", { className: "group", open: heading === "Servos" || own.filter((p) => !p.seldom).length <= MOST_OPEN }, element("summary", { textContent: heading }));
      for (const [name, of] of grouped(own, (p) => p.element)) {
        const often = of.filter((p) => !p.seldom);
        const seldom = of.filter((p) => p.seldom);
        const part = element("section", {}, name ? element("h4", { textContent: name }) : null, ...often.map((p) => this.#row(p)));
        if (seldom.length) part.append(element("details", { className: "seldom" }, element("summary", { textContent: "places, inertia, ranges" }), ...seldom.map((p) => this.#row(p))));
        box.append(part);
      }
      this.place.append(box);
    }
  }

  #row(parameter) {
    const row = new Row(parameter, this.told);
    this.rows.set(parameter.path, row);
    return row.element;
  }

  /** Put values in their places; all others are those of the file, or of what they follow. */
  set(values) {
    for (const [path, row] of this.rows) row.put(values.get(path) ?? this.otherwise(path, values), this.otherwise(path, values));
  }

  /** What a number is where no value is given for it: that of the number it follows, or the file's. */
  otherwise(path, values) {
    const { follows, value } = this.rows.get(path).parameter;
    return this.rows.has(follows) ? (values.get(follows) ?? this.otherwise(follows, values)) : value;
  }

  wrong(paths) {
    for (const [path, row] of this.rows) row.field.classList.toggle("wrong", paths.includes(path));
  }

  #find(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { element: line, parameter } of this.rows.values()) {
      const said = `${parameter.heading} ${parameter.path} ${parameter.label}`.toLowerCase();
      line.hidden = !words.every((word) => said.includes(word));
    }
    for (const box of this.place.querySelectorAll("section, details")) {
      box.hidden = !box.querySelector(".parameter:not([hidden])");
      if (words.length && box.tagName === "DETAILS") box.open = !box.hidden;
    }
  }
}

class Row {
  constructor(parameter, told) {
    Object.assign(this, { parameter, told, low: parameter.low, high: parameter.high });
    const { label, shown, path } = parameter;
    this.field = element("input", { type: "text", inputMode: "decimal", className: "value", spellcheck: false, ariaLabel: path });
    this.field.addEventListener("change", () => this.#typed());
    this.slider = element("input", { type: "range", min: 0, max: STEPS, step: 1, disabled: this.low == null, ariaLabel: `${path} slider`, title: path });
    this.slider.addEventListener("input", () => this.#slid(false));
    this.slider.addEventListener("change", () => this.#slid(true));
    this.reset = button("↺", "as in the file", () => this.told(path, this.otherwise, true));
    this.element = element("div", { className: "parameter", title: path }, element("span", { textContent: label }), this.slider, this.field, element("small", { textContent: shown }), this.reset);
    this.element.dataset.path = path;
    this.put(parameter.value, parameter.value);
  }

  #slid(settled) {
    const share = this.slider.value / STEPS;
    const value = this.parameter.by_factors ? this.low * (this.high / this.low) ** share : this.low + share * (this.high - this.low);
    this.told(this.parameter.path, short(value), settled);
  }

  #typed() {
    const text = this.field.value.trim().replace(",", ".");
    this.told(this.parameter.path, text !== "" && Number.isFinite(+text) ? +text : text, true);
  }

  /** Show a value, which is `otherwise` where none is given; a slider whose range it leaves gets another. */
  put(value, otherwise) {
    this.otherwise = otherwise;
    this.field.value = value;
    this.reset.style.visibility = value === otherwise ? "hidden" : "visible";
    if (this.low == null || typeof value !== "number") return;
    if (this.parameter.by_factors && value > 0) {
      while (value < this.low) this.low /= 10;
      while (value > this.high) this.high *= 10;
      this.slider.value = (STEPS * Math.log(value / this.low)) / Math.log(this.high / this.low);
    } else {
      this.low = Math.min(this.low, value);
      this.high = Math.max(this.high, value);
      this.slider.value = (STEPS * (value - this.low)) / (this.high - this.low);
    }
  }
}

function grouped(items, key) {
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
