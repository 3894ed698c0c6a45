/** A part of the map's attribution, with its link. */
export type Credit = { text: string; href: string | null };

/** The source of a map's tiles. `url` contains {z}, {x} and {y}, and {s} if the service has several hosts. */
export type MapTiles = { url: string; credits: Credit[]; maxZoom: number };

/** The host must contain no character that could end a directive of the Content Security Policy. */
const TILE_URL = /^https?:\/\/[^/\s;,'"?#]+\/\S+$/;

export function isTileUrl(url: string): boolean {
  return TILE_URL.test(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part));
}

/** The service's origin for a Content Security Policy, with a wildcard for several hosts: "https://*.tile.example". */
export function tileOrigin(url: string): string {
  const [origin = ""] = /^https?:\/\/[^/]+/.exec(url) ?? [];
  return origin.replace("{s}", "*");
}

const LINK = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

/** Parses "© [name](https://…) and others" into text and links; markup is never produced. */
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
