import type { Attr, Element, Node } from "@xmldom/xmldom";
import { escapeAttribute, escapeText } from "./xml.ts";

const XMLNS = "http://www.w3.org/2000/xmlns/";
const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const INSTRUCTION = 7;

export type Way = {
  /** Elements that are left out with all that is in them. */
  skips?: (element: Element) => boolean;
  /**
   * `declared`: namespaces where they are declared, as canonical XML does. `used`: each prefix where it is first used, as
   * exclusive canonical XML does for an element apart from its document.
   */
  namespaces: "declared" | "used";
  /** How an element with nothing in it is written: canonical XML has a pair of tags. */
  empty: "pair" | "single";
};

type Scope = Record<string, string>;

const attributesOf = (element: Element): Attr[] => Array.from(element.attributes);

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Prefixes and what they stand for, as an element declares them; "" is that of names without a prefix. */
const declaredBy = (element: Element): Scope =>
  Object.fromEntries(
    attributesOf(element)
      .filter(({ namespaceURI }) => namespaceURI === XMLNS)
      .map(({ prefix, localName, value }) => [prefix ? (localName ?? "") : "", value]),
  );

function usedBy(element: Element): Scope {
  const prefixed = attributesOf(element).filter(
    ({ prefix, namespaceURI }) => prefix && namespaceURI !== XMLNS && prefix !== "xml",
  );
  return Object.fromEntries(
    [element, ...prefixed].map(({ prefix, namespaceURI }) => [prefix ?? "", namespaceURI ?? ""]),
  );
}

/** Namespaces that have to be written on an element: those not yet in scope with the same meaning. */
function namespacesOf(element: Element, inScope: Scope, { namespaces }: Way): [string, string][] {
  const all = namespaces === "declared" ? declaredBy(element) : usedBy(element);
  return Object.entries(all)
    .filter(([prefix, uri]) => (inScope[prefix] ?? "") !== uri)
    .toSorted(([a], [b]) => byText(a, b));
}

function startOf(element: Element, namespaces: [string, string][]): string {
  const attributes = attributesOf(element)
    .filter(({ namespaceURI }) => namespaceURI !== XMLNS)
    .toSorted(
      (a, b) =>
        byText(a.namespaceURI ?? "", b.namespaceURI ?? "") || byText(a.localName ?? "", b.localName ?? ""),
    );
  return [
    ...namespaces.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`),
    ...attributes.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`),
  ].join("");
}

function write(node: Node, inScope: Scope, way: Way): string {
  if (node.nodeType === TEXT || node.nodeType === CDATA) return escapeText(node.nodeValue ?? "");
  if (node.nodeType === INSTRUCTION) return `<?${`${node.nodeName} ${node.nodeValue ?? ""}`.trimEnd()}?>`;
  if (node.nodeType !== ELEMENT) return "";
  const element = node as Element;
  if (way.skips?.(element)) return "";
  const namespaces = namespacesOf(element, inScope, way);
  const scope = { ...inScope, ...Object.fromEntries(namespaces) };
  const start = `<${element.tagName}${startOf(element, namespaces)}`;
  const within = Array.from(element.childNodes, (child) => write(child, scope, way)).join("");
  return within === "" && way.empty === "single" ? `${start}/>` : `${start}>${within}</${element.tagName}>`;
}

/**
 * An element as canonical XML 1.1 (without comments) writes it, or as a `Way` beside it does. Of attributes that a part of a
 * document inherits from outside (xml:base, xml:lang) it takes none: whole documents have none, and our parts are used apart.
 */
export const canonicalXml = (element: Element, way: Way): string => write(element, {}, way);
