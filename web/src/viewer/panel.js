// The controls over a viewer: playback, layers, views, pictures.

import { fileName, save } from "../saving.js";
import { figure } from "../plots/look.js";
import { LAYERS } from "./machine.js";

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
    viewer.place.append(this.#layers(), this.label, this.scale, this.#bar());
    if (viewer.data.motions.length > 1 && !viewer.data.choose) viewer.place.append(element("div", { className: "overlay soft", textContent: `solid: ${viewer.data.motions[0].name} · seen through: ${viewer.data.motions.slice(1).map((m) => m.name).join(", ")}` }));
  }

  #layers() {
    const { viewer } = this;
    const box = element("details", { className: "layers" }, element("summary", { textContent: "Show" }));
    for (const [name, said] of LAYERS) {
      if (!viewer.machines.some((machine) => machine.layers[name].length)) continue;
      const tick = element("input", { type: "checkbox", checked: viewer.layers[name] });
      tick.addEventListener("change", () => viewer.show(name, tick.checked));
      box.append(element("label", {}, tick, said));
    }
    if (viewer.moves) {
      this.tick = element("input", { type: "checkbox" });
      this.tick.addEventListener("change", () => viewer.follow(this.tick.checked));
      box.append(element("label", {}, this.tick, "camera follows"));
    }
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
      this.slider = element("input", { type: "range", min: viewer.start, max: viewer.end, step: (viewer.end - viewer.start) / 2000 || 1, value: 0, title: "time" });
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

  time() {
    const { viewer } = this;
    if (!this.slider) return;
    this.tick.checked = !!viewer.follows;
    this.button.textContent = viewer.playing ? "❚❚" : "▶";
    this.slider.value = viewer.t;
    this.clock.textContent = `${figure(+viewer.t.toFixed(4))} s`;
  }

  grid(step) {
    this.scale.textContent = `a square is ${figure(step)} m`;
  }

  tell(name, x, y) {
    this.label.textContent = name;
    this.label.hidden = !name;
    Object.assign(this.label.style, { left: `${x + 14}px`, top: `${y + 10}px` });
  }
}
