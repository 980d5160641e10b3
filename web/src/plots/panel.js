// One panel: curves in one unit over the time, drawn by uPlot.

import uPlot from "uplot";
import { unpacked } from "../arrays.js";
import { fileName, save } from "../saving.js";
import { LIMIT, OTHER, SETPOINT, colour, figure, ink, line } from "./look.js";
import { panelSvg } from "./svg.js";

const HEIGHT = 230;
const FLAT = 1e-9; // a signal that varies less, relative to its size, is drawn as a level

const gaps = (values) => Array.from(values, (v) => (Number.isFinite(v) ? v : null));
const sizes = (values) => values.map((v) => (v ? Math.abs(v) : null));

export class PanelView {
  /** `panel` as the page carries it, `t` its times, `shared` what all panels have in common. */
  constructor(place, panel, t, shared) {
    Object.assign(this, { shared, logarithmic: panel.log });
    this.#take(panel, t);
    this.element = place.appendChild(document.createElement("figure"));
    this.element.append(this.#bar());
    this.canvas = this.element.appendChild(document.createElement("div"));
    this.draw();
  }

  get title() {
    const { title, unit } = this.panel;
    return unit && unit !== "1" ? `${title} [${unit}]` : title;
  }

  /** Columns of the curves: each, its set-point, then the same curve of `others`, runs to compare with. */
  #take(panel, t) {
    this.panel = panel;
    this.columns = panel.curves.flatMap((curve) => [
      unpacked(curve.y),
      ...(curve.companion ? [unpacked(curve.companion)] : []),
      ...(curve.others ?? []).map(({ y }) => y),
    ]);
    this.data = [t, ...this.columns.map(gaps)];
  }

