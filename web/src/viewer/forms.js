// Geometries of shapes, each in the frame that files give it: long axes along z.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Curve, CylinderGeometry, ExtrudeGeometry, Path, Shape,
  SphereGeometry, TorusGeometry, TubeGeometry, Vector3,
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

class Along extends Curve {
  constructor(point) {
    super();
    this.point = point;
  }

  getPoint(share, into = new Vector3()) {
    return into.set(...this.point(share));
  }
}

const WIRE = 0.14; // of a coil's radius

/** A coil of unit length along z, of unit radius, with straight ends; `stretched` keeps its wire round. */
export function coil(turns = 9) {
  const wound = (s) => {
    const [begin, end] = [0.12, 0.88];
    const part = Math.min(1, Math.max(0, (s - begin) / (end - begin)));
    const radius = Math.min(1, 25 * Math.min(part, 1 - part));
    const angle = 2 * Math.PI * turns * part;
    return [radius * Math.cos(angle), radius * Math.sin(angle), s];
  };
  const [steps, around] = [24 * turns, 7];
  const curve = new Along(wound);
  const geometry = new TubeGeometry(curve, steps, WIRE, around);
  const { array } = geometry.attributes.position;
  geometry.userData.heights = Float32Array.from({ length: array.length / 3 }, (_, k) => curve.getPointAt(Math.floor(k / (around + 1)) / steps).z);
  geometry.userData.offsets = geometry.userData.heights.map((z, k) => array[3 * k + 2] - z);
  return geometry;
}

/** The coil as it is to be when z is scaled by `length` and x and y by `across`. */
export function stretched(geometry, length, across) {
  const { heights, offsets } = geometry.userData;
  const { position } = geometry.attributes;
  for (let k = 0; k < heights.length; k++) position.setZ(k, heights[k] + (offsets[k] * across) / length);
  position.needsUpdate = true;
}

/** A spiral about z in a plane, of unit radius. */
export function spiral(turns = 3) {
  const wound = (s) => {
    const angle = 2 * Math.PI * turns * s;
    const radius = 0.3 + 0.7 * s;
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  };
  return new TubeGeometry(new Along(wound), 32 * turns, 0.05, 6);
}

/** A cylinder of unit length along z, of unit radius. */
export const piston = () => new CylinderGeometry(1, 1, 1, 24).rotateX(UPRIGHT).translate(0, 0, 0.5);
