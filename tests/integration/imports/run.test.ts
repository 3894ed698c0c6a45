import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { importedListings, importRefusals, imports, listings, users } from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { runImport } from "#app/domains/imports/running/run-import.server.ts";
import { holderColumn, openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { hideAfterBrake } from "#app/domains/imports/own/change-import.server.ts";
import { findRun } from "#app/domains/imports/own/preview-import.server.ts";
import { uploadFile } from "#app/domains/imports/own/upload-file.server.ts";
import { sweepImports } from "#app/domains/imports/sweep-imports.server.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx } from "#tests/factories/context.ts";
import {
  beginImport,
  doJobs,
  fileOf,
  IMPORT_SETTINGS,
  importFile,
  insertOffice,
  offered,
  readRun,
} from "#tests/factories/imports.ts";

const own = ({ db }: AppContext, userId: string) =>
  db.query.listings.findMany({ where: eq(listings.userId, userId), orderBy: listings.seq });

const N = 120;

describe.each(["csv", "miyar", "bayut", "propertyfinder"] as const)("as %s", (shape) => {
  test("a file comes in once, and its next one changes what changed, hides what is gone and leaves what is broken", async () => {
    const ctx = await insertOffice();
    const rows = offered(N);
    expect(await importFile(ctx, fileOf(shape, rows))).toMatchObject({
      status: "done",
      shape,
      total: N,
      created: N,
      refused: 0,
    });
    const before = await own(ctx, ctx.userId);
    expect(before.map(({ status }) => status)).toEqual(Array.from({ length: N }, () => "pending"));
    expect(before[0]).toMatchObject({
      title: "شقة للبيع رقم 1 في العارض",
      price: 700_037,
      city: "Riyadh",
      contactPhone: "+966501234567",
      allowCall: true,
    });
    expect(before[0]!.estimatePoint).toBeGreaterThan(0);

    const next = rows
      .slice(20)
      .map((row, at) =>
        at < 30 ? { ...row, price: row.price + 5_000 } : at < 50 ? { ...row, price: 0 } : row,
      );
    const run = await importFile(ctx, fileOf(shape, next));
    expect(run).toMatchObject({
      created: 0,
      changed: 30,
      refused: 20,
      unchanged: 50,
      gone: 20,
      returned: 0,
      braked: null,
    });
    const after = await own(ctx, ctx.userId);
    expect(after).toHaveLength(N);
    expect(after.filter(({ closedAs }) => closedAs === "withdrawn")).toHaveLength(20);
    const same = after.filter((row, at) => row.updatedAt === before[at]!.updatedAt);
    expect(same).toHaveLength(N - 50);
    const refusals = await ctx.db.query.importRefusals.findMany({
      where: eq(importRefusals.importId, run.id),
      orderBy: importRefusals.row,
    });
    expect(refusals).toHaveLength(20);
    expect(refusals[0]).toMatchObject({
      row: 31,
      reference: "REF-51",
      errors: [{ field: "price", message: listingSay.priceNotPositive }],
    });

    expect(await importFile(ctx, fileOf(shape, rows))).toMatchObject({
      created: 0,
      changed: 30,
      unchanged: 70,
      returned: 20,
      gone: 0,
    });
    expect((await own(ctx, ctx.userId)).filter(({ closedAs }) => closedAs !== null)).toEqual([]);
  });
});

test("a run that is killed after any write, and whose messages come twice, loses and doubles nothing", async () => {
  const ctx = await insertOffice();
  const id = await beginImport(ctx, fileOf("csv", offered(N)));
  let batches = 0;
  const killing: AppContext = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key) as unknown;
        return async (...args: Parameters<typeof target.batch>) => {
          batches += 1;
          // Every other batch is written, and the answer is lost; the others are not written.
          if (batches % 3 === 0) throw new Error("killed before");
          const answer = await target.batch(...args);
          if (batches % 3 === 1) throw new Error("killed after");
          return answer;
        };
      },
    }),
  };
  for (let kill = 0; kill < 40; kill += 1) {
    const run = await readRun(ctx, id);
    if (run.status === "done") break;
    await Promise.allSettled([runImport(killing, id), runImport(killing, id)]);
  }
  while ((await readRun(ctx, id)).status !== "done") await runImport(ctx, id);
  expect(await readRun(ctx, id)).toMatchObject({
    status: "done",
    cursor: N,
    created: N,
    refused: 0,
    unchanged: 0,
  });
  expect(await own(ctx, ctx.userId)).toHaveLength(N);
  expect(await ctx.db.$count(importedListings, eq(importedListings.userId, ctx.userId))).toBe(N);
});

