// Arrays as pages carry them: base64 of little-endian numbers.

const KINDS = { f8: Float64Array, f4: Float32Array, u4: Uint32Array, u2: Uint16Array };

/** A typed array from {f8 | f4 | u4 | u2: base64}. */
export function unpacked(packed) {
  const [kind, text] = Object.entries(packed)[0];
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let k = 0; k < raw.length; k++) bytes[k] = raw.charCodeAt(k);
  return new KINDS[kind](bytes.buffer);
}
