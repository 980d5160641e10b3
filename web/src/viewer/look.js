// Materials of a scene, light and dark.

import { Color, LineBasicMaterial, MeshBasicMaterial, MeshStandardMaterial } from "three";
import { dark } from "../plots/look.js";

const BODIES = ["#5b8db8", "#d98a4e", "#5fa987", "#b584a8", "#c9a94f", "#7fb3d5", "#a3a3a3", "#c97b6d"];

export const bodyColour = (k) => new Color(BODIES[((k % BODIES.length) + BODIES.length) % BODIES.length]);

export const paper = () => new Color(dark() ? "#181d22" : "#eef2f5");
export const rule = () => new Color(dark() ? "#39424b" : "#c3ccd4");
export const inkColour = () => new Color(dark() ? "#dfe5ea" : "#2b333b");

/** Materials of a machine; those of a second run are seen through. */
export class Materials {
  constructor(ghost) {
    this.ghost = ghost;
    this.made = new Map();
  }

  /** A matt surface; `part` is its opacity. */
  matt(colour, part = 1) {
    const key = `${colour.getHexString()} ${part}`;
    if (!this.made.has(key)) {
      const opacity = this.ghost ? 0.28 * part : part;
      this.made.set(key, new MeshStandardMaterial({
        color: colour, roughness: 0.72, metalness: 0.08, transparent: opacity < 1, opacity, depthWrite: opacity === 1,
      }));
    }
    return this.made.get(key);
  }

  flat(colour) {
    const key = `flat ${colour.getHexString()}`;
    if (!this.made.has(key)) this.made.set(key, new MeshBasicMaterial({ color: colour, transparent: this.ghost, opacity: this.ghost ? 0.4 : 1 }));
    return this.made.get(key);
  }

  line(colour, opacity = 1) {
    const key = `line ${colour.getHexString()} ${opacity}`;
    if (!this.made.has(key))
      this.made.set(key, new LineBasicMaterial({ color: colour, transparent: true, opacity: this.ghost ? 0.4 * opacity : opacity }));
    return this.made.get(key);
  }
}

/** From blue over green to red, for 0 to 1. */
export function heat(share, into) {
  return into.setHSL(0.62 * (1 - Math.min(1, Math.max(0, share))), 0.8, 0.42);
}
