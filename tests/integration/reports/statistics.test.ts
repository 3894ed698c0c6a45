import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments, reports } from "#app/db/schema.server.ts";
import {
  readDistributions,
  readStatistics,
} from "#app/domains/reports/statistics/report-statistics.server.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { days } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { insertMemberAt, insertReportRows } from "#tests/factories/report-rows.ts";

const at = (iso: string): number => Date.parse(iso);
/** Noon in Riyadh. */
const NOW = at("2026-11-20T12:00:00+03:00");

/** Columns that every completed report needs. */
const COMPLETED = {
  status: "completed",
  estimatedValue: 1_290_000,
  fileKey: "key",
  fileUrl: "/file",
  reportContent: {} as ReportBody,
} as const;

const countsOf = (months: { reports: number }[]) => months.map(({ reports: n }) => n);

test("nothing bought yet: zeros, no average, no age, six empty months", async () => {
  const ctx = await insertMemberAt(NOW);
  expect(await readStatistics(ctx)).toMatchObject({
    listed: 0,
    reports: 0,
    completed: 0,
    averageRoi: null,
    spentHalalas: 0,
    lastAt: null,
    age: null,
    performance: { level: "beginner", percent: 0 },
  });
  const { months, propertyTypes, reportTypes } = await readDistributions(ctx);
  expect(countsOf(months)).toEqual([0, 0, 0, 0, 0, 0]);
  expect([propertyTypes, reportTypes]).toEqual([[], []]);
});

