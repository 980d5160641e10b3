// Loops that stay closed while sliders move: φ(s) = 0 by the smallest steps of the others, theory in show/closing.py (1).

const UNARY = ["neg", "sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "sq", "twice", "inv", "fabs", "exp", "log", "sign"];
const BINARY = ["add", "sub", "mul", "div", "atan2", "fmin", "fmax", "pow", "constpow"];
const LOGIC = ["lt", "le", "eq", "ne", "not", "and", "or", "if_else_zero"];
const NAMES = ["input", "const", ...UNARY, ...BINARY, ...LOGIC];
const COMPUTE = {
  neg: (a) => -a, sin: Math.sin, cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan, sqrt: Math.sqrt,
  sq: (a) => a * a, twice: (a) => 2 * a, inv: (a) => 1 / a, fabs: Math.abs, exp: Math.exp, log: Math.log, sign: Math.sign,
  add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, atan2: Math.atan2,
  fmin: (a, b) => Math.min(a, b), fmax: (a, b) => Math.max(a, b), pow: (a, b) => a ** b, constpow: (a, b) => a ** b,
  lt: (a, b) => +(a < b), le: (a, b) => +(a <= b), eq: (a, b) => +(a === b), ne: (a, b) => +(a !== b), not: (a) => +!a,
  and: (a, b) => +(a && b), or: (a, b) => +(a || b), if_else_zero: (a, b) => (a ? b : 0),
};

const CLOSED = 1e-8; // [m, rad]
const TRIALS = 25;
const STRIDE = 0.05; // [m, rad] that the slider in hand moves between two closed postures
const LONGEST = 0.3; // [m, rad] of a step
const SMALL = 1e-6; // [m, rad] of a difference
const DAMPING = 1e-12; // of the largest entry: rows that say the same thing twice

export class Closing {
  constructor({ codes, args, outputs }) {
    Object.assign(this, { args, outputs, names: codes.map((code) => NAMES[code]) });
    this.work = new Float64Array(codes.length);
  }

  /** φ at these values. */
  residual(s) {
    const { names, args, work } = this;
    for (let k = 0; k < names.length; k++) {
      const [a, b] = args[k];
      if (names[k] === "input") work[k] = s[a];
      else if (names[k] === "const") work[k] = a;
      else work[k] = COMPUTE[names[k]](work[a], work[b]);
    }
    return this.outputs.map((k) => work[k]);
  }

  /** The values next to `s` in which slider `held` has the value `wanted` and all loops close; those as far as it goes. */
  assembled(s, held, wanted) {
    let reached = this.#closed(s, held) ?? s;
    const way = wanted - reached[held];
    const strides = Math.max(1, Math.ceil(Math.abs(way) / STRIDE));
    for (let k = 1; k <= strides; k++) {
      const next = [...reached];
      next[held] = wanted - way * (1 - k / strides);
      const found = this.#closed(next, held);
      if (!found) break; // a dead point, or the end of its way
      reached = found;
    }
    return reached;
  }

  #closed(start, held) {
    const s = [...start];
    for (let trial = 0; trial < TRIALS; trial++) {
      const phi = this.residual(s);
      if (Math.hypot(...phi) < CLOSED) return s;
      const J = this.#jacobian(s, held);
      const lambda = solved(J, phi);
      const step = s.map((_, k) => -J.reduce((sum, row, i) => sum + row[k] * lambda[i], 0));
      const length = Math.hypot(...step);
      if (!Number.isFinite(length)) return null;
      const share = Math.min(1, LONGEST / length);
      for (let k = 0; k < s.length; k++) s[k] += share * step[k];
    }
    return null;
  }

  /** dφ/ds by central differences, without the column of what is held. */
  #jacobian(s, held) {
    const columns = s.map((value, k) => {
      if (k === held) return null;
      const [above, below] = [1, -1].map((sign) => this.residual(s.with(k, value + sign * SMALL)));
      return above.map((x, i) => (x - below[i]) / (2 * SMALL));
    });
    return this.outputs.map((_, i) => columns.map((column) => (column ? column[i] : 0)));
  }
}

/** λ of (J Jᵀ + ε) λ = φ, by Cholesky's factors. */
function solved(J, phi) {
  const n = phi.length;
  const A = J.map((a) => J.map((b) => a.reduce((sum, x, k) => sum + x * b[k], 0)));
  const size = Math.max(...A.map((row, i) => row[i]));
  const L = A.map((row) => row.map(() => 0));
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = A[i][j] + (i === j ? DAMPING * size : 0);
      for (let k = 0; k < j; k++) sum -= L[i][k] * L[j][k];
      L[i][j] = i === j ? Math.sqrt(Math.max(sum, DAMPING * size)) : sum / L[j][j];
    }
  const y = phi.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) y[i] -= L[i][k] * y[k];
    y[i] /= L[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) y[i] -= L[k][i] * y[k];
    y[i] /= L[i][i];
  }
  return y;
}
