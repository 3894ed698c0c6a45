import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { SITEMAP_SIZE } from "#app/domains/listings/search/sitemap-files.server.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { failuresOf } from "#tests/factories/error-lines.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { childText, parseXml } from "#tests/factories/xml.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import { zip } from "#workers/api/zipped.ts";
import { openRequest, type WorkerEnv } from "#workers/context.ts";

// A sitemap of listings is written again only when it says something else.

const FILE = 4321;
const PATH = `/sitemaps/listings-${FILE}.xml`;
const KEY = `sitemaps/listings-${FILE}.xml.gz`;
const FIRST = (FILE - 1) * SITEMAP_SIZE + 1;

beforeEach(async () => {
  await memberCtx().db.delete(listings);
  await env.MEDIA_BUCKET.delete(KEY);
});

/** The file's answer, with what the Worker does after it, without the edge's cache. */
async function open({
  accepted,
  bindings = {},
}: { accepted?: string; bindings?: Record<string, unknown> } = {}): Promise<Response> {
  const request = new Request(HERE + PATH, accepted ? { headers: { "Accept-Encoding": accepted } } : {});
  const worker = { ...env, EDGE_CACHE_SECONDS: "0", ...bindings } as unknown as WorkerEnv;
  const { visitor, runLater } = openRequest(worker, request);
  const answer = await answerMachine(request, worker, visitor);
  await runLater();
  if (!answer) throw new Error("no answer");
  return answer;
}

const unpacked = (body: ReadableStream | null): Promise<string> =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip"))).text();

/** The ends of the addresses that the file has now. */
const idsOf = async (answer: Response): Promise<string[]> =>
  parseXml(await answer.text()).children.map((entry) => (childText(entry, "loc") ?? "").replace(/.*\//, ""));

/** Puts another text under the stored file's key, as made of the same: whoever shows it has not written the file again. */
async function mark(text: string): Promise<void> {
  const stored = await env.MEDIA_BUCKET.get(KEY);
  if (!stored) throw new Error("nothing is stored");
  const { customMetadata = {} } = stored;
  await env.MEDIA_BUCKET.put(KEY, await zip(text), { customMetadata });
}

test("a file is the stored one as long as its listings stay as they were", async () => {
  await insertListing(memberCtx(), { seq: FIRST });
  const made = await (await open()).text();
  expect(await unpacked((await env.MEDIA_BUCKET.get(KEY))?.body ?? null)).toBe(made);
  await mark("the stored one");
  expect(await (await open()).text()).toBe("the stored one");
});

test("a listing that comes, changes, goes or ends is in the next answer", async () => {
  const ctx = memberCtx();
  const kept = await insertListing(ctx, { seq: FIRST });
  const thenHas = async (ids: readonly string[]) => {
    const answer = await open();
    expect(await idsOf(answer)).toEqual(ids);
    await mark("stale");
  };
  await thenHas([kept.id]);

  const other = await insertListing(ctx, { seq: FIRST + 7 });
  await thenHas([kept.id, other.id]);

  await ctx.db
    .update(listings)
    .set({ updatedAt: kept.updatedAt + 1 })
    .where(eq(listings.id, kept.id));
  await thenHas([kept.id, other.id]);

  await ctx.db
    .update(listings)
    .set({ licenceNumber: "7200299856", licenceExpiresAt: Date.now() - 1 })
    .where(eq(listings.id, other.id));
  await thenHas([kept.id]);

  await ctx.db.update(listings).set({ closedAs: "sold", closedAt: 1 }).where(eq(listings.id, kept.id));
  expect((await open()).status).toBe(404);
});

test("a database set up anew, whose numbers start again, has files of its own", async () => {
  const ctx = memberCtx();
  await insertListing(ctx, { seq: FIRST });
  await open();
  await ctx.db.delete(listings);
  const other = await insertListing(ctx, { seq: FIRST });
  expect(await idsOf(await open())).toEqual([other.id]);
});

test("whoever takes gzip gets the file as it is stored, everybody else its text", async () => {
  await insertListing(memberCtx(), { seq: FIRST });
  const plain = await open();
  expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary")]).toEqual([
    null,
    "Accept-Encoding",
  ]);
  const zipped = await open({ accepted: "gzip, br" });
  expect([zipped.headers.get("Content-Encoding"), zipped.headers.get("Vary")]).toEqual([
    "gzip",
    "Accept-Encoding",
  ]);
  expect(await unpacked(zipped.body)).toBe(await plain.text());
});

test("a bucket that is down costs the copy alone, and the log says so", async () => {
  const { id } = await insertListing(memberCtx(), { seq: FIRST });
  const lost = () => Promise.reject(new Error("Network connection lost."));
  const { value, events } = await failuresOf(() =>
    open({ bindings: { MEDIA_BUCKET: { get: lost, put: lost } } }),
  );
  expect(await idsOf(value)).toEqual([id]);
  expect(events).toEqual(["sitemap.not_read", "sitemap.not_stored"]);
});

test("a copy whose bytes cannot be read is made again, and the log says so", async () => {
  const { id } = await insertListing(memberCtx(), { seq: FIRST });
  await open();
  const stored = await env.MEDIA_BUCKET.head(KEY);
  const broken = {
    customMetadata: stored?.customMetadata,
    arrayBuffer: () => Promise.reject(new Error("Network connection lost.")),
  };
  const { value, events } = await failuresOf(() =>
    open({
      bindings: {
        MEDIA_BUCKET: { get: async () => broken, put: async () => null },
      },
    }),
  );
  expect(await idsOf(value)).toEqual([id]);
  expect(events).toEqual(["sitemap.not_read"]);
});

test("what the edge kept of the version before, a text under the file's own name, is shown to nobody as gzip", async () => {
  const { id } = await insertListing(memberCtx(), { seq: FIRST });
  const cache = (caches as unknown as { default: Cache }).default;
  const before = new Response("<urlset>", { headers: { "Cache-Control": "public, max-age=30" } });
  await cache.put(`${env.APP_ORIGIN}${PATH}`, before);
  expect(await idsOf(await open({ bindings: { EDGE_CACHE_SECONDS: "30" } }))).toEqual([id]);
});
