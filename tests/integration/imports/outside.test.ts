import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { importPictures, imports, importSources, listings, mailOutbox } from "#app/db/schema.server.ts";
import { csvRows, xmlRows } from "#app/domains/imports/export/write-rows.ts";
import { holderColumn } from "#app/domains/listings/own/licence-holder.server.ts";
import { JOBS } from "#app/domains/operations/jobs/registry.server.ts";
import { exportedRows } from "#app/domains/imports/export/exported-rows.server.ts";
import { refusedRows } from "#app/domains/imports/export/refused-file.server.ts";
import { addFeed, changeFeed, listImports } from "#app/domains/imports/feeds/own-feeds.server.ts";
import { findRun } from "#app/domains/imports/own/preview-import.server.ts";
import { fetchPictures } from "#app/domains/imports/pictures/fetch-pictures.server.ts";
import { sweepImports } from "#app/domains/imports/sweep-imports.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { hours } from "#app/lib/duration.ts";
import { openOutside } from "#app/platform/outside.server.ts";
import { insertListing } from "#tests/factories/listings.ts";
import {
  doJobs,
  fileOf,
  IMPORT_SETTINGS,
  importFile,
  insertOffice,
  offered,
} from "#tests/factories/imports.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { convert } from "#tests/fixtures/pictures.ts";
import { view } from "#tests/fixtures/png.ts";

const FEED = {
  name: "خلاصة المكتب",
  address: "https://feeds.example.org/all.xml",
  everyHours: 6,
  settings: IMPORT_SETTINGS,
  complete: true,
};

/** An office whose outside world answers so; what it was asked is kept. */
async function officeAsking(answer: (request: Request) => Response | Promise<Response>, now?: () => number) {
  const asked: Request[] = [];
  const outside = openOutside(
    { origin: "https://miyar.example", localHosts: [] },
    {
      fetcher: async (input, init) => {
        const request = new Request(input as string, init);
        asked.push(request);
        return answer(request);
      },
      resolve: async (host) => (host.startsWith("inside") ? ["10.0.0.7"] : ["93.184.215.14"]),
    },
  );
  const ctx = await insertOffice({ outside, ...(now && { now }) });
  return { ctx, asked };
}

const xml = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(bytes, { headers: { "Content-Type": "application/xml", ...headers } });

test("a feed is fetched, fetched again only if it changed, and by the sweep when it is due", async () => {
  let [at, rows] = [Date.now(), offered(3)];
  const { ctx, asked } = await officeAsking(
    (request) =>
      request.headers.get("If-None-Match") === `"${rows.length}"`
        ? new Response(null, { status: 304 })
        : xml(fileOf("bayut", rows), { ETag: `"${rows.length}"` }),
    () => at,
  );
  expect(await addFeed(ctx, FEED)).toEqual({ ok: true });
  await doJobs(ctx, "import.run");
  expect(await ctx.db.$count(listings, eq(listings.userId, ctx.userId))).toBe(3);

  at += hours(1);
  await sweepImports(ctx);
  await doJobs(ctx, "import.run");
  expect(asked).toHaveLength(1);
  at += hours(6);
  await sweepImports(ctx);
  await doJobs(ctx, "import.run");
  expect(asked.at(-1)!.headers.get("If-None-Match")).toBe('"3"');
  const { runs } = await listImports(ctx);
  expect(runs.map(({ run }) => [run.status, run.failure])).toEqual([
    ["done", "unchanged"],
    ["done", null],
  ]);

  rows = offered(4);
  at += hours(7);
  await sweepImports(ctx);
  await doJobs(ctx, "import.run");
  expect(await ctx.db.$count(listings, eq(listings.userId, ctx.userId))).toBe(4);
});

describe("a feed is refused", () => {
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(4 * 1024 * 1024).fill(32));
        },
      }),
      { headers: { "Content-Type": "text/csv" } },
    );
  test.each<[string, string, () => Response, string]>([
    [
      "that leads into a private network",
      "https://inside.example.org/a.csv",
      () => xml(new Uint8Array()),
      "private",
    ],
    [
      "that redirects into one",
      FEED.address,
      () => new Response(null, { status: 302, headers: { Location: "https://inside.example.org/" } }),
      "private",
    ],
    [
      "that redirects to plain http",
      FEED.address,
      () => new Response(null, { status: 301, headers: { Location: "http://feeds.example.org/" } }),
      "bad-address",
    ],
    [
      "that redirects for ever",
      FEED.address,
      () => new Response(null, { status: 302, headers: { Location: "/again" } }),
      "redirects",
    ],
    ["that never ends", FEED.address, endless, "too-large"],
    ["that is zipped", FEED.address, () => xml(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])), "wrong-type"],
    [
      "that is a page",
      FEED.address,
      () => new Response("<html/>", { headers: { "Content-Type": "text/html" } }),
      "wrong-type",
    ],
    ["that is no XML of ours", FEED.address, () => xml(new TextEncoder().encode("<rss/>")), "unknown-xml"],
    ["that answers an error", FEED.address, () => new Response(null, { status: 500 }), "http-error"],
  ])("%s", async (_, address, answer, failure) => {
    const { ctx } = await officeAsking(answer);
    await addFeed(ctx, { ...FEED, address });
    await doJobs(ctx, "import.run");
    const { runs } = await listImports(ctx);
    expect(runs[0]!.run).toMatchObject({ status: "failed", failure });
    expect(await ctx.db.$count(listings, eq(listings.userId, ctx.userId))).toBe(0);
  });

  test("an address that is private or odd is not taken at all", async () => {
    const { ctx } = await officeAsking(() => xml(new Uint8Array()));
    for (const address of [
      "https://10.0.0.1/a.csv",
      "https://db.internal/a",
      "http://feeds.example.org/a",
      "https://feeds.example.org:8443/a",
      "https://user:pass@feeds.example.org/",
    ])
      expect(await addFeed(ctx, { ...FEED, address })).toMatchObject({ ok: false });
    expect(await ctx.db.$count(importSources, eq(importSources.userId, ctx.userId))).toBe(0);
  });
});

