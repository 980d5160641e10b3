// The plots of the newest run, redrawn in their places, with those of runs that were kept behind them.

import { unpacked } from "../arrays.js";
import { PanelView } from "../plots/panel.js";

/** y over t, read at other times; nothing outside. */
function read(t, y, at) {
  const found = new Float64Array(at.length);
  let i = 0;
  for (let k = 0; k < at.length; k++) {
    while (i + 2 < t.length && t[i + 1] <= at[k]) i++;
    const share = t.length > 1 ? (at[k] - t[i]) / (t[i + 1] - t[i]) : 0;
    found[k] = at[k] < t[0] || at[k] > t.at(-1) ? NaN : t.length > 1 ? y[i] + share * (y[i + 1] - y[i]) : y[0];
  }
  return found;
}

export class Curves {
  constructor(place, told) {
    Object.assign(this, { place, views: new Map() });
    this.shared = { key: "studio", events: [], at: (t) => t != null && told(t) };
    new ResizeObserver(() => this.views.forEach((view) => view.resize())).observe(place);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.views.forEach((view) => view.draw()));
  }

  /** Curves of a run, and of the runs that were kept: {name, plots}. */
  show(plots, kept) {
    const times = plots.times.map(unpacked);
    this.shared.events = plots.events;
    const titles = plots.panels.map((panel) => `${panel.title} ${panel.unit}`);
    for (const [title, view] of this.views)
      if (!titles.includes(title)) {
        view.element.remove();
        this.views.delete(title);
      }
    plots.panels.forEach((panel, k) => {
      const t = times[panel.time];
      const curves = panel.curves.map((curve) => ({ ...curve, others: others(panel, curve, t, kept) }));
      const view = this.views.get(titles[k]);
      if (view) view.update({ ...panel, curves }, t);
      else this.views.set(titles[k], new PanelView(this.place, { ...panel, curves }, t, this.shared));
    });
  }

  mark(t) {
    for (const view of this.views.values()) view.mark(t);
  }
}

function others(panel, curve, t, kept) {
  return kept.flatMap(({ name, plots }) => {
    const same = plots.panels.find(({ title, unit }) => title === panel.title && unit === panel.unit);
    const own = same?.curves.find(({ label }) => label === curve.label);
    return own ? [{ name, y: read(unpacked(plots.times[same.time]), unpacked(own.y), t) }] : [];
  });
}
