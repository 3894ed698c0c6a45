import { env } from "cloudflare:test";
import { asc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordCounts, recordEntries, recordHeads, recordWaiting } from "#app/db/schema.server.ts";
import { recordChecker } from "#app/domains/record/check-record.ts";
import type { Entry } from "#app/domains/record/entry-hash.ts";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import { listHeads, publishHead } from "#app/domains/record/publish-head.server.ts";
import { sealRecord } from "#app/domains/record/seal-record.server.ts";
import { days } from "#app/lib/duration.ts";
import { appCtx, visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { emptyRecord, give, given, SUBJECT } from "#tests/factories/given-estimates.ts";

const { db } = appCtx();
const record = () => db.query.recordEntries.findMany({ orderBy: asc(recordEntries.seq) });

async function faults(entries: readonly Entry[]) {
  const checker = recordChecker(await listHeads({ db }));
  return [...(await checker.entries(entries)), ...checker.end().faults];
}

beforeEach(emptyRecord);

test("an estimate is recorded once the answer has left, without what its reader typed", async () => {
  const ctx = { later: undefined as undefined | (() => Promise<unknown>) };
  const { valuation } = await give({ project: "برج فلان" }, { later: (_, work) => (ctx.later = work) });
  if (!valuation.ok) throw new Error("it is valued");
  expect(await db.$count(recordWaiting)).toBe(0);
  await ctx.later?.();
  await sealRecord(appCtx());
  const [entry] = await record();
  expect(entry).toMatchObject({
    seq: 1,
    kind: "estimate",
    market: "ae",
    city: "Dubai",
    place: valuation.place?.id,
    project: null,
    propertyType: "apartment",
    areaSqm: 92,
    grade: valuation.grade,
    value: valuation.point,
    low: valuation.low,
    high: valuation.high,
    modelVersion: valuation.modelVersion,
  });
  expect(entry?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  expect(JSON.stringify(entry)).not.toMatch(/91\.6|فلان|10\.0\.0/);
});

test("a hundred estimates at once, sealed by several runs at once, have no gap, no fork and no double", async () => {
  await Promise.all([
    ...Array.from({ length: 100 }, (_, n) => given({ areaSqm: 60 + n })),
    ...Array.from({ length: 5 }, () => sealRecord(appCtx())),
  ]);
  await Promise.all(Array.from({ length: 5 }, () => sealRecord(appCtx())));
  await sealRecord(appCtx());
  const entries = await record();
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(await faults(entries)).toEqual([]);
  expect(await db.$count(recordWaiting)).toBe(0);
  const counted = await db.select({ n: sql<number>`sum(${recordCounts.entries})` }).from(recordCounts);
  expect(counted).toEqual([{ n: 100 }]);
});

test("the same question on the same day is one entry, before and after it is sealed, and another the day after", async () => {
  const at = Date.UTC(2026, 10, 26, 9);
  await Promise.all([given({}, { now: () => at }), given({}, { now: () => at + 60_000 })]);
  await sealRecord(appCtx());
  await given({}, { now: () => at + 120_000 });
  await sealRecord(appCtx());
  expect(await db.$count(recordEntries)).toBe(1);
  await given({}, { now: () => at + days(1) });
  await given({ areaSqm: 95 }, { now: () => at });
  await sealRecord(appCtx());
  expect(await db.$count(recordEntries)).toBe(3);
});

test("a run that is killed between its writes leaves all of it, and the next one does it once", async () => {
  for (const areaSqm of [80, 90, 100]) await given({ areaSqm });
  for (const step of [
    /insert into "record_entries"/i,
    /insert into "record_counts"/i,
    /delete from "record_waiting"/i,
  ]) {
    await expect(sealRecord(appCtx({ db: failingDatabase(step) }))).rejects.toThrow("disk is full");
    expect(await db.$count(recordEntries)).toBe(0);
    expect(await db.$count(recordWaiting)).toBe(3);
    expect(await db.$count(recordCounts)).toBe(0);
  }
  expect(await sealRecord(appCtx())).toBe(3);
  expect(await sealRecord(appCtx())).toBe(0);
  expect(await faults(await record())).toEqual([]);
});

test("an entry that cannot be written is logged, and the estimate is given all the same", async () => {
  const ctx = visitorCtx({ db: failingDatabase(/record_waiting/) });
  const valuation = await giveEstimate(ctx, SUBJECT);
  expect(valuation.ok).toBe(true);
  await expect.poll(() => ctx.logged.map(({ event }) => event)).toContain("record.not_written");
});

test("a refusal is not recorded", async () => {
  expect((await given({ areaSqm: 1_000_000 })).ok).toBe(false);
  expect(await db.$count(recordWaiting)).toBe(0);
});

test("the database refuses to change, delete, skip or fork an entry, and to change a head", async () => {
  await given();
  await sealRecord(appCtx());
  await publishHead(appCtx());
  const copy = (seq: string, previous: string) =>
    `insert into record_entries select ${seq}, at, kind, market, city, place, project, property_type, area_sqm, grade,
      value, low, high, model_version, model_hash, input_hash || 'x', ${previous}, hash from record_entries`;
  for (const statement of [
    "update record_entries set value = value + 1",
    "delete from record_entries",
    copy("3", "hash"),
    copy("2", "previous_hash"),
    copy("1", "previous_hash"),
    "update record_heads set hash = 'x'",
    "delete from record_heads",
    "insert into record_heads values ('2030-01-01', 1, 'x', 1)",
  ])
    await expect(env.DB.prepare(statement).run(), statement).rejects.toThrow();
  expect(await faults(await record())).toEqual([]);
});

test("the head is published once a day, and not while the record is empty", async () => {
  const at = Date.UTC(2026, 10, 27, 0, 1);
  await publishHead(appCtx({ now: () => at }));
  expect(await db.$count(recordHeads)).toBe(0);
  await given();
  await sealRecord(appCtx());
  await Promise.all([0, 1, 2].map(() => publishHead(appCtx({ now: () => at }))));
  await given({ areaSqm: 120 });
  await sealRecord(appCtx());
  await publishHead(appCtx({ now: () => at + days(0.9) }));
  await publishHead(appCtx({ now: () => at + days(1) }));
  const heads = await listHeads({ db });
  expect(heads.map(({ day, seq }) => [day, seq])).toEqual([
    ["2026-11-27", 1],
    ["2026-11-28", 2],
  ]);
  expect(await faults(await record())).toEqual([]);
});