test("if more than half is gone at once nothing is hidden, until the owner says so", async () => {
  const ctx = await insertOffice();
  await importFile(ctx, fileOf("csv", offered(10)));
  const run = await importFile(ctx, fileOf("csv", offered(4)));
  expect(run).toMatchObject({ status: "done", gone: 0, braked: 6, unchanged: 4 });
  expect(ctx.sentJobs.map(({ type }) => type)).not.toContain("import.run");
  expect((await own(ctx, ctx.userId)).filter(({ closedAs }) => closedAs !== null)).toEqual([]);
  const found = await findRun(ctx, run.id);
  expect(await hideAfterBrake(ctx, found!)).toEqual({ ok: true });
  await doJobs(ctx, "import.run");
  expect(await readRun(ctx, run.id)).toMatchObject({ status: "done", gone: 6, braked: 0 });
  expect((await own(ctx, ctx.userId)).filter(({ closedAs }) => closedAs === "withdrawn")).toHaveLength(6);
});

test("a changed row of a published listing goes back to moderation and keeps its former price; what its owner closed stays closed", async () => {
  const ctx = await insertOffice();
  const admin = await insertAdmin();
  await importFile(ctx, fileOf("csv", offered(3)));
  const [first, second] = await own(ctx, ctx.userId);
  expect(await approveListing(admin, first!.id)).toEqual({ ok: true });
  await ctx.db.update(listings).set({ closedAs: "sold", closedAt: 5 }).where(eq(listings.id, second!.id));
  const rows = offered(3).map((row) => ({ ...row, price: row.price + 1_000 }));
  expect(await importFile(ctx, fileOf("csv", rows))).toMatchObject({ changed: 2, unchanged: 1, gone: 0 });
  const [changed, sold] = await own(ctx, ctx.userId);
  expect(changed).toMatchObject({ status: "pending", price: 701_037, formerPrice: 700_037 });
  expect(sold).toMatchObject({ closedAs: "sold", price: 700_074 });
});

test("a licence is confirmed only as its register answered: another number, or another holder, ends that; the holder typed by hand stays", async () => {
  const ctx = await insertOffice();
  const [row] = offered(1);
  await importFile(ctx, fileOf("csv", [row!]));
  const confirmed = { licenceRegister: "rega", licenceConfirmedAt: 5, licenceAskedAt: 5 } as const;
  const [listing] = await own(ctx, ctx.userId);
  const held = await holderColumn(ctx, listing!, "7001234567");
  const typed = { ...held, ...confirmed };
  await ctx.db.update(listings).set(typed).where(eq(listings.id, listing!.id));
  const next = { ...row!, title: "شقة للبيع بعنوان آخر في العارض" };
  expect(await importFile(ctx, fileOf("csv", [next]))).toMatchObject({ changed: 1 });
  expect((await own(ctx, ctx.userId))[0]).toMatchObject({ title: next.title, ...typed });

  const renumbered = new TextDecoder()
    .decode(fileOf("csv", [next]))
    .replace(listing!.licenceNumber ?? "none", "7200418836");
  expect(await importFile(ctx, new TextEncoder().encode(renumbered))).toMatchObject({ changed: 1 });
  const ended = { licenceRegister: null, licenceConfirmedAt: null, licenceAskedAt: null };
  expect((await own(ctx, ctx.userId))[0]).toMatchObject({
    licenceNumber: "7200418836",
    ...held,
    ...ended,
  });

  await ctx.db.update(listings).set(confirmed).where(eq(listings.id, listing!.id));
  const [heads = "", line = ""] = renumbered.trim().split("\n");
  const named = new TextEncoder().encode(`${heads.trim()},رقم المعلن\n${line.trim()},7009999999\n`);
  expect(await importFile(ctx, named)).toMatchObject({ changed: 1 });
  const [after] = await own(ctx, ctx.userId);
  expect(after).toMatchObject(ended);
  expect(await openHolder(ctx, after!)).toBe("7009999999");

  // The holder rests sealed, and a hash without a key would tell it: the same file is known by the secret before, too.
  expect(await importFile(ctx, named)).toMatchObject({ changed: 0, unchanged: 1 });
  const { appSecret } = ctx.settings;
  const settings = { ...ctx.settings, appSecret: "the-secret-after-a-change", appSecretPrevious: appSecret };
  expect(await importFile({ ...ctx, settings }, named)).toMatchObject({ changed: 0, unchanged: 1 });
});

