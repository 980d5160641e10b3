// The values that were changed, with those before them: undo and redo.

export class History {
  constructor() {
    Object.assign(this, { values: new Map(), past: [], future: [] });
  }

  /** Another value; what was before is kept once one lets go. */
  set(path, value, standard, settled) {
    this.held ??= new Map(this.values);
    if (value === standard) this.values.delete(path);
    else this.values.set(path, value);
    if (settled) this.#settle();
  }

  #settle() {
    const before = this.held;
    this.held = null;
    const same = before.size === this.values.size && [...this.values].every(([path, value]) => before.get(path) === value);
    if (same) return;
    this.past.push(before);
    this.future = [];
  }

  /** All values at once, as one step. */
  restore(values) {
    this.held ??= new Map(this.values);
    this.values = new Map(values);
    this.#settle();
  }

  undo() {
    return this.#step(this.past, this.future);
  }

  redo() {
    return this.#step(this.future, this.past);
  }

  #step(from, to) {
    if (!from.length) return false;
    to.push(this.values);
    this.values = from.pop();
    this.held = null;
    return true;
  }
}
