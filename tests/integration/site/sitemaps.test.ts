import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import {
  listSitemapListings,
  listSitemaps,
  SITEMAP_SIZE,
  sitemapVersion,
} from "#app/domains/listings/search/sitemap-files.server.ts";
import { newId } from "#app/lib/ids.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { call } from "#tests/factories/api-call.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";
import { visit } from "#tests/factories/site.ts";
import { OPENS } from "#tests/integration/permissions/opens.ts";
import { childText, parseXml } from "#tests/factories/xml.ts";

beforeEach(async () => {
  await memberCtx().db.delete(listings);
});

/** The current content: without the edge cache. */
const FRESH = { bindings: { EDGE_CACHE_SECONDS: "0" } };

async function open(path: string, asked = FRESH) {
  const answer = await call("GET", path, asked);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

async function entriesOf(path: string) {
  const { status, body, headers } = await open(path);
  expect(status, path).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
  const { name, children } = parseXml(body);
  return { name, entries: children.map((entry) => ({ loc: childText(entry, "loc") ?? "", entry })) };
}

const { origin } = visitorCtx().settings;

test("the index names the pages and no listings where there are none", async () => {
  const { name, entries } = await entriesOf("/sitemap.xml");
  expect(name).toBe("sitemapindex");
  expect(entries.map(({ loc }) => loc)).toEqual([`${origin}/sitemaps/pages.xml`]);
  for (const path of [
    "/sitemaps/listings-1.xml",
    "/sitemaps/listings-0.xml",
    "/sitemaps/listings-01.xml",
    "/sitemaps/listings-1e3.xml",
    "/sitemaps/listings-99999999.xml",
    "/sitemaps/other.xml",
    "/sitemaps/",
  ])
    expect((await open(path)).status, path).toBe(404);
});

test("every page of the sitemap opens, invites search engines and is at its own address", async () => {
  const { entries } = await entriesOf("/sitemaps/pages.xml");
  const paths = entries.map(({ loc }) => loc.replace(origin, "") || "/");
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of ["/", "/marketplace", "/estimate", "/methodology", "/report-preview", "/contact"])
    expect(paths).toContain(path);
  expect(paths).not.toContain("/offline");
  for (const path of paths) {
    const { status, html } = await visit(visitorCtx(), path);
    expect(status, path).toBe(200);
    expect(html.includes('name="robots" content="noindex"'), path).toBe(false);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], path).toBe(origin + path);
  }
});

test("only live listings stand in a sitemap, with their last change and their first picture", async () => {
  const ctx = memberCtx();
  const image = { id: newId(), width: 1280, height: 960 };
  const changedAt = Date.UTC(2026, 10, 20, 9);
  const shown = await insertListing(ctx, {
    seq: 1,
    images: [image],
    updatedAt: changedAt,
    approvedAt: changedAt - 5,
  });
  const approvedLater = await insertListing(ctx, { seq: 2, images: [], updatedAt: 5, approvedAt: changedAt });
  const hidden = [
    { status: "pending" },
    { status: "rejected" },
    { closedAs: "withdrawn", closedAt: 1 },
    { hiddenAs: "unconfirmed" },
    { licenceNumber: "7200299856", licenceExpiresAt: Date.now() - 1 },
  ] as const;
  for (const state of hidden) await insertListing(ctx, state);

  expect((await entriesOf("/sitemap.xml")).entries.map(({ loc }) => loc)).toEqual([
    `${origin}/sitemaps/pages.xml`,
    `${origin}/sitemaps/listings-1.xml`,
  ]);
  const { name, entries } = await entriesOf("/sitemaps/listings-1.xml");
  expect(name).toBe("urlset");
  expect(entries.map(({ loc }) => loc)).toEqual(
    [shown, approvedLater].map(({ id }) => `${origin}/marketplace/${id}`),
  );
  const pictures = entries.map(({ entry }) => entry.children.find((child) => child.name === "image:image"));
  expect(pictures.map((picture) => picture && childText(picture, "image:loc"))).toEqual([
    origin + listingImageUrl(image.id, "gallery"),
    undefined,
  ]);
  expect(entries.map(({ entry }) => childText(entry, "lastmod"))).toEqual([
    "2026-11-20T09:00:00.000Z",
    "2026-11-20T09:00:00.000Z",
  ]);
});

