// A page of Torseur: finds its data and its places, and brings them to life.

import { unpacked } from "./arrays.js";
import { PanelView } from "./plots/panel.js";
import { WayView } from "./plots/way.js";
import { Studio } from "./studio/studio.js";
import { Posture } from "./viewer/posture.js";
import { Viewer } from "./viewer/viewer.js";

function start() {
  const carried = document.getElementById("torseur-data");
  if (!carried) return;
  const data = JSON.parse(carried.textContent);
  const places = { plots: document.getElementById("plots"), scene: document.getElementById("scene") };
  const page = {};
  if (data.studio) page.studio = new Studio(data.studio);
  if (places.plots && data.plots) page.plots = showPlots(places.plots, data.plots, (t) => t != null && page.viewer?.setTime(t));
  if (places.scene && data.scene) page.viewer = showScene(places.scene, data.scene, (t) => page.plots?.mark(t));
  globalThis.torseur = page; // for tests and for those who look inside
  document.documentElement.dataset.ready = "yes";
}

function showScene(place, scene, told) {
  try {
    const viewer = new Viewer(place, scene, told);
    const sliders = document.getElementById("posture");
    if (sliders && scene.posture) viewer.posture = new Posture(sliders, scene.posture, viewer);
    return viewer;
  } catch (error) {
    place.replaceChildren(`The machine cannot be shown in 3D here: ${error.message}`);
    return null;
  }
}

function showPlots(place, plots, told) {
  const times = plots.times.map(unpacked);
  const ways = plots.ways.length ? new WayView(place, plots.ways) : null;
  const at = (t) => {
    ways?.at(t);
    told(t);
  };
  const shared = { key: "torseur", events: plots.events, at };
  const views = plots.panels.map((panel) => new PanelView(place, panel, times[panel.time], shared));
  new ResizeObserver(() => views.forEach((view) => view.resize())).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => views.forEach((view) => view.draw()));
  const mark = (t) => {
    ways?.at(t);
    for (const view of views) view.mark(t);
  };
  return { views, mark };
}

start();
