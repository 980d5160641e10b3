// The studio: a machine, its numbers under the hand, its motion redrawn as they change.

import { fileName, save } from "../saving.js";
import { Viewer } from "../viewer/viewer.js";
import { Curves } from "./curves.js";
import { History } from "./history.js";
import { LinearView } from "./linear.js";
import { Gone, Link, Refused } from "./link.js";
import { Parameters } from "./parameters.js";
import { Said } from "./said.js";
import { Toolbar } from "./toolbar.js";

const PATIENCE = 250; // [ms] after which a run that is computed makes room for a newer one
const PULSE = 2000; // [ms] between looks whether the server is there
const SOON = 300; // [ms] after which the page tells what the server does, and again and again
const CALM = 400; // [ms] without a change after which the linear model follows
const MOST_KEPT = 3;

const place = (id) => document.getElementById(id);

export class Studio {
  constructor({ file }) {
    Object.assign(this, { file, link: new Link(), history: new History(), kept: [], shown: 0, asked: null });
    this.said = new Said(place("said"));
    this.toolbar = new Toolbar(place("toolbar"), this);
    this.parameters = new Parameters(place("parameters"), (path, value, settled) => this.change(path, value, settled));
    this.curves = new Curves(place("plots"), (t) => this.viewer?.setTime(t));
    this.linear = new LinearView(place("linear"), (input, output) => this.askLinear(input, output));
    addEventListener("keydown", (event) => this.#key(event));
    setInterval(() => this.#pulse(), PULSE);
    this.open(file);
  }

  /** What the server is told of the machine. */
  get #machine() {
    const changes = {};
    for (const [path, value] of this.history.values) {
      const { unit } = this.parameters.rows.get(path).parameter;
      changes[path] = typeof value === "number" && unit ? `${value} ${unit}` : value;
    }
    return { file: this.file, changes };
  }

  /** Open a machine of the folder; what is wrong with it is said, and the one before stays. */
  async open(file) {
    const told = await this.#answer("machine", { file });
    if (!told) return this.toolbar.show();
    Object.assign(this, { file: told.file, digest: told.digest, files: told.files, history: new History(), kept: [], last: null });
    document.querySelector("h1").textContent = told.name;
    document.querySelector(".facts").textContent = `${told.folder} · ${told.file}`;
    document.title = `${told.name} · studio`;
    this.said.clear();
    this.said.back();
    for (const doubt of told.doubts) this.said.note(doubt);
    place("found").replaceChildren();
    this.parameters.show(told.parameters);
    this.#view(told.scene);
    this.toolbar.show();
    this.request(true);
  }

  #view(scene) {
    this.viewer?.dispose();
    try {
      this.viewer = new Viewer(place("scene"), scene, (t) => this.curves.mark(t));
    } catch (error) {
      this.viewer = null;
      place("scene").replaceChildren(`The machine cannot be shown in 3D here: ${error.message}`);
    }
  }

  change(path, value, settled) {
    this.history.set(path, value, this.parameters.otherwise(path, this.history.values), settled);
    this.#changed(settled);
  }

  undo() {
    if (this.history.undo()) this.#changed(true);
  }

  redo() {
    if (this.history.redo()) this.#changed(true);
  }

  restore(values) {
    this.history.restore(values);
    this.#changed(true);
  }

