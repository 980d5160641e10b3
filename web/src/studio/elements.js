// Elements of a page, made in a line.

/** An element with properties, listeners (`onclick` and the like among them) and children. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child != null));
  return made;
}

export const button = (text, title, act) => element("button", { type: "button", textContent: text, title, onclick: act });
