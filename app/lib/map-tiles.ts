/** A part of the map's attribution, with the link that belongs to it. */
export type Credit = { text: string; href: string | null };

/** Where a map's pictures come from; `url` holds {z}, {x} and {y}, and {s} where the service has several hosts. */
export type MapTiles = { url: string; credits: Credit[]; maxZoom: number };

/** A host holds nothing that could end a directive of the Content Security Policy. */
const TILE_URL = /^https?:\/\/[^/\s;,'"?#]+\/\S+$/;

export function isTileUrl(url: string): boolean {
  return TILE_URL.test(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part));
}

/** The service's origin as a policy names it, every host of several: "https://*.tile.example". */
export function tileOrigin(url: string): string {
  const [origin = ""] = /^https?:\/\/[^/]+/.exec(url) ?? [];
  return origin.replace("{s}", "*");
}

const LINK = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

/** Reads "© [name](https://…) and others": text with links, and never markup. */
export function readCredits(line: string): Credit[] {
  const credits: Credit[] = [];
  let end = 0;
  const plain = (text: string) => {
    if (text.trim()) credits.push({ text: text.trim(), href: null });
  };
  for (const { 0: whole, 1: text = "", 2: href = "", index } of line.matchAll(LINK)) {
    plain(line.slice(end, index));
    credits.push({ text, href });
    end = index + whole.length;
  }
  plain(line.slice(end));
  return credits;
}
