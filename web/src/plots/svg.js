// A panel as an SVG picture: what is seen, with its axes, drawn anew.

import { figure } from "./look.js";

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const INK = "#262627";
const RULE = "#d0d4d8";

/** The text of the picture, black on transparent ground. */
export function panelSvg(view) {
  const { plot: u } = view;
  const [left, top, wide, high] = ["left", "top", "width", "height"].map((side) => u.bbox[side] / devicePixelRatio);
  const shown = u.series.map((s, k) => ({ s, k })).filter(({ s, k }) => k && s.show && s.class !== "companion");
  const x = (v) => left + u.valToPos(v, "x");
  const y = (v) => top + u.valToPos(v, "y");
  const below = top + high;
  const parts = [`<text x="${left}" y="14" font-weight="600">${escaped(view.title)}</text>`];
  const [ticks, levels] = u.axes.map((axis) => (axis._splits ?? []).filter((v) => v != null));
  for (const v of ticks)
    parts.push(`<path d="M${x(v)} ${top}V${below}" stroke="${RULE}" stroke-width=".5"/>`,
      `<text x="${x(v)}" y="${below + 15}" text-anchor="middle">${figure(v)}</text>`);
  for (const v of levels)
    parts.push(`<path d="M${left} ${y(v)}H${left + wide}" stroke="${RULE}" stroke-width=".5"/>`,
      `<text x="${left - 6}" y="${y(v) + 4}" text-anchor="end">${figure(v)}</text>`);
  parts.push(`<text x="${left + wide / 2}" y="${below + 30}" text-anchor="middle">${escaped(view.panel.across?.label ?? "time [s]")}</text>`);
  parts.push(`<clipPath id="seen"><rect x="${left}" y="${top}" width="${wide}" height="${high}"/></clipPath><g clip-path="url(#seen)" fill="none">`);
  for (const level of view.levels)
    parts.push(`<path d="M${left} ${y(level.y)}H${left + wide}" stroke="${level.stroke}" stroke-dasharray="${level.dash}"/>`);
  u.series.forEach((s, k) => {
    if (!k || !s.show) return;
    const dash = s.dash?.length ? ` stroke-dasharray="${s.dash}"` : "";
    parts.push(`<path d="${curve(u, k, x, y)}" stroke="${s.stroke()}" stroke-width="${s.width}"${dash}/>`);
  });
  parts.push("</g>");
  const row = 16;
  shown.forEach(({ s }, i) => {
    const at = below + 50 + row * i;
    parts.push(`<path d="M${left} ${at - 4}h22" stroke="${s.stroke()}" stroke-width="1.6" stroke-dasharray="${s.dash ?? ""}"/>`,
      `<text x="${left + 28}" y="${at}">${escaped(s.label)}</text>`);
  });
  const height = below + 50 + row * shown.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${u.width} ${height}" width="${u.width}" height="${height}" font-family="sans-serif" font-size="11" fill="${INK}">${parts.join("")}</svg>\n`;
}

function curve(u, k, x, y) {
  let [path, pen] = ["", "M"];
  u.data[k].forEach((v, i) => {
    if (v == null) pen = "M";
    else {
      path += `${pen}${x(u.data[0][i]).toFixed(2)} ${y(v).toFixed(2)}`;
      pen = "L";
    }
  });
  return path;
}
