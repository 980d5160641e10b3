// Poses as scenes carry them, nine numbers: x axis, y axis, position.

import { Matrix4, Quaternion, Vector3 } from "three";

const [x, y, z, p] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
const one = new Vector3(1, 1, 1);

/** The matrix of the pose that begins at `first` of the numbers. */
export function matrix(numbers, first = 0, into = new Matrix4()) {
  x.fromArray(numbers, first).normalize();
  y.fromArray(numbers, first + 3);
  z.crossVectors(x, y).normalize();
  y.crossVectors(z, x);
  p.fromArray(numbers, first + 6);
  return into.makeBasis(x, y, z).setPosition(p);
}

/** The motion of many nodes: their poses at a time, between the pictures that the scene holds. */
export class Motion {
  constructor(t, poses, nodes) {
    Object.assign(this, { t, poses, nodes });
    this.turn = Array.from({ length: 2 * nodes }, () => new Quaternion());
    this.m = new Matrix4();
    this.held = [-1, -1];
  }

  get start() {
    return this.t[0];
  }

  get end() {
    return this.t[this.t.length - 1];
  }

  /** (picture before, share of the way to the next) at the time t. */
  place(t) {
    const last = this.t.length - 1;
    if (!(t > this.t[0])) return [0, 0];
    if (t >= this.t[last]) return [last, 0];
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.t[middle] <= t) low = middle;
      else high = middle;
    }
    const span = this.t[high] - this.t[low];
    return [low, span > 0 ? (t - this.t[low]) / span : 0];
  }

  /** Write the world matrices of the nodes at the time t. */
  apply(t, matrices) {
    const [k, share] = this.place(t);
    const next = Math.min(k + 1, this.t.length - 1);
    for (let n = 0; n < this.nodes; n++) {
      const [a, b] = [(k * this.nodes + n) * 9, (next * this.nodes + n) * 9];
      matrix(this.poses, a, matrices[n]);
      if (share === 0) continue;
      const [qa, qb] = [this.turn[2 * n], this.turn[2 * n + 1]];
      qa.setFromRotationMatrix(matrices[n]);
      qb.setFromRotationMatrix(matrix(this.poses, b, this.m));
      qa.slerp(qb, share);
      p.set(
        this.poses[a + 6] + share * (this.poses[b + 6] - this.poses[a + 6]),
        this.poses[a + 7] + share * (this.poses[b + 7] - this.poses[a + 7]),
        this.poses[a + 8] + share * (this.poses[b + 8] - this.poses[a + 8]),
      );
      matrices[n].compose(p, qa, one);
    }
  }
}
