import { concatBytes, textBytes } from "../bytes.ts";

/** A PDF as Chrome prints it, before anything is added to it. */
export type PdfFile = {
  bytes: Uint8Array;
  /** Where its table of objects begins. */
  startXref: number;
  /** One more than the highest number of an object. */
  size: number;
  catalog: { id: number; entries: string };
  info: { id: number; entries: string };
};

/** One character a byte, so that places in the text are places in the file. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

function fail(what: string): never {
  throw new Error(`PDF: ${what}`);
}

/** Offsets by the number of the object: from sections of one "first count" line and an entry of 20 bytes each. */
function readTable(table: string): Map<number, number> {
  const offsets = new Map<number, number>();
  const sections = table.matchAll(/(\d+) (\d+)\s*\n((?:\d{10} \d{5} [fn]\s{1,2})+)/g);
  for (const [, first = "", , entries = ""] of sections)
    for (const [index, [, offset, use]] of [...entries.matchAll(/(\d{10}) \d{5} ([fn])/g)].entries())
      if (use === "n") offsets.set(Number(first) + index, Number(offset));
  return offsets;
}

/** What stands between the outermost brackets of a dictionary object. */
function dictionary(text: string, id: number, offset: number | undefined): string {
  if (offset === undefined) fail(`object ${id} is not in its table`);
  const body = text.slice(offset, text.indexOf("endobj", offset));
  return (
    new RegExp(String.raw`^${id} 0 obj\s*<<([\s\S]*)>>\s*$`).exec(body)?.[1] ??
    fail(`object ${id} is no dictionary`)
  );
}

const reference = (trailer: string, key: string): number =>
  Number(new RegExp(String.raw`/${key} (\d+) 0 R`).exec(trailer)?.[1] ?? fail(`its trailer has no ${key}`));

/**
 * Finds what has to be known of a PDF to add to it. Throws on a PDF that is encrypted, was added to before, or keeps its table
 * of objects compressed: Chrome's are none of that.
 */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = latin1(bytes);
  if (!/^%PDF-1\.[0-7]\n%[\u0080-\u00ff]{4}/.test(text)) fail("it does not begin as one");
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? fail("it has no end"));
  const [, table, trailer] =
    /^xref\s+([\s\S]*?)trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text.slice(startXref)) ??
    fail("its table of objects is compressed");
  if (!table || !trailer) fail("its table of objects is empty");
  if (/\/(Encrypt|Prev|XRefStm) /.test(trailer)) fail("it is encrypted, or was added to before");
  const offsets = readTable(table);
  const dictionaryOf = (key: string) => {
    const id = reference(trailer, key);
    return { id, entries: dictionary(text, id, offsets.get(id)) };
  };
  return {
    bytes,
    startXref,
    size: Number(/\/Size (\d+)/.exec(trailer)?.[1] ?? fail("its trailer has no Size")),
    catalog: dictionaryOf("Root"),
    info: dictionaryOf("Info"),
  };
}

/** An object to add, or to put in the place of one with the same number. */
export type PdfObject = { id: number; body: Uint8Array };

/** A text as a string of PDF: as it is if it is ASCII, else as UTF-16 in hexadecimal digits. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, String.raw`\$&`)})`;
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  return `<FEFF${units.join("").toUpperCase()}>`;
}

export const pdfDictionary = (entries: string): Uint8Array => textBytes(`<<${entries}>>`);

/** A stream that is not compressed. */
export const pdfStream = (entries: string, data: Uint8Array): Uint8Array =>
  concatBytes(textBytes(`<<${entries}\n/Length ${data.length}>>\nstream\n`), data, textBytes("\nendstream"));

const tableLine = (offset: number): string => `${String(offset).padStart(10, "0")} 00000 n \n`;

/**
 * The PDF with objects added at its end (an incremental update): what was there stays byte for byte. `id`: 32 hexadecimal digits
 * that name the file.
 */
export function addToPdf(file: PdfFile, objects: PdfObject[], id: string): Uint8Array {
  const parts: Uint8Array[] = [file.bytes];
  let at = file.bytes.length;
  const add = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  if (file.bytes.at(-1) !== 0x0a) add(textBytes("\n"));
  const table = objects
    .toSorted((a, b) => a.id - b.id)
    .map((object) => {
      const line = `${object.id} 1\n${tableLine(at)}`;
      add(concatBytes(textBytes(`${object.id} 0 obj\n`), object.body, textBytes("\nendobj\n")));
      return line;
    });
  const size = Math.max(file.size, ...objects.map((object) => object.id + 1));
  const trailer = [
    `/Size ${size}`,
    `/Root ${file.catalog.id} 0 R`,
    `/Info ${file.info.id} 0 R`,
    `/Prev ${file.startXref}`,
    `/ID [<${id}> <${id}>]`,
  ];
  const end = `xref\n${table.join("")}trailer\n<<${trailer.join("\n")}>>\nstartxref\n${at}\n%%EOF\n`;
  return concatBytes(...parts, textBytes(end));
}
