/**
 * What Google's documentation of structured data requires for each type of node
 * (developers.google.com/search/docs/appearance/structured-data): the properties that a rich result requires, and the
 * recommended ones that this site has.
 */

export type Node = { [property: string]: unknown };

type Asked = { required: readonly string[]; recommended: readonly string[] };

const ASKED: Record<string, Asked> = {
  // article: nothing is required.
  Article: {
    required: [],
    recommended: [
      "author.name",
      "author.url",
      "dateModified",
      "datePublished",
      "headline",
      "image",
      "publisher.name",
      "publisher.logo",
    ],
  },
  // breadcrumb
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  // faqpage
  FAQPage: { required: ["mainEntity"], recommended: [] },
  Question: { required: ["name", "acceptedAnswer"], recommended: [] },
  Answer: { required: ["text"], recommended: [] },
  // organization: nothing is required.
  Organization: { required: [], recommended: ["name", "url", "logo"] },
  ContactPoint: { required: [], recommended: ["contactType", "email"] },
  // product-snippet and merchant-listing
  Product: { required: ["name", "offers", "image"], recommended: ["description"] },
  Offer: { required: ["price", "priceCurrency"], recommended: ["availability", "url"] },
  // site-names, sitelinks-searchbox
  WebSite: { required: ["name", "url"], recommended: ["alternateName", "potentialAction"] },
  SearchAction: { required: ["target.urlTemplate", "query-input"], recommended: [] },
  // Real estate has no rich result; this is the core of schema.org's type.
  RealEstateListing: { required: ["url", "datePosted"], recommended: ["mainEntity.address"] },
  // dataset
  Dataset: {
    required: ["name", "description"],
    recommended: [
      "creator.name",
      "license",
      "distribution",
      "isAccessibleForFree",
      "temporalCoverage",
      "url",
    ],
  },
  DataDownload: { required: ["contentUrl"], recommended: ["encodingFormat"] },
  ItemList: { required: ["itemListElement"], recommended: ["name"] },
};

const typesOf = (node: Node): string[] => [node["@type"]].flat().filter((type) => typeof type === "string");
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function valueAt(node: Node, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isNode(value) ? value[name] : undefined), node);
}

const ADDRESSES = new Set(["url", "item", "image", "logo", "urlTemplate", "mainEntityOfPage", "contentUrl"]);
const DATES = new Set(["datePublished", "dateModified", "datePosted", "priceValidUntil"]);

/** Faults of single values: relative URLs, invalid dates, negative prices. */
function faultsOfValue(name: string, value: unknown, where: string): string[] {
  if (ADDRESSES.has(name))
    return [value]
      .flat()
      .flatMap((one) =>
        typeof one === "string" && !/^https?:\/\/[^/]+\//.test(one)
          ? `${where}.${name} is no absolute address: ${one}`
          : [],
      );
  if (DATES.has(name) && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d.*)?$/.test(String(value)))
    return [`${where}.${name} is no date: ${String(value)}`];
  if (name === "price" && !(Number(value) > 0)) return [`${where}.price is ${String(value)}`];
  if (name === "priceCurrency" && !/^[A-Z]{3}$/.test(String(value)))
    return [`${where}.priceCurrency is ${String(value)}`];
  return [];
}

/** A breadcrumb trail has two or more items, numbered from 1, each with a name and a URL. */
function faultsOfTrail(node: Node, where: string): string[] {
  const items = [node.itemListElement].flat() as Node[];
  return [
    ...(items.length < 2 ? [`${where} has fewer than two steps`] : []),
    ...items.flatMap((item, index) => (item.position === index + 1 ? [] : `${where} is not numbered from 1`)),
    ...items.flatMap(({ name, item }) =>
      isSaid(name) && isSaid(item) ? [] : `${where} has a step without name or address`,
    ),
  ];
}

/** Everything that a rich result would miss in a node and its nested nodes; a reference to another node is skipped. */
export function faultsOf(node: Node, where = typesOf(node).join("+")): string[] {
  const isReference = Object.keys(node).join() === "@id";
  const own = typesOf(node).flatMap((type) => {
    const { required, recommended } = ASKED[type] ?? { required: [], recommended: [] };
    return [...required, ...recommended].flatMap((path) =>
      isSaid(valueAt(node, path)) ? [] : `${where} has no ${path}`,
    );
  });
  const trail = typesOf(node).includes("BreadcrumbList") ? faultsOfTrail(node, where) : [];
  const inside = Object.entries(node).flatMap(([name, value]) => [
    ...faultsOfValue(name, value, where),
    ...[value].flat().flatMap((child) => (isNode(child) ? faultsOf(child, `${where}.${name}`) : [])),
  ]);
  return isReference ? [] : [...own, ...trail, ...inside];
}

const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** The nodes of every JSON-LD block in a page, parsed. */
export function structuredNodes(html: string): Node[] {
  return [...html.matchAll(BLOCK)].flatMap(([, json = ""]) => {
    const block = JSON.parse(json) as Node;
    if (block["@context"] !== "https://schema.org") throw new Error("structured data of no context");
    return (block["@graph"] as Node[] | undefined) ?? [block];
  });
}

/** The types of the nodes in a page, in order. */
export const kindsIn = (html: string): string[] =>
  structuredNodes(html).map((node) => typesOf(node).join("+"));
