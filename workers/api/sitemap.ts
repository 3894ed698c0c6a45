import type { Context } from "hono";
import { href } from "react-router";
import {
  listSitemapListings,
  listSitemaps,
  sitemapVersion,
} from "#app/domains/listings/search/sitemap-files.server.ts";
import { listOfficesForSitemap } from "#app/domains/offices/office-page.server.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { sitemapIndexXml, sitemapXml } from "#app/lib/sitemap-xml.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { makeInTurn } from "../brake-reads.ts";
import type { ApiBindings } from "./api.ts";
import { indexedPages } from "./indexed-pages.ts";
import { answerZipped, zip } from "./zipped.ts";

const FILE = /^(?:pages|listings-([1-9]\d{0,5}))\.xml$/;

/**
 * A zipped XML answer, which crawlers keep for an hour. The edge keeps it as long as a public page, so repeated requests
 * seldom read ten thousand rows.
 */
async function answer(c: Context<ApiBindings>, make: () => Promise<ArrayBuffer | null>): Promise<Response> {
  const { edgeCacheSeconds, origin } = c.env.visitor.settings;
  // The DOM's types know no default cache.
  const cache = (caches as unknown as { default: Cache }).default;
  // Named by what it holds: a version of the Worker that kept the text itself named it without.
  const key = new Request(`${origin}${c.req.path}.gz`);
  const kept = edgeCacheSeconds > 0 ? await cache.match(key) : undefined;
  if (kept) return shown(c, await kept.arrayBuffer());
  return makeInTurn(c.req.raw, c.env.visitor, async () => {
    const zipped = await make();
    if (zipped === null) return c.text("", 404, { "Cache-Control": "public, max-age=60" });
    if (edgeCacheSeconds > 0)
      await cache.put(
        key,
        new Response(zipped, { headers: { "Cache-Control": `public, max-age=${edgeCacheSeconds}` } }),
      );
    return shown(c, zipped);
  });
}

const shown = (c: Context<ApiBindings>, zipped: ArrayBuffer): Response =>
  answerZipped(zipped, {
    accepted: c.req.header("Accept-Encoding") ?? null,
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      // Known to crawlers by robots.txt, and no search result itself.
      "X-Robots-Tag": "noindex",
    },
  });

/** What was read of a stored copy, or null if that failed: a copy spares work, and can be made again. */
const ifRead = <Read>({ log }: VisitorContext, reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: unknown) => {
    log("sitemap.not_read", { error: errorText(error) });
    return null;
  });

/**
 * The n-th sitemap of listings, zipped, or null if it has none: the copy in the media bucket if that was made of what
 * the file says now, else made anew and stored. So a file whose listings stayed as they were is not written again.
 */
async function listingsFile(visitor: VisitorContext, n: number): Promise<ArrayBuffer | null> {
  const { origin } = visitor.settings;
  const key = `sitemaps/listings-${n}.xml.gz`;
  const [version, stored] = await Promise.all([
    sitemapVersion(visitor, n),
    ifRead(visitor, visitor.media.get(key)),
  ]);
  // Search engines call a sitemap without a page an error.
  if (version === null) return null;
  const madeOf = `${origin} ${version}`;
  if (stored?.customMetadata?.["madeOf"] === madeOf) {
    const copy = await ifRead(visitor, stored.arrayBuffer());
    if (copy) return copy;
  }
  const listings = await listSitemapListings(visitor, n);
  // Made once for ten thousand addresses.
  const marketplace = `${origin}${href("/marketplace")}/`;
  const zipped = await zip(
    sitemapXml(
      listings.map(({ id, changedAt, imageId }) => ({
        loc: marketplace + id,
        lastmod: changedAt,
        ...(imageId === null ? {} : { image: origin + listingImageUrl(imageId, "gallery") }),
      })),
    ),
  );
  visitor.later("sitemap.not_stored", () => visitor.media.put(key, zipped, { customMetadata: { madeOf } }));
  return zipped;
}

/** GET /sitemap.xml: the index of the others. */
export function sitemap(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const address = (name: string) => `${visitor.settings.origin}/sitemaps/${name}.xml`;
  return answer(c, async () => {
    const numbers = await listSitemaps(visitor);
    return zip(sitemapIndexXml([address("pages"), ...numbers.map((n) => address(`listings-${n}`))]));
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
    if (n !== undefined) return listingsFile(visitor, Number(n));
    const offices = await listOfficesForSitemap(visitor);
    return zip(
      sitemapXml([
        ...indexedPages(visitor),
        ...offices.map(({ slug, changedAt }) => ({
          loc: origin + href("/office/:slug", { slug }),
          lastmod: changedAt,
        })),
      ]),
    );
  });
}
