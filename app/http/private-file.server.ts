import { PRODUCT } from "#app/lib/product.ts";

/** A file that belongs to somebody: kept by no cache. `disposition` is its header, with the name it is saved under. */
export const privateFile = (
  body: BodyInit,
  { type, size, disposition }: { type: string; size: number; disposition: string },
): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(size),
      "Content-Disposition": disposition,
      "Cache-Control": "private, no-store",
    },
  });

/** The PDF of a report, shown in the tab. Its name says nothing of whose it is. */
export const privateReport = ({ body, size }: { body: ReadableStream; size: number }): Response =>
  privateFile(body, {
    type: "application/pdf",
    size,
    disposition: `inline; filename="${PRODUCT.latinName.toLowerCase()}-report.pdf"`,
  });

/** A private picture, shown in a page; 404 without one. */
export function privatePicture(file: { body: ReadableStream; size: number } | null): Response {
  if (!file) return new Response(null, { status: 404, headers: { "Cache-Control": "private, no-store" } });
  return privateFile(file.body, { type: "image/jpeg", size: file.size, disposition: "inline" });
}

/** A signed XML document, to be saved under its name. */
export function xmlFile(xml: string, fileName: string): Response {
  const bytes = new TextEncoder().encode(xml);
  return privateFile(bytes, {
    type: "application/xml",
    size: bytes.byteLength,
    disposition: `attachment; filename="${fileName}"`,
  });
}
