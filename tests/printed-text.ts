import { searchable } from "#app/lib/text/printed-text.ts";

/** A drawn chart: its text equivalent, its points, the length of its scale bar, and a map's pin and outline if it has them. */
export type DrawnChart = {
  label: string;
  circles: { x: number; y: number; r: number }[];
  scaleBar: number | null;
  pin: { x: number; y: number } | null;
  outline: { x: number; y: number }[];
};

/** A piece of visible text, and its position. */
export type Printed = {
  text: string;
  /** The label of the fact. */
  label: string | null;
  chart: DrawnChart | null;
  /** Position and classes of a chart's text; null outside charts. */
  at: { x: number; y: number; classes: string } | null;
  /** In a table: its caption, the cell's column, and its row in the body from 0; −1 in the head. */
  cell: { caption: string; column: string; row: number; isHead: boolean } | null;
  /** If the text is not an element's content: the attribute's name, or "running" for headers and footers of pages. */
  from: string | null;
};

type Table = { caption: string; heads: string[]; row: number; column: number; inBody: boolean };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name] ?? "");

/** A text in the form that page and PDF share: no direction marks, no vowels, single spaces. */
export const plainText = (text: string): string =>
  searchable(text)
    .replace(/[\u064b-\u0652]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>|([^<]+)/g;
/** Elements inside a sentence; every other element ends it. */
const INLINE = new Set(["a", "b", "bdi", "i", "small"]);
const VOID = new Set(["meta", "br", "input", "link"]);
const SPOKEN = ["aria-label", "content", "data-label", "title"];

const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
const numberOf = (attributes: string, name: string): number => Number(attributeOf(attributes, name) ?? 0);

/** Headers and footers of printed pages, from the margin boxes in the style sheet. */
function runningText(html: string): Printed[] {
  return [...html.matchAll(/@(?:top|bottom)-\w+\{content:([^;}]*)/g)].flatMap(([, content = ""]) =>
    [...content.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].flatMap(([, written = ""]) => {
      const text = written.replace(/\\([0-9a-f]+) ?/g, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      );
      return text.startsWith("data:")
        ? []
        : [{ text: plainText(text), label: null, chart: null, at: null, cell: null, from: "running" }];
    }),
  );
}

/** Everything that one of our documents shows or says to screen readers, sentence by sentence and cell by cell. */
export function printedText(html: string): Printed[] {
  const printed: Printed[] = html.includes("@page") ? runningText(html) : [];
  let chart: DrawnChart | null = null;
  let at: Printed["at"] = null;
  let table: Table | null = null;
  let cellTag: string | null = null;
  let term: string | null = null;
  let isFact = false;
  let text = "";
  const cell = (): Printed["cell"] =>
    table && cellTag
      ? {
          caption: table.caption,
          column: (table.inBody && table.heads[table.column]) || "",
          row: table.row,
          isHead: cellTag === "th",
        }
      : null;
  const flush = (): void => {
    const plain = plainText(decoded(text));
    text = "";
    if (plain)
      printed.push({ text: plain, label: isFact ? term : null, chart, at, cell: cell(), from: null });
  };
  const open = (tag: string, attributes: string): void => {
    if (tag === "svg") {
      const label = attributeOf(attributes, "aria-label");
      const isChart = attributeOf(attributes, "class")?.startsWith("chart ");
      chart =
        label === null || !isChart
          ? null
          : { label: plainText(decoded(label)), circles: [], scaleBar: null, pin: null, outline: [] };
    }
    // The pin's hole has another class.
    if (chart && tag === "circle" && attributeOf(attributes, "class") === "c-point")
      chart.circles.push({
        x: numberOf(attributes, "cx"),
        y: numberOf(attributes, "cy"),
        r: numberOf(attributes, "r"),
      });
    if (chart && attributeOf(attributes, "class") === "c-scale") {
      const bar = /v5h([\d.]+)v-5$/.exec(attributeOf(attributes, "d") ?? "")?.[1];
      if (bar !== undefined) chart.scaleBar = Number(bar);
    }
    const moved = /^translate\(([\d.-]+) ([\d.-]+)\)$/.exec(attributeOf(attributes, "transform") ?? "");
    if (chart && tag === "g" && moved) chart.pin = { x: Number(moved[1]), y: Number(moved[2]) };
    if (chart && attributeOf(attributes, "class") === "c-home")
      chart.outline = [...(attributeOf(attributes, "d") ?? "").matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(
        ([, x, y]) => ({ x: Number(x), y: Number(y) }),
      );
    if (chart && tag === "text")
      at = {
        x: numberOf(attributes, "x"),
        y: numberOf(attributes, "y"),
        classes: attributeOf(attributes, "class") ?? "",
      };
    if (tag === "dd") isFact = true;
    if (tag === "table") table = { caption: "", heads: [], row: -1, column: -1, inBody: false };
    if (table && tag === "tbody") table.inBody = true;
    if (table && tag === "tr") {
      table.column = -1;
      if (table.inBody) table.row++;
    }
    if (table && (tag === "th" || tag === "td")) {
      table.column++;
      cellTag = tag;
    }
    for (const name of SPOKEN) {
      const spoken = attributeOf(attributes, name);
      if (spoken !== null && (tag !== "meta" || attributeOf(attributes, "name") === "description"))
        printed.push({
          text: plainText(decoded(spoken)),
          label: null,
          chart,
          at: null,
          cell: null,
          from: name,
        });
    }
  };
  const close = (tag: string): void => {
    if (tag === "svg") chart = null;
    if (tag === "text") at = null;
    if (tag === "dt") term = printed.at(-1)?.text ?? null;
    if (tag === "dd") isFact = false;
    if (table && tag === "caption") table.caption = printed.at(-1)?.text ?? "";
    if (table && tag === "th" && !table.inBody) table.heads.push(printed.at(-1)?.text ?? "");
    if (tag === "th" || tag === "td") cellTag = null;
    if (tag === "table") table = null;
  };
  const visible = html.replace(/<(style|script)>[^]*?<\/\1>/g, "");
  for (const [, slash, name, attributes = "", words] of visible.matchAll(TOKEN)) {
    if (words !== undefined || !name) {
      text += words ?? "";
      continue;
    }
    const tag = name.toLowerCase();
    if (INLINE.has(tag)) {
      if (tag === "small") text += " ";
      continue;
    }
    flush();
    if (slash) close(tag);
    else open(tag, attributes);
    if (!slash && !VOID.has(tag) && attributes.endsWith("/")) close(tag);
  }
  flush();
  return printed;
}
