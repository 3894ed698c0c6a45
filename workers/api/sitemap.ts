import type { Context } from "hono";
import { href } from "react-router";
import { listSitemapListings, listSitemaps } from "#app/domains/listings/search/sitemap-files.server.ts";
import { listOfficesForSitemap } from "#app/domains/offices/office-page.server.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { sitemapIndexXml, sitemapXml } from "#app/lib/sitemap-xml.ts";
import { makeInTurn } from "../brake-reads.ts";
import type { ApiBindings } from "./api.ts";
import { indexedPages } from "./indexed-pages.ts";

const FILE = /^(?:pages|listings-([1-9]\d{0,5}))\.xml$/;

/**
 * An XML answer, which crawlers keep for an hour. The edge keeps it as long as a public page, so repeated requests
 * seldom read ten thousand rows.
 */
async function answer(c: Context<ApiBindings>, make: () => Promise<string | null>): Promise<Response> {
  const { edgeCacheSeconds, origin } = c.env.visitor.settings;
  // The DOM's types know no default cache.
  const cache = (caches as unknown as { default: Cache }).default;
  const key = new Request(origin + c.req.path);
  const kept = edgeCacheSeconds > 0 ? await cache.match(key) : undefined;
  if (kept) return shown(c, await kept.text());
  return makeInTurn(c.req.raw, c.env.visitor, async () => {
    const xml = await make();
    if (xml === null) return c.text("", 404, { "Cache-Control": "public, max-age=60" });
    if (edgeCacheSeconds > 0)
      await cache.put(
        key,
        new Response(xml, { headers: { "Cache-Control": `public, max-age=${edgeCacheSeconds}` } }),
      );
    return shown(c, xml);
  });
}

const shown = (c: Context<ApiBindings>, xml: string): Response =>
  c.body(xml, 200, {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    // Known to crawlers by robots.txt, and no search result itself.
    "X-Robots-Tag": "noindex",
  });

/** GET /sitemap.xml: the index of the others. */
export function sitemap(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const address = (name: string) => `${visitor.settings.origin}/sitemaps/${name}.xml`;
  return answer(c, async () => {
    const numbers = await listSitemaps(visitor);
    return sitemapIndexXml([address("pages"), ...numbers.map((n) => address(`listings-${n}`))]);
  });
}

/** GET /sitemaps/pages.xml and /sitemaps/listings-{n}.xml */
export async function sitemapPart(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const { origin } = visitor.settings;
  const file = FILE.exec(c.req.param("file") ?? "");
  if (!file) return c.text("", 404, { "Cache-Control": "public, max-age=60" });
  const [, n] = file;
  return answer(c, async () => {
    if (n === undefined) {
      const offices = await listOfficesForSitemap(visitor);
      return sitemapXml([
        ...indexedPages(visitor),
        ...offices.map(({ slug, changedAt }) => ({
          loc: origin + href("/office/:slug", { slug }),
          lastmod: changedAt,
        })),
      ]);
    }
    const listings = await listSitemapListings(visitor, Number(n));
    // Search engines call a sitemap without a page an error.
    if (listings.length === 0) return null;
    // Made once for ten thousand addresses.
    const marketplace = `${origin}${href("/marketplace")}/`;
    return sitemapXml(
      listings.map(({ id, changedAt, imageId }) => ({
        loc: marketplace + id,
        lastmod: changedAt,
        ...(imageId === null ? {} : { image: origin + listingImageUrl(imageId, "gallery") }),
      })),
    );
  });
}
