// Colours and lines of curves: M. Okabe, K. Ito, Color universal design, 2008.

const LIGHT = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#B97B00", "#3A9AD9", "#6F6F6F"];
const DARK = ["#4FA8E0", "#FF8A3D", "#2FC79A", "#E39BC4", "#E9B23A", "#8CCBF2", "#B0B0B0"];
const LINES = [[], [8, 3], [4, 2, 1, 2], [2, 2]];

export const SETPOINT = [6, 4];
export const OTHER = [2, 3];
export const LIMIT = [2, 5];

export const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;

export const colour = (k) => (dark() ? DARK : LIGHT)[k % LIGHT.length];

/** A new line style each time the colours begin again. */
export const line = (k) => LINES[Math.floor(k / LIGHT.length) % LINES.length];

export const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** A number in five digits, without trailing zeros. */
export function figure(value) {
  if (value == null || !Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(3).replace("e+", "e") : String(+value.toPrecision(5));
}
