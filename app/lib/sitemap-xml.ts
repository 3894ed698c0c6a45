/** A page in a sitemap: its URL, last change (epoch ms, or an ISO date) and first picture. */
export type SitemapEntry = { loc: string; lastmod?: number | string; image?: string };

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const dated = (lastmod: number | string): string =>
  typeof lastmod === "string" ? lastmod : new Date(lastmod).toISOString();

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A sitemap (sitemaps.org 0.9) with Google's image extension. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ loc, lastmod, image }) =>
      `<url><loc>${text(loc)}</loc>` +
      (lastmod === undefined ? "" : `<lastmod>${text(dated(lastmod))}</lastmod>`) +
      (image === undefined ? "" : `<image:image><image:loc>${text(image)}</image:loc></image:image>`) +
      "</url>\n",
  );
  return `${DECLARATION}<urlset ${NAMESPACE} ${IMAGES}>\n${urls.join("")}</urlset>\n`;
}

/** A sitemap index that lists these URLs. */
export function sitemapIndexXml(addresses: readonly string[]): string {
  const sitemaps = addresses.map((loc) => `<sitemap><loc>${text(loc)}</loc></sitemap>\n`);
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${sitemaps.join("")}</sitemapindex>\n`;
}
