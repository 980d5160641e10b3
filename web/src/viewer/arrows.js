// Forces and moments as arrows: their lengths by one scale for all of a unit; moments have two heads.

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from "three";
import { unpacked } from "../arrays.js";

const Z = new Vector3(0, 0, 1);
const shaftForm = new CylinderGeometry(1, 1, 1, 10).rotateX(Math.PI / 2).translate(0, 0, 0.5);
const headForm = new ConeGeometry(1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, -0.5); // its tip at the origin

export const FORCE_LAYERS = {
  loads: "#e67e22", contacts: "#2e9e5b", reactions: "#b0388c", springForces: "#1f8a9e", drives: "#c0392b",
};
const LONGEST = 0.45; // of the machine's size: the greatest arrow, about
const NIL = 2e-3; // of the machine's size: shorter ones are not drawn

/** The length [m] of a unit, such that a square of the floor is a round number of them. */
export function scaleOf(greatest, size, square, factor) {
  if (!(greatest > 0)) return { length: 0, square: 0 };
  const rough = (greatest * square) / (LONGEST * size * factor);
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [10, 5, 2, 1].find((n) => n * power <= rough * 1.4) * power;
  return { length: square / round, square: round };
}

export class ArrowView {
  /** `arrow` of a motion, with its vectors packed; or of a load that does not change, with one `force`. */
  constructor(machine, arrow) {
    Object.assign(this, { machine, arrow, unit: arrow.unit ?? "N", layer: arrow.layer ?? "loads" });
    this.vectors = arrow.vectors ? unpacked(arrow.vectors) : null;
    this.points = arrow.points ? unpacked(arrow.points) : null;
    const material = new MeshBasicMaterial({ color: FORCE_LAYERS[this.layer], transparent: true, opacity: machine.ghost ? 0.35 : 0.9, depthTest: false });
    this.group = new Group();
    this.shaft = new Mesh(shaftForm, material);
    this.heads = Array.from({ length: this.unit === "N" ? 1 : 2 }, () => new Mesh(headForm, material));
    this.group.add(this.shaft, ...this.heads);
    this.group.traverse((part) => (part.renderOrder = 2));
    this.force = new Vector3();
    this.at = new Vector3();
  }

  /** The greatest length of its vectors. */
  get greatest() {
    if (!this.vectors) return Math.hypot(...this.arrow.force);
    let most = 0;
    for (let k = 0; k < this.vectors.length; k += 3) most = Math.max(most, Math.hypot(this.vectors[k], this.vectors[k + 1], this.vectors[k + 2]));
    return most;
  }

  #between(numbers, picture, share, into) {
    const [a, b] = [3 * picture, 3 * Math.min(picture + 1, numbers.length / 3 - 1)];
    return into.fromArray(numbers, a).multiplyScalar(1 - share).add({ x: share * numbers[b], y: share * numbers[b + 1], z: share * numbers[b + 2] });
  }

  #constant() {
    const { force, in_world: inWorld, on } = this.arrow;
    this.force.set(...force);
    if (!inWorld && on >= 0) {
      const size = this.force.length();
      this.force.transformDirection(this.machine.nodes[on].matrix).multiplyScalar(size);
    }
  }

  move(picture, share) {
    const { machine, arrow, force, at } = this;
    if (!this.vectors) this.#constant();
    else this.#between(this.vectors, picture ?? 0, share, force);
    if (this.points) this.#between(this.points, picture ?? 0, share, at);
    else machine.point(arrow, at);
    const value = force.length();
    const length = value * (machine.forceScale[this.unit] ?? 0);
    const { size } = machine.scene;
    this.group.children.forEach((part) => (part.visible = length > NIL * size));
    this.group.userData.value = value;
    const said = `${arrow.name}: ${+value.toPrecision(4)} ${this.unit}`;
    this.group.traverse((part) => (part.userData.name = said));
    if (length <= NIL * size) return;
    const thick = Math.min(0.006 * size, 0.12 * length);
    const head = Math.min(0.045 * size, 0.35 * length);
    this.shaft.scale.set(thick, thick, length - head);
    this.heads.forEach((mesh, k) => {
      mesh.scale.set(2.6 * thick, 2.6 * thick, head);
      mesh.position.z = length - 0.8 * k * head;
    });
    force.divideScalar(value);
    this.group.quaternion.setFromUnitVectors(Z, force);
    this.group.position.copy(at);
    if (!this.vectors) this.group.position.addScaledVector(force, -length); // a load pushes at its point
    this.group.updateMatrixWorld(true);
  }
}
