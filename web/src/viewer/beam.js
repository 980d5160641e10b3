// A beam: a tube through its stations, coloured by how much it is bent.

import { BufferAttribute, BufferGeometry, Color, Matrix4, Mesh, MeshStandardMaterial, Vector3 } from "three";
import { heat } from "./look.js";

const AROUND = 12;

export class BeamView {
  constructor(machine, beam, strains) {
    Object.assign(this, { machine, beam, count: beam.stations.length });
    const size = this.count * AROUND;
    this.positions = new BufferAttribute(new Float32Array(3 * size), 3);
    this.colours = new BufferAttribute(new Float32Array(3 * size), 3);
    const geometry = new BufferGeometry().setAttribute("position", this.positions).setAttribute("color", this.colours);
    const faces = [];
    for (let s = 0; s + 1 < this.count; s++)
      for (let k = 0; k < AROUND; k++) {
        const [a, b] = [s * AROUND + k, s * AROUND + ((k + 1) % AROUND)];
        faces.push(a, b, a + AROUND, b, b + AROUND, a + AROUND);
      }
    geometry.setIndex(faces);
    const seen = machine.ghost ? { transparent: true, opacity: 0.3 } : {};
    this.mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 1, side: 2, ...seen }));
    this.mesh.frustumCulled = false;
    this.plain = machine.colour(beam.body);
    this.strain(strains);
  }

  /** How much the pieces are bent in each picture of a motion. */
  strain(strains) {
    this.strains = strains;
    this.greatest = strains ? strains.reduce((a, b) => Math.max(a, b), 0) : 0;
    const { body } = this.beam;
    this.mesh.userData.name = this.greatest > 0 ? `${body}: ${this.said}` : body;
  }

  get said() {
    return `bending strain up to ${+(1e6 * this.greatest).toPrecision(3)} µm/m`;
  }

  move(picture) {
    const { machine, beam, count } = this;
    const points = beam.stations.map((station) => machine.point(station));
    const radius = Math.max(beam.radius, 0.006 * machine.scene.size);
    const [along, side, up, colour, m] = [new Vector3(), new Vector3(), new Vector3(), new Color(), new Matrix4()];
    for (let s = 0; s < count; s++) {
      along.subVectors(points[Math.min(s + 1, count - 1)], points[Math.max(s - 1, 0)]).normalize();
      m.copy(beam.stations[s].on < 0 ? m.identity() : machine.nodes[beam.stations[s].on].matrix);
      // across the beam, by an axis of the station that is not along it
      side.setFromMatrixColumn(m, 0);
      if (Math.abs(side.dot(along)) > 0.8) side.setFromMatrixColumn(m, 1);
      up.crossVectors(along, side).normalize();
      side.crossVectors(up, along);
      if (this.red > 0 && picture != null) {
        const own = this.strains;
        const piece = (k) => own[picture * (count - 1) + Math.min(Math.max(k, 0), count - 2)];
        heat((piece(s - 1) + piece(s)) / 2 / this.red, colour);
      } else colour.copy(this.plain);
      for (let k = 0; k < AROUND; k++) {
        const angle = (2 * Math.PI * k) / AROUND;
        const [c, d] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        const at = s * AROUND + k;
        this.positions.setXYZ(at, points[s].x + c * side.x + d * up.x, points[s].y + c * side.y + d * up.y, points[s].z + c * side.z + d * up.z);
        this.colours.setXYZ(at, colour.r, colour.g, colour.b);
      }
    }
    this.positions.needsUpdate = this.colours.needsUpdate = true;
    this.mesh.geometry.computeVertexNormals();
  }
}
