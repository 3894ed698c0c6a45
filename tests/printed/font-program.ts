import type { PDFDict } from "@cantoo/pdf-lib";
import { arrayAt, dictionaryAt, numbersOf, PDFArray, PDFNumber, said, streamBytes } from "./pdf-objects.ts";

/** What a TrueType font says of its glyphs (OpenType: head, hhea, hmtx, maxp). */
function glyphWidths(program: Uint8Array): { count: number; widthOf: (glyph: number) => number } {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + 16 * index;
    tables.set(Buffer.from(program.subarray(at, at + 4)).toString("latin1"), view.getUint32(at + 8));
  }
  const at = (name: string): number => tables.get(name) ?? Number.NaN;
  const unitsPerEm = view.getUint16(at("head") + 18);
  const metrics = view.getUint16(at("hhea") + 34);
  return {
    count: view.getUint16(at("maxp") + 4),
    widthOf: (glyph) => (view.getUint16(at("hmtx") + 4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
  };
}

/** The widths that a CID font's dictionary gives, by glyph: "first [w w w]" and "first last w". */
function statedWidths(font: PDFDict): (glyph: number) => number {
  const widths = new Map<number, number>();
  const list = arrayAt(font, "W");
  for (let index = 0; index < list.length;) {
    const [first, second, third] = list.slice(index, index + 3);
    const from = first instanceof PDFNumber ? first.asNumber() : Number.NaN;
    if (second instanceof PDFArray) {
      for (const [more, width] of numbersOf(second.asArray()).entries()) widths.set(from + more, width);
      index += 2;
    } else {
      const [to = 0, width = 0] = numbersOf([second!, third!]);
      for (let glyph = from; glyph <= to; glyph++) widths.set(glyph, width);
      index += 3;
    }
  }
  const otherwise = Number(said(font, "DW") ?? 1000);
  return (glyph) => widths.get(glyph) ?? otherwise;
}

/** What is wrong with glyphs that are shown in a Type 0 font, by the clauses of ISO 19005-3. */
export function glyphFaults(type0: PDFDict, glyphs: Set<number>): string[] {
  const [font] = arrayAt(type0, "DescendantFonts") as PDFDict[];
  const descriptor = font && dictionaryAt(font, "FontDescriptor");
  if (!font || !descriptor) return ["6.2.11.2 a font without a descriptor"];
  const program = glyphWidths(streamBytes(descriptor, "FontFile2"));
  const stated = statedWidths(font);
  return [...glyphs].flatMap((glyph) => [
    ...(glyph === 0 ? ["6.2.11.8 .notdef is shown"] : []),
    ...(glyph >= program.count ? [`6.2.11.4.1 glyph ${glyph} is not in the font`] : []),
    ...(Math.abs(program.widthOf(glyph) - stated(glyph)) > 1
      ? [`6.2.11.5 glyph ${glyph}: ${stated(glyph)} wide, ${program.widthOf(glyph)} in the font`]
      : []),
  ]);
}
