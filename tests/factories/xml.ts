/** An element of an XML document: its name, text and child elements. */
export type Element = { name: string; text: string; children: Element[] };

const TOKEN = /<\?xml[^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITY = /&(amp|lt|gt|quot|apos);/g;
const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescape(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare & in the XML: ${text}`);
  return text.replace(ENTITY, (_, name: string) => SIGNS[name] ?? "");
}

/** Parses an XML document of elements and text as strictly as a real parser; throws if it is not well formed. */
export function parseXml(xml: string): Element {
  const root: Element = { name: "", text: "", children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 60)}`);
    const [whole, closing, name = "", , empty, text] = token;
    const inside = open.at(-1) ?? root;
    if (whole.startsWith("<?xml")) {
      if (at > 0) throw new Error("the declaration does not come first");
    } else if (text !== undefined) inside.text += unescape(text).trim();
    else if (closing) {
      if (inside.name !== name) throw new Error(`</${name}> closes <${inside.name}>`);
      open.pop();
    } else {
      const element: Element = { name, text: "", children: [] };
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [document, ...others] = root.children;
  if (!document || others.length > 0 || open.length > 1 || root.text)
    throw new Error("not one closed element");
  return document;
}

/** The text of an element's child with that name. */
export const childText = ({ children }: Element, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text;