  #changed(settled) {
    this.parameters.set(this.history.values);
    this.toolbar.show();
    this.request(settled);
  }

  /** Ask for a run; while one is computed only the newest waits, and not for long. */
  request(settled) {
    this.wanted = { settled: settled || this.wanted?.settled };
    if (this.asked == null) return this.#run();
    clearTimeout(this.impatient);
    this.impatient = setTimeout(() => this.wanted && this.#run(), Math.max(0, this.asked + PATIENCE - performance.now()));
  }

  async #run() {
    const { settled } = this.wanted;
    this.wanted = null;
    const asked = (this.asked = performance.now());
    const mine = (this.newest = (this.newest ?? 0) + 1);
    this.toolbar.busy(true);
    clearTimeout(this.following);
    this.following = setTimeout(() => this.#follow(asked), SOON);
    const values = new Map(this.history.values);
    const answer = await this.#answer("run", { ...this.#machine, settled });
    if (this.asked === asked) this.asked = null;
    if (answer && mine > this.shown) {
      this.shown = mine;
      this.#show(answer, values);
    }
    if (this.wanted && this.asked == null) this.#run();
    else if (this.asked == null) this.#settled();
  }

  /** What the server does while an answer takes long. */
  async #follow(asked) {
    if (this.asked == null) return;
    try {
      const { doing } = await this.link.ask("alive", { file: this.file });
      if (doing && this.asked != null) this.toolbar.doing(doing, (performance.now() - asked) / 1000);
    } catch (error) {
      if (!(error instanceof Gone || error instanceof Refused)) throw error; // the answer itself will tell
    }
    if (this.asked != null) this.following = setTimeout(() => this.#follow(asked), SOON);
  }

  #settled() {
    clearTimeout(this.following);
    this.toolbar.busy(false);
    clearTimeout(this.calm);
    this.calm = setTimeout(() => this.linear.refresh(), CALM);
  }

  #show(answer, values) {
    this.last = { ...answer, values };
    this.parameters.wrong([]);
    this.said.clear();
    for (const note of answer.notes) this.said.note(note);
    if (answer.verdict.failed) this.said.fault(answer.verdict.summary);
    this.#draw(answer.scene);
    this.toolbar.cards(answer, this.kept);
    document.documentElement.dataset.runs = this.shown;
  }

  #draw(scene = null) {
    if (!this.last) return;
    const motions = [this.last.motion, ...this.kept.map(({ motion, name }) => ({ ...motion, name }))];
    if (scene) this.viewer?.replace({ ...scene, motions, posture: null });
    else this.viewer?.followMotions(motions);
    this.curves.show(this.last.plots, this.kept);
  }

  /** Keep the run that is seen, to compare the next ones with it. */
  keep() {
    if (!this.last || this.kept.length >= MOST_KEPT) return;
    const name = ["A", "B", "C"].find((letter) => !this.kept.some((one) => one.name === letter));
    this.kept.push({ ...this.last, name });
    this.#redrawn();
  }

  forget(name) {
    this.kept = this.kept.filter((one) => one.name !== name);
    this.#redrawn();
  }

  #redrawn() {
    this.#draw();
    this.toolbar.show();
    if (this.last) this.toolbar.cards(this.last, this.kept);
  }

  async askLinear(input, output) {
    try {
      this.linear.show(await this.link.ask("linear", { ...this.#machine, input, output }));
    } catch (error) {
      if (!error.more?.superseded) this.linear.say(error instanceof Gone ? "the studio does not answer" : sentence(error));
    }
  }

  async check() {
    this.toolbar.busy(true);
    const told = await this.#answer("check", this.#machine);
    this.toolbar.busy(false);
    if (told) this.said.found(place("found"), told);
  }

  async report() {
    this.toolbar.busy(true);
    const page = await this.#answer("report", this.#machine);
    this.toolbar.busy(false);
    if (page) save(fileName(this.file.replace(/\.\w+$/, ""), ".html"), page, "text/html");
  }

  /** Write the changed machine; a file that is there is asked about first. */
  async save(name, replace = false) {
    try {
      const done = await this.link.ask("save", { ...this.#machine, name, replace });
      this.files = done.files;
      this.toolbar.show();
      this.said.note(`written: ${done.file}${done.kept ? ", with comments and order as they were" : "; it was written anew, without the comments of the file"}.`);
      if (done.file === this.file) await this.open(this.file);
      return done;
    } catch (error) {
      if (error.more?.exists && confirm(`${error.message}\nReplace it?`)) return this.save(name, true);
      if (!error.more?.exists) this.#failed(error);
      return null;
    }
  }

  /** The answer, or nothing and a word about why. */
  async #answer(name, question) {
    try {
      const told = await this.link.ask(name, question);
      this.#back();
      return told;
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  #failed(error) {
    this.toolbar.busy(false);
    if (error instanceof Gone) {
      this.away = true;
      this.said.away(this.file);
    } else if (error instanceof Refused) {
      if (!error.more.superseded) this.said.refused(error);
    } else throw error;
  }

  #back() {
    if (!this.away) return;
    this.away = false;
    this.said.back();
  }

  /** Is the server there, and the file as it was? */
  async #pulse() {
    const known = this.digest;
    try {
      const { digest } = await this.link.ask("alive", { file: this.file });
      const was = this.away;
      this.#back();
      if (was) this.digest == null ? this.open(this.file) : this.request(true);
      if (known && known === this.digest && digest !== known) {
        this.digest = digest;
        this.said.stale(this.file, () => this.open(this.file));
      }
    } catch (error) {
      if (error instanceof Gone || this.away) this.#failed(error);
    }
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches?.("input[type=text], input[type=search]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else return;
    event.preventDefault();
  }
}

const sentence = (error) => [error.message, ...(error.more?.complaints ?? []).map((c) => `${c.element}: ${c.cause}. ${c.remedy}`)].join(" ");
