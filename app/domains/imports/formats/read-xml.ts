import { CELL_MAX, COLUMNS_MAX, type RawRow, type Shape } from "../rules.ts";
import { FileError } from "./read-csv.ts";

/** The elements of each shape: the document, and one listing in it. */
const ROOTS: Record<string, { shape: Exclude<Shape, "csv">; item: string }> = {
  Listings: { shape: "miyar", item: "Listing" },
  Properties: { shape: "bayut", item: "Property" },
  list: { shape: "propertyfinder", item: "property" },
};

const DEPTH_MAX = 8;

/** Letters read at once, so that no row waits for the whole document. */
const STEP = 64 * 1024;

/**
 * Reads one of the three XML shapes as a stream of elements. An element within a listing is a column by its path
 * (`photo/url`); elements of one path are lines of one cell. A document type is refused, so nothing outside the file is
 * ever read and nothing in it can grow. Throws `FileError`.
 */
export async function readXml(
  text: string,
  onRow: (row: RawRow) => void,
): Promise<{ shape: Exclude<Shape, "csv">; columns: string[] }> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ position: false });
  const columns = new Set<string>();
  const roots: (typeof ROOTS)[string][] = [];
  let row: RawRow | null = null;
  const path: string[] = [];
  const texts: string[] = [];

  const fail = (reason: FileError["reason"]): never => {
    throw new FileError(reason);
  };
  parser.on("error", () => fail("bad-xml"));
  parser.on("doctype", () => fail("bad-xml"));
  parser.on("opentag", ({ name }) => {
    path.push(name);
    texts.push("");
    if (path.length > DEPTH_MAX) fail("bad-xml");
    if (path.length === 1) roots.push(ROOTS[name] ?? fail("unknown-xml"));
    else if (path.length === 2 && name === roots[0]?.item) row = {};
  });
  const onText = (part: string): void => {
    const at = texts.length - 1;
    if (row && (texts[at]?.length ?? 0) < CELL_MAX) texts[at] += part;
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", () => {
    const cell = (texts.pop() ?? "").trim().slice(0, CELL_MAX);
    const column = path.slice(2).join("/");
    path.pop();
    if (row && path.length === 1) {
      if (Object.keys(row).length > 0) onRow(row);
      row = null;
    } else if (row && cell !== "") {
      row[column] = row[column] === undefined ? cell : `${row[column]}\n${cell}`.slice(0, CELL_MAX);
      columns.add(column);
      if (columns.size > COLUMNS_MAX) fail("wide-row");
    }
  });
  try {
    for (let at = 0; at < text.length; at += STEP) parser.write(text.slice(at, at + STEP));
    parser.close();
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("bad-xml");
  }
  return { shape: (roots[0] ?? fail("unknown-xml")).shape, columns: [...columns] };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Signs that XML 1.0 does not allow, written in any way. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as the content of an element. */
export const xmlText = (text: string): string =>
  text.replaceAll(NOT_XML, "").replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
