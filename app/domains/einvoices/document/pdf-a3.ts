import { sha256 } from "@noble/hashes/sha2.js";
import { PRODUCT } from "#app/lib/product.ts";
import { concatBytes, textBytes, toHex } from "./bytes.ts";
import { addToPdf, pdfDictionary, pdfStream, pdfText, readPdf, type PdfObject } from "./pdf/pdf-file.ts";
import { srgbProfile } from "./pdf/srgb-profile.ts";
import { xmpPacket, type PdfFacts } from "./pdf/xmp.ts";

export type Attachment = {
  /** The signed document. */
  xml: string;
  /** As the standard names it; `xmlFileName` makes it. */
  fileName: string;
  title: string;
  /** Of the pages, "ar"; what the PDF says of itself goes before. */
  language: string;
};

/** What is written of the catalogue here must not stand in it already. */
const OURS = ["Metadata", "OutputIntents", "AF", "Names", "Version"];

/** "D:20261122093000+00'00'" as Chrome writes it, always in UTC. */
function createdAt(info: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /\/CreationDate \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|\+00'00'?)\)/.exec(info)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const pdfDate = (at: number): string =>
  `(D:${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, "")}+00'00')`;

function infoEntries({ title, creator, producer, createdAt: at }: PdfFacts): string {
  return [
    `/Title ${pdfText(title)}`,
    `/Creator ${pdfText(creator)}`,
    ...(producer === null ? [] : [`/Producer ${pdfText(producer)}`]),
    ...(at === null ? [] : [`/CreationDate ${pdfDate(at)}`, `/ModDate ${pdfDate(at)}`]),
  ].join("\n");
}

/**
 * A PDF/A-3 of level B with the document attached, from what Chrome printed: its pages stay byte for byte, what the standard
 * wants besides (metadata, colour space, attachment, identifier) is added at the end. The same arguments give the same bytes.
 * Throws on a PDF that is not as Chrome writes it.
 */
export function attachToPdf(pdf: Uint8Array, { xml, fileName, title, language }: Attachment): Uint8Array {
  const file = readPdf(pdf);
  const { catalog, info } = file;
  const taken = OURS.find((key) => new RegExp(String.raw`/${key}\b`).test(catalog.entries));
  if (taken) throw new Error(`PDF: its catalogue has ${taken} already`);

  const facts: PdfFacts = {
    title,
    creator: PRODUCT.latinName,
    producer: /\/Producer \(([^\\()]*)\)/.exec(info.entries)?.[1] ?? null,
    createdAt: createdAt(info.entries),
  };
  const [profile, metadata, data, attachment] = [0, 1, 2, 3].map((more) => file.size + more);
  const name = pdfText(fileName);
  const xmlBytes = textBytes(xml);
  const modified = facts.createdAt === null ? "" : ` /ModDate ${pdfDate(facts.createdAt)}`;
  const bodies: [number | undefined, Uint8Array][] = [
    [info.id, pdfDictionary(infoEntries(facts))],
    [
      catalog.id,
      pdfDictionary(
        [
          catalog.entries.trim(),
          ...(/\/Lang\b/.test(catalog.entries) ? [] : [`/Lang ${pdfText(language)}`]),
          `/Version /1.7`,
          `/Metadata ${metadata} 0 R`,
          `/OutputIntents [<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profile} 0 R>>]`,
          `/AF [${attachment} 0 R]`,
          `/Names <</EmbeddedFiles <</Names [${name} ${attachment} 0 R]>>>>`,
        ].join("\n"),
      ),
    ],
    [profile, pdfStream("/N 3", srgbProfile())],
    [metadata, pdfStream("/Type /Metadata /Subtype /XML", textBytes(xmpPacket(facts)))],
    [
      data,
      pdfStream(
        `/Type /EmbeddedFile /Subtype /text#2Fxml /Params <</Size ${xmlBytes.length}${modified}>>`,
        xmlBytes,
      ),
    ],
    [
      attachment,
      pdfDictionary(
        `/Type /Filespec /F ${name} /UF ${name} /Desc ${name} /AFRelationship /Data /EF <</F ${data} 0 R /UF ${data} 0 R>>`,
      ),
    ],
  ];
  const objects = bodies.flatMap(([id, body]): PdfObject[] => (id === undefined ? [] : [{ id, body }]));
  const id = toHex(sha256(concatBytes(pdf, xmlBytes)).subarray(0, 16)).toUpperCase();
  return addToPdf(file, objects, id);
}
