// A machine as objects of three.js: a group for each node, and in it what sits there.

import {
  AxesHelper, BufferAttribute, BufferGeometry, Color, CylinderGeometry, Group, Line, LineSegments, Matrix4,
  Mesh, SphereGeometry, TorusGeometry, Vector3,
} from "three";
import { unpacked } from "../arrays.js";
import { ArrowView, FORCE_LAYERS } from "./arrows.js";
import { BeamView } from "./beam.js";
import { coil, form, meshForm, piston, spiral, stretched, wheelForm } from "./forms.js";
import { Materials, bodyColour, inkColour } from "./look.js";
import { Motion, matrix } from "./poses.js";
import { SolidView } from "./solid.js";

const Z = new Vector3(0, 0, 1);
const MOTOR = new Color("#c0392b");
const JOINT = new Color("#3d4650");
const JOINT_DARK = new Color("#8b97a3");
const SPRING = new Color("#4d9078");

export const LAYERS = [
  ["shapes", "shapes"], ["skeleton", "drawing"], ["joints", "joints and motors"], ["springs", "springs"], ["loads", "forces from outside"],
  ["contacts", "forces of wheels and closures"], ["reactions", "reactions of joints"], ["springForces", "forces of springs"], ["drives", "torques and forces of motors"],
  ["traces", "traces"], ["frames", "frames"], ["bodyFrames", "frames of bodies"], ["masses", "centres of mass"], ["ellipsoids", "ellipsoids of inertia"],
];

export class Machine {
  /** `scene` as pages carry it, `motion` one of its motions or null; a ghost is a second run. */
  constructor(scene, motion, ghost = false) {
    Object.assign(this, { scene, ghost, materials: new Materials(ghost), root: new Group() });
    this.nodes = Array.from({ length: scene.start.length / 9 }, () => this.#still(new Group()));
    this.ground = this.#still(new Group());
    this.root.add(this.ground, ...this.nodes);
    this.layers = Object.fromEntries(LAYERS.map(([name]) => [name, []]));
    this.movers = [];
    this.colours = new Map(scene.bodies.map((name, k) => [name, bodyColour(k)]));
    this.beams = [];
    this.solids = [];
    this.arrows = [];
    this.traces = [];
    this.forceScale = {}; // [m] of a newton, of a newton metre
    if (motion) this.#read(motion);
    this.joint = inkColour().getHSL({}).l > 0.5 ? JOINT_DARK : JOINT;
    this.#build();
    this.nodes.forEach((node, n) => matrix(scene.start, 9 * n, node.matrix));
    this.settle();
  }

  #read(motion) {
    this.motion = new Motion(unpacked(motion.t), unpacked(motion.poses), this.nodes.length);
    this.strains = motion.strains.map(unpacked);
    this.data = motion;
  }

  /** Another motion of the same machine. */
  follow(motion) {
    this.#read(motion);
    this.beams.forEach((beam, k) => beam.strain(this.strains[k]));
    this.solids.forEach((solid, k) => solid.follow(motion.solids[k]));
    this.#shareStrains();
    for (const { draw } of this.traces) draw();
    this.#arrows();
  }