  get #drawn() {
    return this.logarithmic ? [this.data[0], ...this.data.slice(1).map(sizes)] : this.data;
  }

  /** Other numbers, and perhaps other curves, in the same place. */
  update(panel, t) {
    const before = this.plot.series.slice(1).map((s) => s.label);
    const { min, max } = this.plot.scales.x;
    const whole = min === this.data[0][0] && max === this.data[0].at(-1);
    this.#take(panel, t);
    const labels = this.#series().map((s) => s.label);
    if (labels.length !== before.length || labels.some((label, k) => label !== before[k])) {
      this.plot.destroy();
      this.plot = null;
      return this.draw();
    }
    this.plot.setData(this.#drawn);
    if (!whole) this.plot.setScale("x", { min, max });
  }

  draw() {
    const hidden = this.plot?.series.map((s) => !s.show);
    const within = this.plot && [this.plot.scales.x.min, this.plot.scales.x.max];
    this.plot?.destroy();
    this.plot = new uPlot(this.#options(), this.#drawn, this.canvas);
    hidden?.forEach((hide, k) => hide && this.plot.setSeries(k, { show: false }));
    if (within && within[0] != null) this.plot.setScale("x", { min: within[0], max: within[1] });
  }

  resize() {
    const width = this.canvas.clientWidth;
    if (width && width !== this.plot.width) this.plot.setSize({ width, height: this.#height() });
  }

  /** Put the cursor at a time. */
  mark(t) {
    const left = this.plot.valToPos(t, "x");
    this.plot.setCursor({ left, top: -10 }, false);
  }

  #height() {
    return this.element.classList.contains("large") ? 2 * HEIGHT : HEIGHT;
  }

  #bar() {
    const bar = document.createElement("figcaption");
    bar.append(Object.assign(document.createElement("span"), { textContent: this.title, className: "title" }));
    const button = (text, title, act) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, title });
      made.addEventListener("click", () => act(made));
      bar.append(made);
      return made;
    };
    const log = button("log", "logarithmic axis, of absolute values", (own) => {
      this.logarithmic = !this.logarithmic;
      own.setAttribute("aria-pressed", this.logarithmic);
      this.draw();
    });
    log.setAttribute("aria-pressed", this.logarithmic);
    button("⤢", "larger or smaller", () => {
      this.element.classList.toggle("large");
      this.draw();
    });
    button("SVG", "save the picture", () => save(fileName(this.title, ".svg"), panelSvg(this), "image/svg+xml"));
    button("CSV", "save the numbers", () => save(fileName(this.title, ".csv"), this.csv(), "text/csv"));
    return bar;
  }

  #options() {
    const { shared } = this;
    return {
      width: this.canvas.clientWidth || 480,
      height: this.#height(),
      cursor: {
        sync: { key: shared.key, scales: ["x", null] },
        drag: { x: true, y: false },
        points: { size: 6 },
      },
      legend: { live: true },
      scales: {
        x: { time: false, distr: this.panel.across?.log ? 3 : 1 },
        y: this.logarithmic ? { distr: 3 } : { range: (u, low, high) => this.#range(low, high) },
      },
      axes: [this.#axis({ size: 34 }), this.#axis({ size: 62, values: (u, at) => at.map((v) => (v == null ? "" : figure(v))) })],
      series: [{ label: this.across, value: (u, v) => figure(v) }, ...this.#series()],
      hooks: {
        draw: [(u) => this.#levels(u)],
        setSeries: [(u, k, { show }) => show != null && this.#together(u, k, show)],
        setCursor: [(u) => u.cursor.event && shared.at(u.cursor.idx == null ? null : u.data[0][u.cursor.idx])],
      },
    };
  }

  #axis(options) {
    const rule = ink("rule");
    return {
      stroke: ink("soft"),
      grid: { stroke: rule, width: 0.6 },
      ticks: { stroke: rule, width: 0.6, size: 4 },
      font: "11px system-ui, sans-serif",
      ...options,
    };
  }

  /** What the horizontal axis shows. */
  get across() {
    return this.panel.across?.label ?? "t [s]";
  }

  /** A series for each curve and, behind it, one for its set-point and those of other runs. */
  #series() {
    const made = [];
    this.panel.curves.forEach((curve, k) => {
      const behind = curve.companion ? made.length + 2 : null;
      made.push({
        label: curve.label,
        stroke: colour(k),
        dash: line(k),
        width: 1.4,
        points: { show: false },
        value: (u, v, s, i) => figure(v) + (behind && i != null ? ` (→ ${figure(u.data[behind][i])})` : ""),
      });
      if (behind)
        made.push({ label: `${curve.label} set-point`, stroke: colour(k), dash: SETPOINT, width: 1, alpha: 0.75, points: { show: false }, class: "companion" });
      for (const other of curve.others ?? [])
        made.push({ label: `${curve.label} · ${other.name}`, stroke: colour(k), dash: OTHER, width: 1.2, alpha: 0.6, points: { show: false }, class: "companion" });
    });
    return made;
  }

  #together(u, k, show) {
    if (!k || u.series[k].class === "companion") return;
    for (let next = k + 1; u.series[next]?.class === "companion"; next++) if (u.series[next].show !== show) u.setSeries(next, { show });
  }

  get levels() {
    const { panel } = this;
    const limits = panel.curves.flatMap((curve, k) => curve.limits.map((y) => ({ y, stroke: colour(k), dash: LIMIT })));
    return panel.threshold == null ? limits : [...limits, { y: panel.threshold, stroke: ink("ink"), dash: SETPOINT }];
  }

  #range(low, high) {
    const ys = this.levels.map((level) => level.y);
    [low, high] = [Math.min(low, ...ys), Math.max(high, ...ys)];
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (!Number.isFinite(size) || size === 0) return [-1, 1];
    if (high - low < FLAT * size) return [low - 0.1 * size, high + 0.1 * size];
    const margin = 0.06 * (high - low);
    return [low - margin, high + margin];
  }

  #levels(u) {
    const { ctx, bbox } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    for (const { y, stroke, dash } of this.levels) {
      const at = u.valToPos(this.logarithmic ? Math.abs(y) : y, "y", true);
      ctx.beginPath();
      ctx.strokeStyle = stroke;
      ctx.lineWidth = devicePixelRatio;
      ctx.setLineDash(dash.map((d) => d * devicePixelRatio));
      ctx.moveTo(bbox.left, at);
      ctx.lineTo(bbox.left + bbox.width, at);
      ctx.stroke();
    }
    ctx.strokeStyle = ink("bad");
    ctx.setLineDash([]);
    for (const t of this.shared.events) {
      const at = u.valToPos(t, "x", true);
      ctx.beginPath();
      ctx.moveTo(at, bbox.top + bbox.height);
      ctx.lineTo(at, bbox.top + bbox.height - 7 * devicePixelRatio);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** The numbers of the panel as text, a row for each time. */
  csv() {
    const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
    const names = this.plot.series.slice(1).map((s) => quoted(s.label));
    const columns = [this.data[0], ...this.columns];
    const rows = Array.from(this.data[0], (_, i) => columns.map((c) => (Number.isFinite(c[i]) ? c[i] : "")).join(","));
    return [`${this.panel.across ? quoted(this.across) : '"time [s]"'},${names.join(",")}`, ...rows].join("\n") + "\n";
  }
}
