// The linear model beside the motion: poles, slowest modes, frequency response.

import { unpacked } from "../arrays.js";
import { figure } from "../plots/look.js";
import { PanelView } from "../plots/panel.js";
import { element } from "./elements.js";

const SPACE = "http://www.w3.org/2000/svg";
const MOST_MODES = 8;

export class LinearView {
  /** `ask(input, output)` fetches the model; it is asked for while the part is open. */
  constructor(place, ask) {
    this.ask = ask;
    this.inside = element("div");
    this.box = element("details", {}, element("summary", { textContent: "Linear model about the start, without dry friction: poles, Bode" }), this.inside);
    this.box.addEventListener("toggle", () => this.refresh());
    place.replaceChildren(this.box);
  }

  refresh() {
    if (this.box.open) this.ask(this.input ?? null, this.output ?? null);
  }

  say(text) {
    this.inside.replaceChildren(element("p", { className: "banner doubt", textContent: text }));
  }

  show({ modes, stable, inputs, outputs, bode, notes }) {
    this.bode = null;
    const parts = [element("p", { className: `banner ${stable ? "passed" : "doubt"}`, textContent: stable ? "stable: all poles decay" : "not all poles decay" })];
    parts.push(...notes.map((note) => element("p", { className: "soft", textContent: note })));
    const table = element("table", {}, element("thead", {}, cells("th", ["pole [1/s]", "frequency [Hz]", "damping", "states"])));
    for (const mode of modes.slice(0, MOST_MODES)) {
      const [re, im] = mode.eigenvalue;
      table.append(cells("td", [figure(re) + (im ? ` ± ${figure(im)} i` : ""), im ? figure(mode.natural_frequency) : "", im ? figure(mode.damping) : "", mode.states.slice(0, 2).join(", ")]));
    }
    parts.push(poles(modes), element("div", { className: "wide" }, table));
    this.inside.replaceChildren(...parts);
    if (bode) this.#bode(bode, inputs, outputs);
  }

  #bode(bode, inputs, outputs) {
    const choice = (names, chosen, key) => {
      const made = element("select", { title: key }, ...names.map((name) => element("option", { value: name, textContent: name, selected: name === chosen })));
      made.addEventListener("change", () => {
        this[key] = made.value;
        this.refresh();
      });
      return made;
    };
    [this.input, this.output] = [bode.input, bode.output];
    const place = element("div", { className: "bode" }, element("p", {}, choice(inputs, bode.input, "input"), " → ", choice(outputs, bode.output, "output")));
    this.inside.append(place);
    const across = { label: "f [Hz]", log: true };
    const shared = { key: "bode", events: [], at: () => {} };
    const f = unpacked(bode.f);
    this.bode = [["Gain", "dB", bode.gain], ["Phase", "deg", bode.phase]].map(([title, unit, y]) => {
      const curve = { label: `${bode.output} per ${bode.input}`, y, companion: null, limits: [] };
      return new PanelView(place, { title, unit, log: false, threshold: null, curves: [curve], across }, f, shared);
    });
  }
}

const cells = (tag, texts) => element("tr", {}, ...texts.map((textContent) => element(tag, { textContent })));

/** The poles in the complex plane: directions are true, distances from zero drawn by their roots, so that slow ones are told apart. */
function poles(modes) {
  const svg = document.createElementNS(SPACE, "svg");
  const draw = (name, attributes, text) => {
    const made = svg.appendChild(document.createElementNS(SPACE, name));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  };
  const points = modes.flatMap(({ eigenvalue: [re, im], states }) => (im ? [im, -im] : [0]).map((y) => ({ re, im: y, states })));
  const far = Math.max(1e-9, ...points.map(({ re, im }) => Math.hypot(re, im)));
  const place = (re, im) => (46 * Math.sqrt(Math.hypot(re, im) / far)) / (Math.hypot(re, im) || 1);
  svg.setAttribute("viewBox", "-80 -52 160 104");
  svg.setAttribute("class", "poles");
  draw("path", { d: "M-78 0H78", class: "grid" });
  draw("path", { d: "M0 -50V50", class: "axis" });
  for (const part of [0.01, 0.1, 1]) draw("circle", { r: 46 * Math.sqrt(part), class: "grid" });
  draw("text", { x: 46.5, y: -1.5, "font-size": 4, class: "soft" }, `${figure(far)} 1/s`);
  for (const { re, im, states } of points) {
    const [x, y] = [place(re, im) * re, -place(re, im) * im];
    const mark = draw("path", { d: `M${x - 1.6} ${y - 1.6}l3.2 3.2m0 -3.2l-3.2 3.2`, class: re > 0 ? "pole grows" : "pole" });
    mark.appendChild(document.createElementNS(SPACE, "title")).textContent = `${figure(re)}${im ? ` ${im > 0 ? "+" : "−"} ${figure(Math.abs(im))} i` : ""} 1/s: ${states.join(", ")}`;
  }
  return svg;
}
