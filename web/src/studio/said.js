// What the page says: faults, notes, that the server is away, what a check found.

import { button, element } from "./elements.js";

const LONG = 140; // letters of a note that is folded

const banner = (kind, ...said) => element("p", { className: `banner ${kind}` }, ...said);

export class Said {
  constructor(place) {
    this.place = place;
    this.standing = place.appendChild(element("div"));
    this.passing = place.appendChild(element("div"));
  }

  clear() {
    this.passing.replaceChildren();
  }

  /** A note; of a long one the beginning, the rest on demand. */
  note(text) {
    const end = text.search(/[;.:] /) + 1;
    const long = text.length > LONG && end > 0 && end < text.length;
    this.passing.append(long ? element("details", { className: "banner doubt" }, element("summary", { textContent: text.slice(0, end) }), text.slice(end)) : banner("doubt", text));
  }

  fault(text) {
    this.passing.append(banner("refused", text));
  }

  /** Why something is not done, complaint by complaint. */
  refused(error) {
    const { complaints = [] } = error.more;
    const lines = complaints.map(({ element: what, where, cause, remedy }) => element("li", {}, element("b", { textContent: what }), ` (${where}): ${cause}. ${remedy}`));
    this.clear();
    this.passing.append(element("div", { className: "banner refused" }, error.message, lines.length ? element("ul", {}, ...lines) : null));
  }

  away(file) {
    this.standing.replaceChildren(banner("refused away", `The studio does not answer: it was ended, or is busy. Start it again with: torseur studio ${file} – this page then goes on by itself; nothing that you changed here is lost.`));
  }

  back() {
    this.standing.replaceChildren();
  }

  stale(file, reload) {
    this.standing.replaceChildren(banner("doubt", `${file} was changed on disk. `, button("read it again", "changes made here are given up", () => {
      this.back();
      reload();
    })));
  }

  /** The result of a check. */
  found(place, { passed, complaints, verdicts, notes }) {
    const rows = verdicts.map((v) => element("tr", { className: v.passed ? "passed" : "failed" }, ...[v.name, v.passed ? "passed" : "FAILED", v.figure?.toExponential(1) ?? "–"].map((textContent) => element("td", { textContent }))));
    place.replaceChildren(
      element("h3", { textContent: "Check" }),
      banner(passed ? "passed" : "refused", passed ? "passed: nothing is wrong with the machine, and its equations agree" : "not passed"),
      ...complaints.map(({ severity, element: what, cause, remedy }) => banner(severity === "error" ? "refused" : "doubt", element("b", { textContent: what }), ` ${cause}. ${remedy}`)),
      ...notes.map((note) => banner("doubt", note)),
      element("div", { className: "wide" }, element("table", {}, ...rows)),
      button("close", "close the check", () => place.replaceChildren()),
    );
    place.scrollIntoView({ block: "nearest" });
  }
}
