import { brotliCompressSync } from "node:zlib";

const brotli = (bytes: Buffer): number => brotliCompressSync(bytes).length;

const read = async (url: string | URL): Promise<Buffer> => {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  return Buffer.from(await response.arrayBuffer());
};

/** What a page's HTML has the browser load at once: style sheets, scripts, modules named beforehand or imported inside. */
export function filesOf(html: string): string[] {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(/<(?:link|script)\b[^>]*>/g)) {
    const address = /\s(?:href|src)="([^"]+)"/.exec(tag)?.[1];
    if (address && (tag.startsWith("<script") || /rel="(?:stylesheet|modulepreload)"/.test(tag)))
      found.add(address);
  }
  for (const [, script = ""] of html.matchAll(/<script\b[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g))
    for (const [, address = ""] of script.matchAll(/import\s*(?:[\w*{}\s,]+from\s*)?"([^"]+)"/g))
      found.add(address);
  return [...found];
}

/** Bytes of a page, its style sheets and its scripts, each in brotli (quality 11). Pictures and fonts are left out. */
export async function pageBytes(origin: string, page: string): Promise<number> {
  const html = await read(origin + page);
  let bytes = brotli(html);
  for (const file of filesOf(html.toString("utf8"))) bytes += brotli(await read(new URL(file, origin)));
  return bytes;
}
