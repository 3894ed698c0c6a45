import { escapeText } from "../xml.ts";

/** What a PDF says of itself, in its dictionary and in its metadata alike. */
export type PdfFacts = {
  title: string;
  creator: string;
  /** The program that wrote it; null if it does not say. */
  producer: string | null;
  /** Epoch ms, to the second; null if it does not say. */
  createdAt: number | null;
};

/** An instant as XMP writes it. */
const xmpDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Metadata (XMP) that name the file as PDF/A-3, level B, in the words of its dictionary. */
export function xmpPacket({ title, creator, producer, createdAt }: PdfFacts): string {
  const dates =
    createdAt === null
      ? []
      : [
          `<xmp:CreateDate>${xmpDate(createdAt)}</xmp:CreateDate>`,
          `<xmp:ModifyDate>${xmpDate(createdAt)}</xmp:ModifyDate>`,
        ];
  return [
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/">`,
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">`,
    `<pdfaid:part>3</pdfaid:part>`,
    `<pdfaid:conformance>B</pdfaid:conformance>`,
    `<dc:format>application/pdf</dc:format>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<xmp:CreatorTool>${escapeText(creator)}</xmp:CreatorTool>`,
    ...(producer === null ? [] : [`<pdf:Producer>${escapeText(producer)}</pdf:Producer>`]),
    ...dates,
    `</rdf:Description>`,
    `</rdf:RDF>`,
    `</x:xmpmeta>`,
    `<?xpacket end="w"?>`,
  ].join("\n");
}
