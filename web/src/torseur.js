// A page of Torseur: finds its data and its places, and brings them to life.

import { unpacked } from "./arrays.js";
import { PanelView } from "./plots/panel.js";
import { WayView } from "./plots/way.js";

function start() {
  const carried = document.getElementById("torseur-data");
  if (!carried) return;
  const data = JSON.parse(carried.textContent);
  const place = document.getElementById("plots");
  if (place && data.plots) showPlots(place, data.plots);
  document.documentElement.dataset.ready = "yes";
}

function showPlots(place, plots) {
  const times = plots.times.map(unpacked);
  const ways = plots.ways.length ? new WayView(place, plots.ways) : null;
  const shared = { key: "torseur", events: plots.events, at: (t) => ways?.at(t) };
  const views = plots.panels.map((panel) => new PanelView(place, panel, times[panel.time], shared));
  new ResizeObserver(() => views.forEach((view) => view.resize())).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => views.forEach((view) => view.draw()));
}

start();
