// The viewer of a scene: camera, light, layers, playback.

import {
  Box3, DirectionalLight, GridHelper, HemisphereLight, PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { FORCE_LAYERS, scaleOf } from "./arrows.js";
import { LAYERS, Machine } from "./machine.js";
import { paper, rule } from "./look.js";
import { Panel } from "./panel.js";

const FAR = 2.5; // a motion over so many times its size is followed
const VIEWS = { iso: [1, -1.3, 0.75], front: [0, -1, 0.001], side: [1, 0, 0.001], top: [0, -0.001, 1] };

export class Viewer {
  /** `scene` as pages carry it; `told(t)` hears the time while it plays. */
  constructor(place, scene, told = () => {}) {
    Object.assign(this, { place, data: scene, told, t: 0, playing: false, speed: 1, forceFactor: 1, square: scene.size / 8 });
    this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    place.append(this.renderer.domElement);
    this.world = new Scene();
    this.up = new Vector3(...scene.up);
    this.camera = new PerspectiveCamera(38, 1, 0.01 * scene.size, 100 * scene.size);
    this.camera.up.copy(this.up);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener("change", () => this.draw());
    this.#light();
    this.#machines();
    this.panel = new Panel(this);
    this.look("iso");
    this.setTime(this.start);
    this.loop = this.data.choose;
    if (this.loop) this.play(true);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(place);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#restyle());
    this.renderer.domElement.addEventListener("pointermove", (event) => this.#name(event));
    this.renderer.domElement.addEventListener("dblclick", (event) => this.#traced(event));
    this.resize();
  }

  /** Give back all that the browser holds for it: there may be a few viewers at a time only. */
  dispose() {
    this.playing = false;
    this.observer.disconnect();
    this.machines.forEach((machine) => machine.dispose());
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.place.replaceChildren();
  }

  get start() {
    return Math.min(0, ...this.machines.map((m) => m.motion?.start ?? 0));
  }

  get end() {
    return Math.max(0, ...this.machines.map((m) => m.motion?.end ?? 0));
  }

  get moves() {
    return this.machines.some((m) => m.motion);
  }

  #machines() {
    const { motions } = this.data;
    const shown = this.data.choose ? [motions[this.chosen ?? 0]] : motions;
    this.machines = shown.length ? shown.map((motion, k) => new Machine(this.data, motion, k > 0)) : [new Machine(this.data, null)];
    for (const machine of this.machines) this.world.add(machine.root);
    const hidden = ["frames", "bodyFrames", "masses", "ellipsoids", "springForces", "drives", ...(this.data.drawn ? [] : ["skeleton", "joints"])];
    this.layers ??= Object.fromEntries(LAYERS.map(([name]) => [name, !hidden.includes(name)]));
    this.#layered();
  }

  #layered() {
    for (const [name] of LAYERS) for (const machine of this.machines) machine.show(name, this.layers[name]);
    this.scaleForces();
  }

  /** One length for a newton, and one for a newton metre, of all machines, by the greatest that are seen. */
  scaleForces(factor = this.forceFactor) {
    this.forceFactor = factor;
    const most = {};
    for (const machine of this.machines)
      for (const [unit, value] of Object.entries(machine.greatest(this.layers))) most[unit] = Math.max(most[unit] ?? 0, value);
    this.forceSquares = {};
    for (const machine of this.machines) machine.forceScale = {};
    for (const [unit, value] of Object.entries(most)) {
      const { length, square } = scaleOf(value, this.data.size, this.square, factor);
      if (square) this.forceSquares[unit] = square;
      for (const machine of this.machines) machine.forceScale[unit] = length;
    }
    this.panel?.legend();
  }

  #light() {
    this.world.background = paper();
    this.sky = new HemisphereLight(0xffffff, 0x667788, 1.7);
    this.sky.position.copy(this.up);
    this.sun = new DirectionalLight(0xffffff, 1.9);
    this.world.add(this.sky, this.sun, this.sun.target);
  }

  #rebuild() {
    for (const machine of this.machines) {
      this.world.remove(machine.root);
      machine.dispose();
    }
    this.#machines();
  }

  /** Show another scene of the same machine from where one looks; where it begins to move, as a whole. */
  replace(scene) {
    const moved = this.moves;
    this.data = scene;
    this.#rebuild();
    if (this.moves !== moved || scene.motions.length !== this.panel.motions) this.panel.make();
    if (this.moves === moved) return this.setTime(this.t);
    this.box = null;
    this.look("iso");
  }

  /** Other motions: of as many machines as are seen, they only move otherwise. */
  followMotions(motions) {
    if (motions.length !== this.machines.length || !this.moves) return this.replace({ ...this.data, motions });
    this.data = { ...this.data, motions };
    this.machines.forEach((machine, k) => machine.follow(motions[k]));
    this.#layered();
    this.panel.range();
    this.setTime(this.t);
  }

  #restyle() {
    this.world.background = paper();
    this.#rebuild();
    this.setTime(this.t);
    this.#floor();
    this.draw();
  }

  /** Show another of the motions of which one is chosen. */
  choose(k) {
    this.chosen = k;
    this.#restyle();
  }

  /** All that the motion sweeps. A machine that goes far is followed. */
  #extent() {
    const box = new Box3();
    this.own = new Box3();
    for (const machine of this.machines) {
      const times = machine.motion ? Array.from({ length: 9 }, (_, k) => machine.motion.start + ((machine.motion.end - machine.motion.start) * k) / 8) : [0];
      for (const t of times) {
        machine.at(t);
        for (const object of machine.root.children) {
          if (machine.layers.traces.includes(object) || machine.arrows.some(({ group }) => group === object)) continue;
          const seen = extentOf(object);
          box.union(seen);
          if (t === times[0]) this.own.union(seen);
        }
      }
    }
    const across = (b) => b.getSize(new Vector3()).length();
    this.follows ??= this.moves && across(box) > FAR * across(this.own);
    return box;
  }

  /** Where the machine is: the mean of its nodes. */
  #middle() {
    const [sum, p] = [new Vector3(), new Vector3()];
    const { nodes } = this.machines[0];
    for (const node of nodes) sum.add(p.setFromMatrixPosition(node.matrix));
    return sum.divideScalar(nodes.length || 1);
  }

  follow(on) {
    this.follows = on;
    this.look("iso");
  }

  /** Look from a side at the whole. */
  look(side) {
    this.box ??= this.#extent();
    this.setTime(this.t);
    const seen = this.follows ? this.own : this.box;
    const centre = seen.getCenter(new Vector3());
    const direction = this.#oriented(new Vector3(...VIEWS[side])).normalize();
    const distance = this.#distance(seen, centre, direction);
    this.camera.position.copy(centre).addScaledVector(direction, distance);
    this.controls.target.copy(centre);
    this.camera.near = distance / 200;
    this.camera.far = 60 * Math.max(distance, this.box.getSize(new Vector3()).length());
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.#floor();
    this.draw();
  }

  /** How far away all corners of a box are within the picture. */
  #distance(box, centre, direction) {
    const right = new Vector3().crossVectors(this.up, direction).normalize();
    const above = new Vector3().crossVectors(direction, right);
    const high = Math.tan((this.camera.fov * Math.PI) / 360);
    const wide = high * (this.place.clientWidth / this.place.clientHeight || 1.6);
    let distance = 0.1 * this.data.size;
    for (let k = 0; k < 8; k++) {
      const corner = new Vector3(...["x", "y", "z"].map((axis, a) => box[(k >> a) & 1 ? "max" : "min"][axis])).sub(centre);
      const needed = Math.max(Math.abs(corner.dot(right)) / wide, Math.abs(corner.dot(above)) / high);
      distance = Math.max(distance, corner.dot(direction) + 1.1 * needed);
    }
    return distance;
  }

  /** A direction told for z up, turned to the up of this scene. */
  #oriented(v) {
    const [x, y] = this.#across();
    return new Vector3().addScaledVector(x, v.x).addScaledVector(y, v.y).addScaledVector(this.up, v.z);
  }

  /** Two horizontal directions. A machine that moves in a vertical plane is seen along its normal. */
  #across() {
    const x = Math.abs(this.up.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
    x.addScaledVector(this.up, -x.dot(this.up)).normalize();
    return [x, new Vector3().crossVectors(this.up, x)];
  }

  #floor() {
    if (this.grid) this.world.remove(this.grid);
    const size = this.box.getSize(new Vector3()).length() || this.data.size;
    const step = 10 ** Math.round(Math.log10((this.follows ? this.own.getSize(new Vector3()).length() : size) / 8));
    const lines = Math.min(400, 2 * Math.ceil((0.8 * size) / step));
    this.grid = new GridHelper(lines * step, lines, rule(), rule());
    this.grid.material.transparent = true;
    this.grid.material.opacity = 0.55;
    this.grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), this.up);
    const low = Math.min(...[this.box.min, this.box.max].map((v) => v.dot(this.up)));
    const centre = this.box.getCenter(new Vector3());
    centre.addScaledVector(this.up, -centre.dot(this.up));
    const snap = (v) => Math.round(v / step) * step;
    this.grid.position.set(snap(centre.x), snap(centre.y), snap(centre.z)).addScaledVector(this.up, Math.min(0, low));
    this.world.add(this.grid);
    this.square = step;
    this.scaleForces();
    this.moves || this.machines.forEach((machine) => machine.settle());
  }

  show(layer, visible) {
    this.layers[layer] = visible;
    for (const machine of this.machines) machine.show(layer, visible);
    if (layer in FORCE_LAYERS) this.rescale();
    this.draw();
  }

  /** Arrows as long as the scale of forces now wants them. */
  rescale(factor) {
    this.scaleForces(factor);
    this.moves ? this.setTime(this.t) : this.machines.forEach((machine) => machine.settle());
    this.draw();
  }

  /** Whether the way of a traced point is seen. */
  showTrace(k, visible) {
    for (const machine of this.machines) for (const trace of machine.traces) if (trace.k === k) trace.line.userData.left = !visible;
    this.show("traces", this.layers.traces);
  }

  /** The point of the machine under the pointer leaves its way from now on. */
  #traced(event) {
    const hit = this.moves && this.#hit(event);
    if (!hit) return;
    const machine = this.machines.find((one) => contains(one.root, hit.object));
    const name = hit.object.userData.name;
    let on = machine.nodes.findIndex((node) => contains(node, hit.object));
    if (on < 0) on = this.data.bodies.findIndex((body) => name === body || name.startsWith(`${body}:`)); // rods and beams hang between nodes
    if (on < 0) return;
    const p = hit.point.clone().applyMatrix4(machine.nodes[on].matrix.clone().invert());
    const trace = { name: `a point of ${this.data.bodies[on] ?? name}`, on, pose: [1, 0, 0, 0, 1, 0, p.x, p.y, p.z] };
    this.data = { ...this.data, traces: [...this.data.traces, trace] };
    for (const one of this.machines) {
      one.scene = this.data;
      one.trace(trace, this.data.traces.length - 1);
    }
    this.layers.traces = true;
    this.panel.make();
    this.show("traces", true);
    this.setTime(this.t);
  }

  setTime(t) {
    const before = this.follows && this.#middle();
    this.t = Math.min(this.end, Math.max(this.start, t));
    for (const machine of this.machines) machine.at(this.t);
    if (before) {
      const moved = this.#middle().sub(before);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
      this.controls.update();
    }
    this.panel.time();
    this.draw();
  }

  play(on) {
    this.playing = on && this.moves;
    if (this.playing && this.t >= this.end) this.setTime(this.start);
    this.panel.time();
    let before = performance.now();
    const step = (now) => {
      if (!this.playing) return;
      const t = this.t + (this.speed * (now - before)) / 1000;
      before = now;
      this.setTime(t >= this.end ? (this.loop ? this.start : this.end) : t);
      this.told(this.t);
      if (this.t >= this.end && !this.loop) {
        this.playing = false;
        this.panel.time();
      } else requestAnimationFrame(step);
    };
    if (this.playing) requestAnimationFrame(step);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  /** Draw once, however often it is asked before the next picture. */
  draw() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.drawNow();
    });
  }

  drawNow() {
    this.sun.position.copy(this.camera.position).addScaledVector(this.up, 0.7 * this.camera.position.distanceTo(this.controls.target));
    this.sun.target.position.copy(this.controls.target);
    this.renderer.render(this.world, this.camera);
  }

  /** What is under the pointer and has a name. */
  #hit(event) {
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height);
    const ray = new Raycaster();
    ray.params.Line.threshold = 0.01 * this.data.size;
    ray.setFromCamera(at, this.camera);
    const seen = (object) => !object || (object.visible && seen(object.parent));
    return ray.intersectObjects(this.machines.map((m) => m.root), true).find(({ object }) => object.userData.name && seen(object));
  }

  /** Tell the name of what is under the pointer. */
  #name(event) {
    const { left, top } = this.renderer.domElement.getBoundingClientRect();
    this.panel.tell(this.#hit(event)?.object.userData.name ?? "", event.clientX - left, event.clientY - top);
  }
}

const contains = (group, object) => object != null && (object === group || contains(group, object.parent));

/** The box around what is seen of an object. */
function extentOf(object) {
  const [box, own] = [new Box3(), new Box3()];
  object.traverseVisible((part) => {
    if (!part.geometry) return;
    part.geometry.computeBoundingBox();
    box.union(own.copy(part.geometry.boundingBox).applyMatrix4(part.matrixWorld));
  });
  return box;
}
