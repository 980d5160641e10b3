// Questions to the studio's server, which may be ended and started again.

/** The server does not answer. */
export class Gone extends Error {}

/** The server answers otherwise: `more` holds what it said. */
export class Refused extends Error {
  constructor(status, said) {
    super(said.error ?? `status ${status}`);
    Object.assign(this, { status, more: said });
  }
}

export class Link {
  constructor() {
    this.base = location.pathname;
    this.tab = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
    this.number = 0;
  }

  /** The answer to a question, as data or, of a page, as text. */
  async ask(name, question) {
    const body = JSON.stringify({ ...question, tab: this.tab, number: ++this.number });
    let reply;
    try {
      reply = await fetch(this.base + name, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (reply.headers.get("Content-Type").startsWith("text/html")) return await reply.text();
      const said = await reply.json();
      if (reply.ok) return said;
      throw new Refused(reply.status, said);
    } catch (error) {
      throw error instanceof Refused ? error : new Gone(error.message);
    }
  }
}
