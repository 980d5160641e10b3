// Geometries of shapes, each in the frame that files give it: long axes along z.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, ExtrudeGeometry, Path, Shape,
  SphereGeometry, TorusGeometry, Vector3,
} from "three";
import { toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";
import { unpacked } from "../arrays.js";

const UPRIGHT = Math.PI / 2; // three.js draws cylinders along y
const CREASE = 0.6; // [rad]: sharper edges stay edges

/** The geometry of a simple shape. */
export function form(kind, size) {
  switch (kind) {
    case "box":
      return new BoxGeometry(...size);
    case "cylinder":
      return new CylinderGeometry(size[0], size[0], size[1], 40).rotateX(UPRIGHT);
    case "capsule":
      return new CapsuleGeometry(size[0], size[1], 8, 28).rotateX(UPRIGHT);
    case "sphere":
      return new SphereGeometry(size[0], 36, 24);
    case "ellipsoid":
      return new SphereGeometry(1, 36, 24).scale(...size);
    case "tube":
      return tube(...size);
  }
  return new BoxGeometry(1e-3, 1e-3, 1e-3);
}

function tube(outer, inner, length) {
  const ring = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI);
  ring.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true));
  return new ExtrudeGeometry(ring, { depth: length, bevelEnabled: false, curveSegments: 32 }).translate(0, 0, -length / 2);
}

/** A mesh of the scene. */
export function meshForm({ low, step, vertices, faces }) {
  const places = unpacked(vertices);
  const positions = new Float32Array(places.length);
  for (let k = 0; k < places.length; k++) positions[k] = low[k % 3] + step[k % 3] * places[k];
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(unpacked(faces), 1));
  return toCreasedNormals(geometry, CREASE);
}

/** A wheel about z: tyre and disc. */
export const wheelForm = (radius) => [
  new TorusGeometry(0.9 * radius, 0.1 * radius, 14, 48),
  new CylinderGeometry(0.82 * radius, 0.82 * radius, 0.08 * radius, 40).rotateX(UPRIGHT),
];

/** A coil of unit length along z, of unit radius. */
export function coil(turns = 9) {
  const points = [new Vector3(0, 0, 0), new Vector3(0, 0, 0.1)];
  for (let k = 0; k <= turns * 16; k++) {
    const angle = (2 * Math.PI * k) / 16;
    points.push(new Vector3(Math.cos(angle), Math.sin(angle), 0.12 + (0.76 * k) / (turns * 16)));
  }
  points.push(new Vector3(0, 0, 0.9), new Vector3(0, 0, 1));
  return new BufferGeometry().setFromPoints(points);
}