test("twenty thousand listings and one: ten thousand numbers a file, each read as one range", async () => {
  const ctx = memberCtx();
  // Numbers far apart, at the ends of files: 1 to 10,000, 10,001 to 20,000, and one much later.
  const [first, last] = [await insertListing(ctx, { seq: 1 }), await insertListing(ctx, { seq: 90_000 })];
  await copyNumbered(ctx, first.id, 20_000);

  const { db, rowsRead } = countedDatabase();
  expect(await listSitemaps({ db })).toEqual([1, 2, 9]);
  expect(rowsRead()).toBeLessThan(20);
  const pages = await Promise.all([1, 2, 9].map((n) => listSitemapListings({ ...ctx, db }, n)));
  expect(pages.map(({ length }) => length)).toEqual([SITEMAP_SIZE, SITEMAP_SIZE, 1]);
  expect(pages[2]?.[0]?.id).toBe(last.id);
  expect(rowsRead()).toBeLessThan(20_001 + 40);

  const { entries } = await entriesOf("/sitemaps/listings-2.xml");
  expect(entries).toHaveLength(10_000);
  expect((await open("/sitemaps/listings-3.xml")).status).toBe(404);
});

test("nothing that a sitemap asks reads a whole table", async () => {
  const { db, asked } = recordedDatabase();
  const ctx = memberCtx();
  await listSitemaps({ db });
  await listSitemapListings({ ...ctx, db }, 1);
  await sitemapVersion({ ...ctx, db }, 1);
  expect(asked).toHaveLength(3);
  const plans = await Promise.all(asked.map((query) => planOf(query)));
  // The list of files and the lines of a file, which the statements themselves generate, are no tables.
  for (const plan of plans)
    expect(plan).not.toMatch(/SCAN (?!starts|CONSTANT ROW|\(subquery-1\))|TEMP B-TREE/);
  expect(plans[0]).toContain("listings_newest");
  // It holds all that a file says, so that no row of the table is read.
  expect(plans[1]).toContain("listings_sitemap");
  expect(plans[2]).toContain("listings_sitemap");
});

test("the edge keeps a sitemap for as long as a page: a listing of this moment stands there a little later", async () => {
  const ctx = memberCtx();
  await insertListing(ctx, { seq: 76 * SITEMAP_SIZE + 1 });
  const address = "/sitemaps/listings-77.xml";
  const kept = { bindings: { EDGE_CACHE_SECONDS: "30" } };
  const before = await open(address, kept);
  expect(before.status).toBe(200);
  await insertListing(ctx, { seq: 77 * SITEMAP_SIZE });
  expect((await open(address, kept)).body).toBe(before.body);
  expect(parseXml((await open(address)).body).children).toHaveLength(2);
});

test("robots.txt opens what is public, closes what needs signing in, and names the sitemap", async () => {
  const { status, body, headers } = await open("/robots.txt");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  expect(body).toMatch(/^User-agent: \*\n/);
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const isClosed = (path: string) =>
    closed.some((start) =>
      new RegExp(
        `^${start
          .split("*")
          .map((part) => part.replace(/[.?]/g, "\\$&"))
          .join(".*")}`,
      ).test(path),
    );

  const { entries } = await entriesOf("/sitemaps/pages.xml");
  for (const { loc } of entries) expect([loc, isClosed(loc.replace(origin, ""))]).toEqual([loc, false]);
  for (const path of [
    `/marketplace/${newId()}`,
    "/marketplace?city=Riyadh",
    "/sitemap.xml",
    "/media/previews/x",
  ])
    expect([path, isClosed(path)]).toEqual([path, false]);
  // Pages with a secret URL have their own noindex, which crawlers must be able to read.
  for (const path of ["/shared/token", "/auth/confirm", "/searches/unsubscribe/token"])
    expect([path, isClosed(path)]).toEqual([path, false]);

  const membersOnly = Object.entries(OPENS).filter(
    ([path, answers]) => answers.startsWith("auth ") && !path.startsWith("/:"),
  );
  for (const [path] of membersOnly)
    expect([path, isClosed(path.replace(/:\w+/g, "x"))]).toEqual([path, true]);
});

/** Copies the first listing under every number up to `until`. */
async function copyNumbered(ctx: Pick<AppContext, "db">, id: string, until: number): Promise<void> {
  const rows = await ctx.db.all<{ name: string }>(
    sql`select name from pragma_table_info('listings') where name not in ('seq', 'id')`,
  );
  const columns = sql.raw(rows.map(({ name }) => name).join());
  for (let from = 2; from <= until; from += 2000)
    await ctx.db.run(
      sql`insert into listings (seq, id, ${columns})
        with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < min(${from + 1999}, ${until}))
        select n, ${id} || n, l.* from numbers, (select ${columns} from listings where id = ${id}) l`,
    );
}
