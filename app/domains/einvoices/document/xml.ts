/** An element before it is written: qualified name, attributes, and elements or texts within. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
};

type Child = XmlElement | string | null;

/** An element; what is null is left out. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): XmlElement {
  return { name, attributes, children: children.filter((child) => child !== null) };
}

const TEXT_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** What XML 1.0 has no way to write: most control characters, halves of pairs, and two that are no characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text between tags as canonical XML writes it; what XML cannot hold becomes the sign for such (U+FFFD). */
export const escapeText = (text: string): string =>
  text.replace(UNWRITABLE, "\ufffd").replace(/[&<>\r]/g, (sign) => TEXT_ESCAPES[sign] ?? sign);

/** The value of an attribute as canonical XML writes it. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (sign) => ATTRIBUTE_ESCAPES[sign] ?? sign);

/**
 * An element as canonical XML 1.1 writes it. That holds if attributes are given in its order: namespaces first, by prefix.
 */
export function writeXml({ name, attributes, children }: XmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const within = children.map((child) => (typeof child === "string" ? escapeText(child) : writeXml(child)));
  return `<${name}${written.join("")}>${within.join("")}</${name}>`;
}
