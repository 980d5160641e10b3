// The bar over the studio: files, undo and redo, runs to compare with, check, saving.

import { button, element } from "./elements.js";

export class Toolbar {
  constructor(place, studio) {
    Object.assign(this, { place, studio });
    this.files = element("select", { title: "machines of this folder", id: "files" });
    this.files.addEventListener("change", () => studio.open(this.files.value));
    this.undo = button("↶ undo", "Ctrl+Z", () => studio.undo());
    this.redo = button("↷ redo", "Ctrl+Y", () => studio.redo());
    this.reset = button("as in the file", "all numbers as the file has them", () => studio.restore(new Map()));
    this.keep = button("keep this run", "draw the next runs over it", () => studio.keep());
    this.kept = element("span", { className: "kept" });
    this.name = element("input", { type: "text", title: "the new file", className: "name", spellcheck: false, id: "name" });
    const save = button("save as", "write the changed machine into the folder", () => studio.save(this.name.value.trim()));
    save.id = "save";
    this.work = element("span", { className: "work soft" });
    const gap = element("span", { className: "gap" });
    place.append(
      this.files, this.undo, this.redo, this.reset, this.keep, this.kept, this.work, gap,
      button("check", "faults, doubts, and whether the equations agree", () => studio.check()),
      button("report", "the page of this run as a file", () => studio.report()),
      this.name, save,
    );
  }

  show() {
    const { files = [], file, history, kept } = this.studio;
    this.files.replaceChildren(...files.map((name) => element("option", { value: name, textContent: name, selected: name === file })));
    if (this.shown !== file) this.name.value = `${file.replace(/\.\w+$/, "")}_changed.yaml`;
    this.shown = file;
    this.undo.disabled = !history.past.length;
    this.redo.disabled = !history.future.length;
    this.reset.disabled = !history.values.size;
    this.keep.disabled = kept.length >= 3;
    this.kept.replaceChildren(...kept.map((one) => this.#chip(one)));
  }

  #chip({ name, values }) {
    const told = [...values].map(([path, value]) => `${path} = ${value}`).join("\n") || "as in the file";
    return element("span", { className: "chip" }, button(`run ${name}`, `${told}\nclick: take its numbers`, () => this.studio.restore(values)), button("✕", "forget it", () => this.studio.forget(name)));
  }

  busy(on) {
    this.work.textContent = on ? "computing …" : "";
    document.documentElement.dataset.busy = on ? "yes" : "no";
  }

  /** What takes so long, and how long it has taken. */
  doing(what, seconds) {
    this.work.textContent = `${what} … ${seconds.toFixed(0)} s`;
  }

  /** The numbers that matter most, with those of the runs that were kept. */
  cards({ cards, end, seconds }, kept) {
    const made = cards.map(([number, said]) => {
      const same = kept.flatMap((run) => run.cards.filter(([, other]) => other === said).map(([value]) => `${run.name}: ${value}`));
      return element("div", { className: "card" }, element("b", { textContent: number }), element("span", { textContent: said }), same.length ? element("span", { textContent: same.join(" · ") }) : null);
    });
    const speed = seconds > 0 ? `computed in ${(1000 * seconds).toPrecision(3)} ms, ${Math.round(end / seconds)} × real time` : "";
    made.push(element("div", { className: "card" }, element("b", { textContent: `${+end.toPrecision(4)} s` }), element("span", { textContent: speed })));
    document.getElementById("cards").replaceChildren(...made);
  }
}
