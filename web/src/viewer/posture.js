// The posture of a machine by sliders: X_WB = X_WP · seat · turns and slides one after the other.

import { Matrix4, Vector3 } from "three";
import { figure } from "../plots/look.js";
import { Closing } from "./closing.js";
import { matrix } from "./poses.js";

const DEGREES = 180 / Math.PI;

export class Posture {
  /** `posture` as scenes carry it; it moves the first machine of the viewer. */
  constructor(place, posture, viewer) {
    Object.assign(this, { posture, viewer });
    this.seats = posture.links.map(({ seat }) => matrix(seat));
    this.values = posture.sliders.map(({ value }) => value);
    this.closing = posture.closing && new Closing(posture.closing);
    this.axis = new Vector3();
    this.step = new Matrix4();
    if (posture.told) place.append(Object.assign(document.createElement("p"), { className: "banner doubt", textContent: posture.told }));
    this.rows = posture.sliders.map((slider, k) => this.#row(place, slider, k));
    const reset = Object.assign(document.createElement("button"), { type: "button", textContent: "as at the start" });
    reset.addEventListener("click", () => this.#show(posture.sliders.map(({ value }) => value)));
    place.append(reset);
  }

  #row(place, { name, unit, lower, upper, value }, k) {
    const row = document.createElement("label");
    row.className = "slider";
    const input = Object.assign(document.createElement("input"), { type: "range", min: lower, max: upper, step: "any", value });
    const said = document.createElement("output");
    row.append(Object.assign(document.createElement("span"), { textContent: name, title: name }), input, said);
    input.addEventListener("input", () => this.set(k, +input.value));
    place.append(row);
    const tell = (x) => {
      input.value = x;
      said.textContent = unit === "rad" ? `${figure(+(x * DEGREES).toFixed(1))}°` : `${figure(+x.toFixed(4))} ${unit}`;
    };
    tell(value);
    return tell;
  }

  /** Move one slider; in a machine with loops the others follow, and it goes no farther than they let it. */
  set(k, value) {
    this.#show(this.closing ? this.closing.assembled(this.values, k, value) : this.values.with(k, value));
  }

  #show(values) {
    this.values = values;
    this.rows.forEach((tell, k) => tell(values[k]));
    this.apply();
  }

  apply() {
    const machine = this.viewer.machines[0];
    this.posture.links.forEach(({ node, parent, steps }, i) => {
      const m = machine.nodes[node].matrix;
      if (parent < 0) m.copy(this.seats[i]);
      else m.multiplyMatrices(machine.nodes[parent].matrix, this.seats[i]);
      for (const step of steps) m.multiply(this.#screw(step));
    });
    machine.settle();
    this.viewer.draw();
  }

  #screw({ slider, turns, axis, pitch, ratio, offset }) {
    const s = ratio * this.values[slider] + offset;
    this.axis.fromArray(axis);
    if (!turns) return this.step.makeTranslation(this.axis.x * s, this.axis.y * s, this.axis.z * s);
    this.step.makeRotationAxis(this.axis, s);
    return this.step.setPosition(this.axis.multiplyScalar(pitch * s));
  }
}