  /** What red means: the greatest strain of all beams and solids of the machine. */
  #shareStrains() {
    const strained = [...this.beams, ...this.solids.filter((solid) => solid.strains)];
    const most = Math.max(0, ...strained.map((part) => part.greatest));
    for (const part of strained) part.red = most;
    this.red = most;
  }

  /** Give back what the graphics card holds of it. */
  dispose() {
    this.root.traverse((part) => part.geometry?.dispose());
  }

  #still(group) {
    group.matrixAutoUpdate = false;
    return group;
  }

  /** Move to the time t of its motion. */
  at(t) {
    if (!this.motion) return;
    this.motion.apply(t, this.nodes.map((node) => node.matrix));
    this.settle(...this.motion.place(t));
  }

  /** After the matrices of the nodes were set: all that hangs between nodes follows. */
  settle(picture = null, share = 0) {
    for (const node of this.nodes) node.matrixWorldNeedsUpdate = true;
    this.root.updateMatrixWorld(true);
    for (const move of this.movers) move(picture, share);
    for (const arrow of this.arrows) arrow.move(picture, share);
  }

  show(layer, visible) {
    for (const object of this.layers[layer]) object.visible = visible && !object.userData.left;
  }

  /** The greatest force and moment of the layers that are seen, by their units. */
  greatest(seen) {
    const most = {};
    for (const arrow of this.arrows) if (seen[arrow.layer]) most[arrow.unit] = Math.max(most[arrow.unit] ?? 0, arrow.greatest);
    return most;
  }

  colour(body) {
    return this.colours.get(body) ?? bodyColour(this.scene.bodies.length + 1);
  }

  /** Put an object on a node at a pose of it. */
  #put(object, { on, pose }, layer, name) {
    const seat = this.#still(new Group());
    matrix(pose, 0, seat.matrix);
    seat.add(object);
    (on < 0 ? this.ground : this.nodes[on]).add(seat);
    object.traverse((part) => (part.userData.name = name));
    if (layer) this.layers[layer].push(object);
    return object;
  }

  /** The point of a place in the world. */
  point({ on, pose }, into = new Vector3()) {
    into.set(pose[6], pose[7], pose[8]);
    return on < 0 ? into : into.applyMatrix4(this.nodes[on].matrix);
  }

  #build() {
    const { scene, materials } = this;
    const thick = 0.016 * scene.size;
    this.meshes = scene.meshes.map(meshForm);
    for (const shape of scene.shapes) {
      const colour = shape.colour ? new Color().setRGB(...shape.colour.slice(0, 3), "srgb") : this.colour(shape.body);
      const geometry = shape.kind === "mesh" ? this.meshes[shape.mesh] : form(shape.kind, shape.size);
      const mesh = new Mesh(geometry, materials.matt(colour, shape.colour?.[3] || 1));
      if (shape.kind === "mesh") mesh.scale.fromArray(shape.size);
      this.#put(mesh, shape, "shapes", shape.body);
    }
    for (const part of scene.skeleton) this.#bone(part, thick);
    scene.beams.forEach((beam, k) => {
      const view = new BeamView(this, beam, this.strains?.[k]);
      this.beams.push(view);
      this.root.add(view.mesh);
      this.movers.push((picture) => view.move(picture));
    });
    scene.solids.forEach((solid, k) => {
      const view = new SolidView(this, solid, this.data?.solids[k]);
      this.solids.push(view);
      const said = view.mesh.userData.name;
      this.#put(view.mesh, solid, null, said);
      this.movers.push((picture, share) => view.move(picture, share));
    });
    this.#shareStrains();
    for (const joint of scene.joints) this.#joint(joint, thick);
    for (const motor of scene.motors) {
      const mesh = new Mesh(new CylinderGeometry(1.5 * thick, 1.5 * thick, 4 * thick, 24), materials.matt(MOTOR));
      mesh.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...motor.axis));
      this.#put(mesh, motor, "joints", `motor ${motor.name}`);
    }
    for (const wheel of scene.wheels) this.#wheel(wheel, thick);
    for (const spring of scene.springs) this.#spring(spring, thick);
    for (const spring of scene.jointSprings) this.#jointSpring(spring, thick);
    for (const bushing of scene.bushings) {
      const ring = new Mesh(new TorusGeometry(2 * thick, 0.8 * thick, 12, 32), materials.matt(SPRING));
      this.#put(ring, bushing, "springs", `bushing ${bushing.name}`);
    }
    this.#arrows();
    for (const frame of scene.frames) {
      const axes = new AxesHelper(0.09 * scene.size);
      axes.visible = false;
      this.#put(axes, frame, frame.named ? "frames" : "bodyFrames", frame.name);
    }
    for (const mass of scene.masses) {
      const said = `${mass.body}: ${+mass.mass.toPrecision(4)} kg`;
      const ball = this.#put(new Mesh(new SphereGeometry(0.9 * thick, 20, 14), materials.flat(new Color("#d4a017"))), mass, "masses", said);
      const ellipsoid = this.#put(new Mesh(form("ellipsoid", mass.semi_axes.map((a) => Math.max(a, 0.1 * thick))), materials.matt(this.colour(mass.body), 0.45)), mass, "ellipsoids", said);
      ball.visible = ellipsoid.visible = false;
    }
    if (this.motion) for (const [k, trace] of scene.traces.entries()) this.trace(trace, k);
  }

  #bone(part, thick) {
    const colour = this.colour(part.body);
    if (part.kind === "box") this.#put(new Mesh(form("box", part.size), this.materials.matt(colour, 0.92)), part, "skeleton", part.body);
    else if (part.kind === "foot") {
      const foot = new Mesh(new CylinderGeometry(1.1 * thick, 2.2 * thick, 1.6 * thick, 4, 1), this.materials.matt(this.joint));
      foot.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...this.scene.up));
      foot.position.copy(new Vector3(...this.scene.up).multiplyScalar(-0.8 * thick));
      this.#put(foot, part, "skeleton", part.body);
    } else this.#rod(part, { rod: thick, edge: 0.45 * thick, slide: 0.7 * thick }[part.kind], colour);
  }

  /** A rod between two places, which may be on different nodes. */
  #rod({ ends, body }, radius, colour) {
    const mesh = new Mesh(new CylinderGeometry(radius, radius, 1, 18).rotateX(Math.PI / 2).translate(0, 0, 0.5), this.materials.matt(colour));
    mesh.userData.name = body;
    this.layers.skeleton.push(mesh);
    this.#between(mesh, ends, 1);
  }

  /** Stretch an object of unit length along z from one place to the other. */
  #between(object, ends, across, reach = (length) => length) {
    const [a, b] = [new Vector3(), new Vector3()];
    this.root.add(object);
    this.movers.push(() => {
      this.point(ends[0], a);
      this.point(ends[1], b);
      object.position.copy(a);
      b.sub(a);
      const length = b.length();
      object.scale.set(across, across, reach(Math.max(length, 1e-9)));
      if (length > 1e-12) object.quaternion.setFromUnitVectors(Z, b.divideScalar(length));
      object.updateMatrixWorld(true);
      object.userData.length = length;
    });
  }

  #joint({ name, kind, axes, driven, ...place }, thick) {
    const group = new Group();
    const material = this.materials.matt(driven ? MOTOR : this.joint);
    const along = (geometry, axis) => {
      const mesh = new Mesh(geometry, material);
      mesh.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...axis).normalize());
      group.add(mesh);
    };
    const r = 1.45 * thick;
    if (["revolute", "continuous", "screw", "cylindrical"].includes(kind)) along(new CylinderGeometry(r, r, 3.4 * thick, 28), axes[0]);
    else if (kind === "prismatic") along(form("box", [1.7 * r, 4.2 * thick, 1.7 * r]), axes[0]);
    else if (kind === "universal") axes.slice(0, 2).forEach((axis) => along(new CylinderGeometry(0.55 * r, 0.55 * r, 3.2 * thick, 20), axis));
    else if (kind === "planar") along(form("box", [2.2 * r, 0.3 * thick, 2.2 * r]), axes[0]);
    else group.add(new Mesh(new SphereGeometry(kind === "closure" ? 1.15 * r : 1.3 * r, 24, 16), material));
    this.#put(group, place, "joints", `${kind === "closure" ? "closes a loop" : kind} ${name}`);
  }

  #wheel({ name, axis, radius, ...place }, thick) {
    const group = new Group();
    if (radius) for (const [k, geometry] of wheelForm(radius).entries()) group.add(new Mesh(geometry, this.materials.matt(new Color(k ? "#9aa5b0" : "#2e353c"))));
    else group.add(new Mesh(form("cylinder", [2.6 * thick, 0.35 * thick]), this.materials.matt(new Color("#4b545d"))));
    if (radius) group.add(new LineSegments(new BufferGeometry().setFromPoints([new Vector3(0, 0, 0.05 * radius), new Vector3(0.8 * radius, 0, 0.05 * radius)]), this.materials.line(new Color("#ffffff"))));
    group.quaternion.setFromUnitVectors(Z, new Vector3(...axis).normalize());
    this.#put(group, place, null, name);
  }

  /** What pulls between two points: a coil, or the cylinder of a damper or an actuator, whose rod slides. */
  #spring({ name, ends, coil: stores }, thick) {
    const named = (object) => {
      object.userData.name = `${stores ? "spring" : "damper or actuator"} ${name}`;
      this.layers.springs.push(object);
      return object;
    };
    if (stores) {
      const [wire, across] = [coil(), 1.3 * thick];
      const wound = (length) => {
        stretched(wire, length, across);
        return length;
      };
      return this.#between(named(new Mesh(wire, this.materials.matt(SPRING))), ends, across, wound);
    }
    const length = 0.55 * this.point(ends[0]).distanceTo(this.point(ends[1])) || thick; // of the cylinder
    this.#between(named(new Mesh(piston(), this.materials.matt(SPRING))), ends, 1.1 * thick, () => length);
    this.#between(named(new Mesh(piston(), this.materials.matt(JOINT_DARK))), ends, 0.5 * thick);
  }

  #jointSpring({ name, axis, turns, ends, ...place }, thick) {
    if (!turns) return this.#spring({ name, ends, coil: true }, thick);
    const mesh = new Mesh(spiral(), this.materials.matt(SPRING));
    mesh.scale.setScalar(3.2 * thick);
    mesh.quaternion.setFromUnitVectors(Z, new Vector3(...axis).normalize());
    mesh.position.set(...axis).normalize().multiplyScalar(2.1 * thick);
    const group = new Group().add(mesh);
    this.#put(group, place, "springs", `spring ${name}`);
  }

  /** Loads that do not change, and what the motion tells of forces, in the place of those before. */
  #arrows() {
    for (const { group } of this.arrows) this.root.remove(group);
    for (const layer of Object.keys(FORCE_LAYERS)) this.layers[layer] = [];
    this.arrows = [...this.scene.loads, ...(this.data?.forces ?? [])].map((arrow) => new ArrowView(this, arrow));
    for (const arrow of this.arrows) {
      this.layers[arrow.layer].push(arrow.group);
      this.root.add(arrow.group);
    }
  }

  /** The way of a place, up to the present. */
  trace({ name, ...place }, k) {
    if (place.on < 0) return;
    const geometry = new BufferGeometry();
    const draw = () => geometry.setAttribute("position", new BufferAttribute(this.#way(place), 3));
    draw();
    const line = new Line(geometry, this.materials.line(bodyColour(k), 0.9));
    this.traces.push({ draw, line, k });
    line.userData.name = `way of ${name}`;
    line.frustumCulled = false; // its points change
    this.layers.traces.push(line);
    this.root.add(line);
    this.movers.push((picture) => picture != null && geometry.setDrawRange(0, picture + 1));
  }

  /** The points through which a place goes. */
  #way(place) {
    const { poses, nodes, t } = this.motion;
    const points = new Float32Array(3 * t.length);
    const [m, v] = [new Matrix4(), new Vector3()];
    for (let i = 0; i < t.length; i++) {
      matrix(poses, (i * nodes + place.on) * 9, m);
      v.set(place.pose[6], place.pose[7], place.pose[8]).applyMatrix4(m).toArray(points, 3 * i);
    }
    return points;
  }
}
