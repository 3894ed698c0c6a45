import type { PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import { contentFaults } from "./content-stream.ts";
import {
  arrayAt,
  decoded,
  dictionaryAt,
  has,
  readObjects,
  said,
  streamBytes,
  type Objects,
} from "./pdf-objects.ts";

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

type Check = [clause: string, isSo: boolean];
const failed = (...checks: Check[]): string[] => checks.filter(([, isSo]) => !isSo).map(([clause]) => clause);

/** The file around its objects: beginning, end, trailer, and each table's places. */
function fileFaults(bytes: Uint8Array): string[] {
  const text = latin1(bytes);
  const trailer = text.slice(text.lastIndexOf("trailer"));
  const places = [...text.matchAll(/^(\d{10}) (\d{5}) n \n/gm)].map(([, at]) => Number(at));
  return failed(
    ["6.1.2 header", /^%PDF-1\.[0-7]\n%[\u0080-\u00ff]{4}/.test(text)],
    ["6.1.3 identifier in the last trailer", /\/ID \[<[0-9A-F]{32}> <[0-9A-F]{32}>\]/.test(trailer)],
    ["6.1.3 not encrypted", !/\/Encrypt\b/.test(text)],
    ["6.1.3 nothing after the end", text.endsWith("%%EOF\n") || text.endsWith("%%EOF")],
    ["6.1.4 tables lead to objects", places.every((at) => /^\d+ 0 obj\n/.test(text.slice(at, at + 20)))],
    [
      "6.1.9 objects stand on lines of their own",
      !/[^\n\d]\d+ 0 obj\n|[^\n]endobj/.test(text.replace(/stream\n[\s\S]*?\nendstream/g, "")),
    ],
    ["6.1.13 fewer than 8,388,607 objects", places.length < 8_388_607],
  );
}

const FILTERS = new Set(["FlateDecode", "DCTDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode"]);

function streamFaults(streams: PDFRawStream[]): string[] {
  return streams.flatMap(({ dict, contents }) =>
    failed(
      ["6.1.7.1 a stream is as long as it says", Number(said(dict, "Length")) === contents.length],
      ["6.1.7.1 no stream from another file", !has(dict, "F") || said(dict, "Type") === "Filespec"],
      ["6.1.7.2 a known filter", !has(dict, "Filter") || FILTERS.has(said(dict, "Filter") ?? "")],
    ),
  );
}

const BLEND_MODES = new Set(
  "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity".split(
    " ",
  ),
);
const ACTIONS = new Set(["GoTo", "GoToR", "GoToE", "Thread", "URI", "Named"]);

/** What a dictionary may not say, whatever it stands for. */
function dictionaryFaults(dictionary: PDFDict): string[] {
  const [type, subtype, flags] = [
    said(dictionary, "Type"),
    said(dictionary, "Subtype"),
    Number(said(dictionary, "F")),
  ];
  const isAnnotation = type === "Annot";
  return failed(
    ["6.1.13 names of at most 127 bytes", dictionary.keys().every((key) => key.decodeText().length <= 127)],
    [
      "6.2.5 no transfer functions",
      !has(dictionary, "TR") && !has(dictionary, "TR2") && !has(dictionary, "HTP"),
    ],
    ["6.2.8 pictures without alternates", !has(dictionary, "Alternates") && !has(dictionary, "OPI")],
    ["6.2.8 pictures that are not smoothed", said(dictionary, "Interpolate") !== "true"],
    [
      "6.2.9 no PostScript",
      subtype !== "PS" && !has(dictionary, "PS") && !(subtype === "Form" && has(dictionary, "Ref")),
    ],
    ["6.2.10 blend modes", !has(dictionary, "BM") || BLEND_MODES.has(said(dictionary, "BM") ?? "")],
    ["6.2.4.3 no DeviceCMYK", !["CS", "ColorSpace"].some((key) => said(dictionary, key) === "DeviceCMYK")],
    ["6.2.11.4.2 no set of glyphs", !has(dictionary, "CIDSet") && !has(dictionary, "CharSet")],
    ["6.3.1 kinds of annotations", !isAnnotation || subtype === "Link"],
    ["6.3.2 annotations that are printed", !isAnnotation || (flags & 0b1_0010_0111) === 4],
    ["6.5.1 actions", type !== "Action" || ACTIONS.has(said(dictionary, "S") ?? "")],
    [
      "6.5.2 nothing runs by itself",
      !has(dictionary, "AA") && !has(dictionary, "OpenAction") && !has(dictionary, "JS"),
    ],
  );
}

function fontFaults(font: PDFDict): string[] {
  const subtype = said(font, "Subtype");
  const descriptor = dictionaryAt(font, "FontDescriptor");
  const isProgram =
    !!descriptor && ["FontFile", "FontFile2", "FontFile3"].some((key) => has(descriptor, key));
  return failed(
    ["6.2.11.2 kinds of fonts", subtype === "Type0" || subtype === "CIDFontType2"],
    ["6.2.11.2 a font has a name", has(font, "BaseFont")],
    ["6.2.11.3.1 the identity encodes", subtype !== "Type0" || said(font, "Encoding") === "Identity-H"],
    [
      "6.2.11.3.2 glyphs by their number",
      subtype !== "CIDFontType2" || said(font, "CIDToGIDMap") === "Identity",
    ],
    ["6.2.11.4.1 embedded", subtype === "Type0" || isProgram],
  );
}

/** The colour space that all colours are meant in: a profile of a display or printer, for three colours of light. */
function outputFaults(catalog: PDFDict): string[] {
  const intents = arrayAt(catalog, "OutputIntents") as PDFDict[];
  const profile = intents[0] ? streamBytes(intents[0], "DestOutputProfile") : new Uint8Array();
  const text = latin1(profile);
  return failed(
    ["6.2.3 one output intent for PDF/A", intents.length === 1 && said(intents[0]!, "S") === "GTS_PDFA1"],
    [
      "6.2.3 a profile of a known class",
      ["prtr", "mntr"].includes(text.slice(12, 16)) && text.slice(16, 20) === "RGB ",
    ],
    ["6.2.3 a profile of a version below 5", (profile[8] ?? 5) < 5 && text.slice(36, 40) === "acsp"],
    [
      "6.2.3 a profile that is whole",
      profile.length >= 128 && Buffer.from(profile).readUInt32BE(0) === profile.length,
    ],
  );
}

function metadataFaults({ document: { catalog, context } }: Objects): string[] {
  const stream = dictionaryAt(catalog, "Metadata");
  const xmp = Buffer.from(streamBytes(catalog, "Metadata")).toString("utf8");
  const info = context.lookup(context.trailerInfo.Info) as PDFDict;
  const within = (name: string): string =>
    new RegExp(`<${name}>(?:<rdf:Alt><rdf:li [^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? "";
  const text = (key: string): string => {
    const value = info.lookup(info.keys().find((name) => name.decodeText() === key)!) as
      { decodeText?: () => string } | undefined;
    return value?.decodeText?.() ?? "";
  };
  const date = (key: string): string =>
    text(key).replace(/^D:(....)(..)(..)(..)(..)(..)\+00'00'$/, "$1-$2-$3T$4:$5:$6Z");
  return failed(
    [
      "6.6.2.1 metadata, readable without a filter",
      !!stream && said(stream, "Subtype") === "XML" && !has(stream, "Filter"),
    ],
    ["6.6.2.1 a packet without bytes and encoding", /^<\?xpacket begin="\uFEFF" id="[^"]+"\?>/.test(xmp)],
    ["6.6.4 names PDF/A-3, level B", within("pdfaid:part") === "3" && within("pdfaid:conformance") === "B"],
    ["6.6.3 the same title", within("dc:title") === text("Title") && text("Title") !== ""],
    ["6.6.3 the same creator", within("xmp:CreatorTool") === text("Creator")],
    ["6.6.3 the same producer", within("pdf:Producer") === text("Producer")],
    [
      "6.6.3 the same dates",
      within("xmp:CreateDate") === date("CreationDate") && within("xmp:ModifyDate") === date("ModDate"),
    ],
  );
}

function attachmentFaults({ document: { catalog }, dictionaries }: Objects): string[] {
  const associated = arrayAt(catalog, "AF");
  return dictionaries
    .filter((each) => has(each, "EF"))
    .flatMap((file) => {
      const embedded = dictionaryAt(dictionaryAt(file, "EF")!, "F");
      return failed(
        ["6.8 a type", !!embedded && /^[-\w+.]+\/[-\w+.]+$/.test(said(embedded, "Subtype") ?? "")],
        ["6.8 both names", has(file, "F") && has(file, "UF")],
        ["6.8 a relation", ["Data", "Alternative", "Source"].includes(said(file, "AFRelationship") ?? "")],
        ["6.8 associated with the document", associated.includes(file)],
      );
    });
}

function pageFaults(page: PDFDict): string[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = arrayAt(page, "MediaBox").map(Number);
  return [
    ...failed(
      [
        "6.1.13 a page of 3 to 14,400 units",
        [right - left, top - bottom].every((side) => side >= 3 && side <= 14_400),
      ],
      ["6.2.2 a page has its resources itself", has(page, "Resources")],
      ["6.10 no presentation", !has(page, "PresSteps")],
    ),
    ...contentFaults(latin1(streamBytes(page, "Contents")), dictionaryAt(page, "Resources")),
  ];
}

const formFaults = (stream: PDFRawStream): string[] =>
  contentFaults(latin1(decoded(stream)), dictionaryAt(stream.dict, "Resources"));

/**
 * What a PDF lacks of PDF/A-3, level B, by the clauses of ISO 19005-3 that can be seen without drawing it, for files such as
 * Chrome prints: fonts of one kind, no forms, no layers.
 */
export async function pdfA3Faults(bytes: Uint8Array): Promise<string[]> {
  const objects = await readObjects(bytes);
  const { document, dictionaries, streams } = objects;
  const { catalog } = document;
  const faults = [
    ...fileFaults(bytes),
    ...streamFaults(streams),
    ...dictionaries.flatMap(dictionaryFaults),
    ...dictionaries.filter((each) => said(each, "Type") === "Font").flatMap(fontFaults),
    ...outputFaults(catalog),
    ...metadataFaults(objects),
    ...attachmentFaults(objects),
    ...document.getPages().flatMap(({ node }) => pageFaults(node)),
    ...streams.filter(({ dict }) => said(dict, "Subtype") === "Form").flatMap(formFaults),
    ...failed(
      ["6.4 no forms", !has(catalog, "AcroForm") && !has(catalog, "NeedsRendering")],
      ["6.9 no layers", !has(catalog, "OCProperties")],
      ["6.11 no requirements", !has(catalog, "Requirements") && !has(catalog, "Perms")],
    ),
  ];
  return [...new Set(faults)];
}
