import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordEntries, recordOutcomes, recordScores, recordScoring } from "#app/db/schema.server.ts";
import { scoreOf } from "#app/domains/record/score.ts";
import { scoreRecord } from "#app/domains/record/score-record.server.ts";
import { sealRecord } from "#app/domains/record/seal-record.server.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { appCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { emptyRecord, given } from "#tests/factories/given-estimates.ts";

const { db } = appCtx();
const { sources } = modelCard;
const MODEL = { version: "later-model", sources };

/** Estimates of Dubai's flats on a day that the shipped sales go far beyond, and one on a day that they do not. */
async function recordSome(): Promise<void> {
  const then = Date.UTC(2025, 5, 25, 9);
  for (const areaSqm of [60, 75, 90, 105, 120]) await given({ areaSqm, valuedAt: then }, { now: () => then });
  const late = Date.UTC(2026, 6, 1);
  await given({ areaSqm: 90, valuedAt: late }, { now: () => late });
  await sealRecord(appCtx());
}
const outcomes = () => db.query.recordOutcomes.findMany({ orderBy: asc(recordOutcomes.seq) });

beforeEach(emptyRecord);

test("entries are compared with later sales once, when the sales of the 90 days after them are in", async () => {
  await recordSome();
  await scoreRecord(appCtx(), MODEL);
  const found = await outcomes();
  expect(found.length).toBeGreaterThan(2);
  for (const { seq, month, sales } of found) {
    expect(seq).toBeLessThan(6);
    expect(month).toBe("2025-06");
    expect(sales).toBeGreaterThanOrEqual(3);
  }
  const entries = await db.query.recordEntries.findMany({ orderBy: asc(recordEntries.seq) });
  for (const row of await db.query.recordScores.findMany()) {
    const pairs = found
      .filter(({ grade }) => grade === row.grade)
      .map(({ seq, price }) => ({ ...entries[seq - 1]!, price }));
    expect(row).toEqual({ market: "ae", month: "2025-06", grade: row.grade, ...scoreOf(pairs) });
  }
  expect(await db.query.recordScoring.findFirst({ where: eq(recordScoring.market, "ae") })).toEqual({
    market: "ae",
    upTo: 5,
    modelVersion: "later-model",
  });

  await scoreRecord(appCtx(), MODEL);
  await scoreRecord(appCtx(), { ...MODEL, version: "still-later" });
  expect(await outcomes()).toEqual(found);
});

test("two runs at once, and one that is killed in between, compare each entry once", async () => {
  await recordSome();
  const killed = appCtx({ db: failingDatabase(/insert into "record_outcomes"/i) });
  await expect(scoreRecord(killed, MODEL)).rejects.toThrow("disk is full");
  expect(await outcomes()).toEqual([]);
  await Promise.all([scoreRecord(appCtx(), MODEL), scoreRecord(appCtx(), MODEL)]);
  await scoreRecord(appCtx(), MODEL);
  const found = await outcomes();
  expect(found.length).toBeGreaterThan(2);
  const summed = await db.query.recordScores.findMany();
  expect(summed.reduce((sum, { n }) => sum + n, 0)).toBe(found.length);
  expect(await db.$count(recordScores)).toBe(summed.length);
});

test("nothing is compared while the sales end before the record begins", async () => {
  await recordSome();
  const old = sources.map((source) => ({ ...source, to: "2025-06-30" }));
  await scoreRecord(appCtx(), { ...MODEL, sources: old });
  expect(await outcomes()).toEqual([]);
  await scoreRecord(appCtx(), { version: "newer", sources });
  expect((await outcomes()).length).toBeGreaterThan(2);
});