test("after five failures in a row a feed pauses itself and mails its owner, and what it brought stays", async () => {
  let [at, broken] = [Date.now(), false];
  const { ctx } = await officeAsking(
    () => (broken ? new Response(null, { status: 503 }) : xml(fileOf("bayut", offered(2)))),
    () => at,
  );
  await addFeed(ctx, FEED);
  await doJobs(ctx, "import.run");
  broken = true;
  for (let time = 0; time < 12; time += 1) {
    at += hours(7);
    await sweepImports(ctx);
    await doJobs(ctx, "import.run");
  }
  const { feeds } = await listImports(ctx);
  expect(feeds[0]).toMatchObject({ status: "paused", failures: 5, nextAt: null });
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
  expect(mails.map(({ template }) => template)).toEqual(["feed-paused"]);
  expect(await ctx.db.$count(listings, eq(listings.userId, ctx.userId))).toBe(2);
  expect(await changeFeed(ctx, feeds[0]!.id, "resume")).toEqual({ ok: true });
  expect(await changeFeed(await insertOffice(), feeds[0]!.id, "remove")).toEqual({
    ok: false,
    reason: "gone",
  });
});

test("pictures are fetched after the rows, each once; a public listing that gets one goes back to moderation", async () => {
  const picture = await convert(view(), "image/jpeg");
  const { ctx, asked } = await officeAsking((request) =>
    request.url.endsWith("/2.jpg")
      ? new Response("no", { headers: { "Content-Type": "text/html" } })
      : new Response(picture, { headers: { "Content-Type": "image/jpeg" } }),
  );
  const run = await importFile(ctx, fileOf("csv", offered(2)));
  const [first] = await ctx.db.query.listings.findMany({
    where: eq(listings.userId, ctx.userId),
    orderBy: listings.seq,
  });
  await approveListing(await insertAdmin(), first!.id);
  await fetchPictures(ctx, run.sourceId);
  await fetchPictures(ctx, run.sourceId);
  expect(asked).toHaveLength(2);
  const after = await ctx.db.query.listings.findMany({
    where: eq(listings.userId, ctx.userId),
    orderBy: listings.seq,
  });
  expect(after.map(({ images, status }) => [images.length, status])).toEqual([
    [1, "pending"],
    [0, "pending"],
  ]);
  const rows = await ctx.db.query.importPictures.findMany({
    where: eq(importPictures.sourceId, run.sourceId),
  });
  expect(rows.map(({ status, failure }) => [status, failure]).toSorted()).toEqual([
    ["done", null],
    ["failed", "wrong-type"],
  ]);
});

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

test.each([
  ["CSV", csvRows],
  ["XML", xmlRows],
] as const)("what was exported as %s changes nothing when it is imported", async (_, write) => {
  const ctx = await insertOffice();
  await importFile(ctx, fileOf("bayut", offered(5)));
  const byHand = await insertListing(ctx);
  const holder = await holderColumn(ctx, { ...byHand, sealedLicenceHolder: null }, "7001234567");
  await ctx.db.update(listings).set(holder).where(eq(listings.id, byHand.id));
  const before = await ctx.db.query.listings.findMany({ where: eq(listings.userId, ctx.userId) });
  const file = await textOf(write(exportedRows(ctx)));
  const run = await importFile(ctx, new TextEncoder().encode(file));
  expect(run).toMatchObject({ total: 6, created: 0, changed: 0, refused: 0, unchanged: 6, gone: 0 });
  expect(file).toContain(byHand.id);
  expect(file).toContain("7001234567");
  expect(await ctx.db.query.listings.findMany({ where: eq(listings.userId, ctx.userId) })).toEqual(before);
});

test("one job fetches so many pictures as a Worker may, on a queue of its own, and leaves the rest to the next", async () => {
  const { ctx, asked } = await officeAsking(() => new Response("gone", { status: 404 }));
  const run = await importFile(ctx, fileOf("csv", offered(70)));
  ctx.sentJobs.length = 0;
  await fetchPictures(ctx, run.sourceId);
  expect(asked).toHaveLength(60);
  expect(ctx.sentJobs).toEqual([{ type: "import.pictures", sourceId: run.sourceId }]);
  ctx.sentJobs.length = 0;
  await fetchPictures(ctx, run.sourceId);
  expect(asked).toHaveLength(70);
  expect(ctx.sentJobs).toEqual([]);
  // Thousands of pictures from slow servers would hold up every import behind them.
  const queueOf = (type: string) => JOBS.find((job) => job.type === type)?.queue;
  expect(queueOf("import.pictures")).toBe("PICTURES_QUEUE");
  expect(queueOf("import.run")).toBe("CHORES_QUEUE");
});

test("refused rows come back as a table with their errors, which is taken once it is corrected", async () => {
  const ctx = await insertOffice();
  const run = await importFile(
    ctx,
    fileOf(
      "csv",
      offered(3).map((row, at) => (at === 1 ? { ...row, price: 0 } : row)),
    ),
  );
  const found = await findRun(ctx, run.id);
  const file = await textOf(refusedRows(ctx, found!));
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain("السعر: ");
  const corrected = new TextEncoder().encode(file.replace(",0,", ",700000,"));
  expect(await importFile(ctx, corrected)).toMatchObject({ total: 1, created: 1, refused: 0, braked: 2 });
  expect(await ctx.db.$count(imports, eq(imports.userId, ctx.userId))).toBe(2);
});
