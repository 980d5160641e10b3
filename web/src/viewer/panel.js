// The controls over a viewer: playback, layers, views, pictures.

import { fileName, save } from "../saving.js";
import { figure } from "../plots/look.js";
import { FORCE_LAYERS } from "./arrows.js";
import { LAYERS } from "./machine.js";

const FACTORS = [0.25, 0.5, 1, 2, 4, 8];
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export class Panel {
  constructor(viewer) {
    this.viewer = viewer;
    this.label = element("div", { className: "hover" });
    this.scale = element("div", { className: "scale soft" });
    this.made = [];
    viewer.place.append(this.label, this.scale);
    this.make();
  }

  /** The controls that the scene asks for, in the place of those before. */
  make() {
    const { viewer } = this;
    const { motions, choose } = viewer.data;
    for (const part of this.made) part.remove();
    this.slider = null;
    this.motions = motions.length;
    this.made = [this.#layers(), this.#bar()];
    if (motions.length > 1 && !choose) this.made.push(element("div", { className: "overlay soft", textContent: `solid: ${motions[0].name} · seen through: ${motions.slice(1).map((m) => m.name).join(", ")}` }));
    viewer.place.append(...this.made);
    this.legend();
  }

  #layers() {
    const { viewer } = this;
    const box = element("details", { className: "layers" }, element("summary", { textContent: "Show" }));
    for (const [name, said] of LAYERS) {
      if (!viewer.machines.some((machine) => machine.layers[name].length)) continue;
      const tick = element("input", { type: "checkbox", checked: viewer.layers[name] });
      tick.addEventListener("change", () => viewer.show(name, tick.checked));
      box.append(element("label", {}, tick, this.#sample(name), said));
      if (name === "traces") box.append(this.#ways());
    }
    if (viewer.machines.some((machine) => machine.arrows.length)) {
      const factor = element("select", { title: "how long arrows are" }, ...FACTORS.map((f) => element("option", { value: f, textContent: `${f}×`, selected: f === viewer.forceFactor })));
      factor.className = "forces";
      factor.addEventListener("change", () => viewer.rescale(+factor.value));
      box.append(element("label", {}, factor, "length of arrows"));
    }
    if (viewer.moves) {
      this.tick = element("input", { type: "checkbox" });
      this.tick.addEventListener("change", () => viewer.follow(this.tick.checked));
      box.append(element("label", {}, this.tick, "camera follows"));
    }
    return box;
  }

  /** The colour of a layer's arrows. */
  #sample(layer) {
    const sample = element("i", { className: "sample" });
    sample.style.background = FORCE_LAYERS[layer] ?? "none";
    return layer in FORCE_LAYERS ? sample : "";
  }

  /** The points whose ways are seen, one by one. */
  #ways() {
    const { viewer } = this;
    const box = element("div", { className: "ways" });
    viewer.machines[0].traces.forEach(({ k, line }) => {
      const tick = element("input", { type: "checkbox", checked: !line.userData.left });
      tick.addEventListener("change", () => viewer.showTrace(k, tick.checked));
      box.append(element("label", {}, tick, viewer.data.traces[k].name));
    });
    box.append(element("small", { className: "soft", textContent: "double-click a point of the machine to add its way" }));
    return box;
  }

  #button(text, title, act) {
    const made = element("button", { type: "button", textContent: text, title });
    made.addEventListener("click", act);
    return made;
  }

  #bar() {
    const { viewer } = this;
    const bar = element("div", { className: "bar" });
    if (viewer.data.choose) {
      const choice = element("select", { className: "choice", title: "which motion" }, ...viewer.data.motions.map(({ name }, k) => element("option", { value: k, textContent: name })));
      choice.addEventListener("change", () => viewer.choose(+choice.value));
      bar.append(choice);
    }
    if (viewer.moves) {
      this.button = this.#button("▶", "play or pause", () => viewer.play(!viewer.playing));
      this.button.className = "play";
      this.slider = element("input", { type: "range", title: "time" });
      this.range();
      this.slider.addEventListener("input", () => {
        viewer.play(false);
        viewer.setTime(+this.slider.value);
        viewer.told(viewer.t);
      });
      this.clock = element("output");
      const speed = element("select", { title: "speed of playback" }, ...SPEEDS.map((s) => element("option", { value: s, textContent: `${s}×`, selected: s === 1 })));
      speed.addEventListener("change", () => (viewer.speed = +speed.value));
      const loop = this.#button("⟳", "play again and again", () => {
        viewer.loop = !viewer.loop;
        loop.setAttribute("aria-pressed", viewer.loop);
      });
      bar.append(this.button, this.slider, this.clock, speed, loop);
    }
    for (const side of ["iso", "front", "side", "top"]) bar.append(this.#button(side, `look from: ${side}`, () => viewer.look(side)));
    bar.append(this.#button("PNG", "save a picture", () => {
      viewer.drawNow();
      viewer.renderer.domElement.toBlob((blob) => save(fileName(viewer.data.name, ".png"), blob));
    }));
    if (viewer.moves && globalThis.MediaRecorder) bar.append(this.#button("video", "play once and save it as a video", () => this.#record()));
    return bar;
  }

  /** Play from start to end and keep what is drawn. */
  #record() {
    const { viewer } = this;
    const type = ["video/mp4", "video/webm"].find((kind) => MediaRecorder.isTypeSupported(kind));
    const recorder = new MediaRecorder(viewer.renderer.domElement.captureStream(30), { mimeType: type, videoBitsPerSecond: 8e6 });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => save(fileName(viewer.data.name, type.endsWith("mp4") ? ".mp4" : ".webm"), new Blob(parts, { type }));
    const loop = viewer.loop;
    viewer.loop = false;
    viewer.setTime(viewer.start);
    recorder.start();
    viewer.play(true);
    const wait = () => {
      if (viewer.playing) return void requestAnimationFrame(wait);
      viewer.loop = loop;
      recorder.stop();
    };
    requestAnimationFrame(wait);
  }

  /** The times that the slider covers. */
  range() {
    const { start, end, t } = this.viewer;
    Object.assign(this.slider, { min: start, max: end, step: (end - start) / 2000 || 1, value: t });
  }

  time() {
    const { viewer } = this;
    if (!this.slider) return;
    this.tick.checked = !!viewer.follows;
    this.button.textContent = viewer.playing ? "❚❚" : "▶";
    this.slider.value = viewer.t;
    this.clock.textContent = `${figure(+viewer.t.toFixed(4))} s`;
  }

  /** What lengths and colours mean. */
  legend() {
    const { square, forceSquares, machines } = this.viewer;
    const heads = { N: "of a force", "N m": "of a moment (two heads)" };
    const lengths = Object.entries(forceSquares).sort().map(([unit, value]) => `${figure(value)} ${unit} ${heads[unit]}`);
    this.scale.replaceChildren(element("span", { textContent: [`a square is ${figure(square)} m`, ...lengths].join(", ") }));
    const moved = machines[0].solids.find((solid) => !solid.strains && solid.greatest > 0);
    const hot = machines[0].red > 0 ? `strain, 0 to ${+(1e6 * machines[0].red).toPrecision(3)} µm/m` : moved?.said;
    if (hot) this.scale.append(element("span", { className: "heat" }), element("span", { textContent: hot }));
  }

  tell(name, x, y) {
    this.label.textContent = name;
    this.label.hidden = !name;
    Object.assign(this.label.style, { left: `${x + 14}px`, top: `${y + 10}px` });
  }
}
