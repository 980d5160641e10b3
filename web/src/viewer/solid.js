// A solid that deforms: its surface moved by the shapes that it takes, coloured by strain, or by displacement.

import { BufferAttribute, BufferGeometry, Color, Mesh, MeshStandardMaterial } from "three";
import { unpacked } from "../arrays.js";
import { heat } from "./look.js";

export class SolidView {
  constructor(machine, solid, motion) {
    Object.assign(this, { machine, solid, rest: unpacked(solid.vertices), shapes: unpacked(solid.shapes) });
    this.strains = solid.strains && unpacked(solid.strains);
    this.positions = new BufferAttribute(new Float32Array(this.rest), 3);
    this.colours = new BufferAttribute(new Float32Array(this.rest.length), 3);
    const geometry = new BufferGeometry().setAttribute("position", this.positions).setAttribute("color", this.colours);
    geometry.setIndex(new BufferAttribute(unpacked(solid.faces), 1));
    const seen = machine.ghost ? { transparent: true, opacity: 0.3 } : {};
    this.mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 1, ...seen }));
    this.mesh.frustumCulled = false;
    this.plain = machine.colour(solid.body);
    this.follow(motion);
  }

  /** Another motion: its amplitudes, and the greatest strain or displacement in it. */
  follow(motion) {
    this.amplitudes = motion && unpacked(motion.amplitudes);
    this.greatest = motion?.greatest ?? 0;
    this.mesh.userData.name = this.greatest > 0 ? `${this.solid.body}: ${this.said}` : this.solid.body;
  }

  get said() {
    return this.strains ? `strain up to ${+(1e6 * this.greatest).toPrecision(3)} µm/m` : `displacement up to ${+(1e3 * this.greatest).toPrecision(3)} mm`;
  }

  move(picture, share) {
    const count = this.rest.length / 3;
    const m = this.shapes.length / this.rest.length;
    const eta = this.#amplitudes(picture, share, m);
    const at = this.positions.array;
    at.set(this.rest);
    this.#add(this.shapes, eta, at);
    const strain = this.strains && new Float32Array(6 * count);
    if (strain) this.#add(this.strains, eta, strain);
    const colour = new Color();
    const red = strain ? this.red : this.greatest;
    for (let k = 0; k < count; k++) {
      if (red > 0 && eta) heat((strain ? this.#level(strain, 6 * k) : this.#moved(3 * k)) / red, colour);
      else colour.copy(this.plain);
      this.colours.setXYZ(k, colour.r, colour.g, colour.b);
    }
    this.positions.needsUpdate = this.colours.needsUpdate = true;
    this.mesh.geometry.computeVertexNormals();
  }

  #amplitudes(picture, share, m) {
    if (!this.amplitudes || picture == null) return null;
    const [a, b] = [picture * m, Math.min(picture + 1, this.amplitudes.length / m - 1) * m];
    return Array.from({ length: m }, (_, j) => (1 - share) * this.amplitudes[a + j] + share * this.amplitudes[b + j]);
  }

  /** Add Σ η_j of the fields, one after the other. */
  #add(fields, eta, into) {
    eta?.forEach((amplitude, j) => {
      const first = j * into.length;
      for (let k = 0; k < into.length; k++) into[k] += amplitude * fields[first + k];
    });
  }

  /** ε_v of the strain that begins at k: show/solids.py (1). */
  #level(e, k) {
    const mean = (e[k] + e[k + 1] + e[k + 2]) / 3;
    const sum = (e[k] - mean) ** 2 + (e[k + 1] - mean) ** 2 + (e[k + 2] - mean) ** 2 + 2 * (e[k + 3] ** 2 + e[k + 4] ** 2 + e[k + 5] ** 2);
    return Math.sqrt(1.5 * sum) / (1 + this.solid.poisson);
  }

  #moved(k) {
    const at = this.positions.array;
    return Math.hypot(at[k] - this.rest[k], at[k + 1] - this.rest[k + 1], at[k + 2] - this.rest[k + 2]);
  }
}