test("one reference twice in a file is refused the second time", async () => {
  const ctx = await insertOffice();
  const [one] = offered(1);
  const run = await importFile(ctx, fileOf("csv", [...offered(110), { ...one!, price: 999_000 }]));
  expect(run).toMatchObject({ created: 110, refused: 1 });
});

test("only a marked office imports, and a run of one that is no longer marked ends", async () => {
  const member = await insertMember();
  const file = { name: "a.csv", bytes: fileOf("csv", offered(1)), settings: IMPORT_SETTINGS, complete: true };
  expect(await uploadFile(member, file)).toEqual({ ok: false, reason: "not-an-office" });
  const ctx = await insertOffice();
  const id = await beginImport(ctx, fileOf("csv", offered(2)));
  await ctx.db.update(users).set({ officeSince: null }).where(eq(users.id, ctx.userId));
  await doJobs(ctx, "import.run");
  expect(await readRun(ctx, id)).toMatchObject({ status: "failed", failure: "not-an-office", created: 0 });
});

test("nothing is written before the owner confirms, and a stranger sees nothing of it", async () => {
  const ctx = await insertOffice();
  const stranger = await insertOffice();
  const uploaded = await uploadFile(ctx, {
    name: "a.csv",
    bytes: fileOf("csv", offered(5)),
    settings: IMPORT_SETTINGS,
    complete: true,
  });
  expect(uploaded.ok && (await findRun(stranger, uploaded.id))).toBeNull();
  await runImport(appCtx(), uploaded.ok ? uploaded.id : "");
  expect(await ctx.db.$count(listings, and(eq(listings.userId, ctx.userId), isNull(listings.closedAs)))).toBe(
    0,
  );
  expect(await ctx.db.$count(imports, sql`${imports.userId} = ${ctx.userId} and status = 'waiting'`)).toBe(1);
});

test("the next file does not wait for the search for copies, which goes on behind it though its message is lost", async () => {
  const ctx = await insertOffice();
  const rows = offered(90);
  const first = await beginImport(ctx, fileOf("csv", rows));
  const unlooked = () =>
    ctx.db.$count(importedListings, sql`user_id = ${ctx.userId} and unlooked_in is not null`);
  await runImport(ctx, first);
  expect(await readRun(ctx, first)).toMatchObject({ status: "done", created: 90 });
  expect(await unlooked()).toBeGreaterThan(0);
  ctx.sentJobs.length = 0;
  const second = await beginImport(ctx, fileOf("csv", rows));
  await doJobs(ctx, "import.run");
  expect(await readRun(ctx, second)).toMatchObject({ status: "done", unchanged: 90 });
  await ctx.db.update(imports).set({ enqueuedAt: 0 }).where(eq(imports.id, first));
  await sweepImports(ctx);
  await doJobs(ctx, "import.run");
  expect(await unlooked()).toBe(0);
});