test("the member's own rows in every state, and nobody else's", async () => {
  const ctx = await insertMemberAt(NOW);
  const other = await insertMemberAt(NOW);
  await insertReportRows(other, { report: { roiPercentage: 40, createdAt: NOW } });
  await insertReportRows(ctx, { report: { createdAt: NOW - days(2) } });
  await insertReportRows(ctx, { report: { status: "failed", createdAt: NOW - days(9) } });
  await insertReportRows(ctx, { report: { status: "pending", createdAt: NOW - days(20) } });
  await insertReportRows(ctx, { report: COMPLETED });
  expect(await readStatistics(ctx)).toMatchObject({
    listed: 4,
    reports: 4,
    completed: 1,
    spentHalalas: 160_000,
    lastAt: NOW,
    age: { unit: "day", count: 0 },
    goal: { made: 3, wanted: 5, percent: 60 },
  });
  expect(countsOf((await readDistributions(other)).months)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(await readStatistics(other)).toMatchObject({ reports: 1, averageRoi: 40, spentHalalas: 40_000 });
});

test("the average skips reports without a return, and is judged as it is shown", async () => {
  const ctx = await insertMemberAt(NOW);
  for (const roiPercentage of [12.3, null, 7.56, null])
    await insertReportRows(ctx, { report: { roiPercentage } });
  expect(await readStatistics(ctx)).toMatchObject({
    averageRoi: 9.9,
    performance: { level: "intermediate", percent: 50 },
    isTrendUp: true,
  });
});

test.each([
  ["completed", {}, 40_000],
  ["a part given back", { refundedHalalas: 10_000 }, 30_000],
  ["pending", { status: "pending", completedAt: null }, 0],
  ["failed", { status: "failed", completedAt: null }, 0],
  ["cancelled", { status: "cancelled", completedAt: null }, 0],
  ["refunded", { status: "refunded", refundedHalalas: 40_000 }, 0],
] as const)("spent on a payment, %s", async (_what, payment, spentHalalas) => {
  const ctx = await insertMemberAt(NOW);
  await insertReportRows(ctx, { payment });
  expect(await readStatistics(ctx)).toMatchObject({ spentHalalas });
});

test("a report withdrawn with its payment stays in the list and leaves every figure", async () => {
  const ctx = await insertMemberAt(NOW);
  await insertReportRows(ctx, { report: { createdAt: NOW - days(8), roiPercentage: 6 } });
  const { reportId, paymentId } = await insertReportRows(ctx, {
    property: { propertyType: "land", formPropertyType: "land" },
    report: { createdAt: NOW, reportType: "buyer_investor", roiPercentage: 20 },
  });
  expect(await readStatistics(ctx)).toMatchObject({ reports: 2, averageRoi: 13, spentHalalas: 80_000 });

  await ctx.db.batch([
    ctx.db.update(reports).set({ withdrawnAt: NOW }).where(eq(reports.id, reportId)),
    ctx.db.update(payments).set({ status: "refunded" }).where(eq(payments.id, paymentId)),
  ]);
  expect(await readStatistics(ctx)).toMatchObject({
    listed: 2,
    reports: 1,
    averageRoi: 6,
    spentHalalas: 40_000,
    age: { unit: "week", count: 1 },
    goal: { made: 1 },
  });
  const { months, propertyTypes, reportTypes } = await readDistributions(ctx);
  expect(countsOf(months)).toEqual([0, 0, 0, 0, 0, 1]);
  expect(propertyTypes.map(({ kind }) => kind)).toEqual(["villa"]);
  expect(reportTypes.map(({ kind }) => kind)).toEqual(["seller_owner"]);
});

test("months begin at midnight in Riyadh, and the seventh month back is outside", async () => {
  const ctx = await insertMemberAt(NOW);
  for (const ordered of [
    // In London still October.
    "2026-11-01T00:00:00+03:00",
    "2026-10-31T23:59:59+03:00",
    "2026-10-01T02:59:59+03:00",
    "2026-08-31T23:59:59.999+03:00",
    "2026-06-01T00:00:00+03:00",
    "2026-05-31T23:59:59+03:00",
  ])
    await insertReportRows(ctx, { report: { createdAt: at(ordered) } });
  const { months } = await readDistributions(ctx);
  expect(months).toEqual([
    { startsAt: at("2026-06-01T00:00:00+03:00"), reports: 1 },
    { startsAt: at("2026-07-01T00:00:00+03:00"), reports: 0 },
    { startsAt: at("2026-08-01T00:00:00+03:00"), reports: 1 },
    { startsAt: at("2026-09-01T00:00:00+03:00"), reports: 0 },
    { startsAt: at("2026-10-01T00:00:00+03:00"), reports: 2 },
    { startsAt: at("2026-11-01T00:00:00+03:00"), reports: 1 },
  ]);
  expect(await readStatistics(ctx)).toMatchObject({ reports: 6, goal: { made: 1 } });
});

test("kinds are spread over all reports, whenever they were ordered", async () => {
  const ctx = await insertMemberAt(NOW);
  const house = { propertyType: "villa", formPropertyType: "house" } as const;
  const flat = { propertyType: "apartment", formPropertyType: "apartment" } as const;
  await insertReportRows(ctx, { property: house, report: { createdAt: NOW - days(400) } });
  await insertReportRows(ctx, { report: { reportType: "buyer_investor" } });
  await insertReportRows(ctx);
  await insertReportRows(ctx, { property: flat, report: { reportType: "buyer_investor" } });
  const { propertyTypes, reportTypes } = await readDistributions(ctx);
  expect(propertyTypes).toEqual([
    { kind: "villa", reports: 3, share: 0.75 },
    { kind: "apartment", reports: 1, share: 0.25 },
  ]);
  expect(reportTypes).toEqual([
    { kind: "buyer_investor", reports: 2, share: 0.5 },
    { kind: "seller_owner", reports: 2, share: 0.5 },
  ]);
});

test("nothing that is asked for the figures reads a whole table", async () => {
  const { db, asked } = recordedDatabase();
  const ctx = { ...(await insertMember()), db };
  await readStatistics(ctx);
  await readDistributions(ctx);
  expect(asked).toHaveLength(4);
  for (const query of asked) {
    const plan = await planOf(query);
    expect(plan, query).not.toMatch(/SCAN/);
    expect(plan, query).toMatch(/reports_user|payments_user/);
  }
});
