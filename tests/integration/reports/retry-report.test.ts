import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, payments, refunds, reportCredits, reports, users } from "#app/db/schema.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext, AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import type { Witness } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";

const adminOf = (): Promise<FreshAdminContext & Witness> => insertOperator();
const rowOf = ({ db }: Pick<AppContext, "db">, id: string) =>
  db.query.reports.findFirst({ where: eq(reports.id, id) });

async function insertFailed() {
  const ctx = await insertMember();
  const admin = await adminOf();
  const { report, payment } = await insertPaidReport(ctx);
  await failReport(ctx, report.id, "gave up after the last retry");
  return { ctx, admin, reportId: report.id, creditId: report.creditId, payment };
}

test("a failed report goes back into the making once, and is made", async () => {
  const { ctx, admin, reportId } = await insertFailed();
  await ctx.db.update(reports).set({ delayToldAt: 7 }).where(eq(reports.id, reportId));
  const outcomes = await Promise.all([retryReport(admin, reportId), retryReport(admin, reportId)]);
  expect(outcomes).toContainEqual({ ok: true });
  expect(outcomes).toContainEqual({ ok: false, reason: "not-failed" });

  expect(await rowOf(ctx, reportId)).toMatchObject({
    status: "processing",
    failureReason: null,
    delayToldAt: 7,
  });
  expect(admin.sentJobs).toEqual([{ type: "report.generate", reportId }]);
  const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, reportId));
  expect(trail.filter(({ action }) => action === "report.retry")).toMatchObject([{ actorId: admin.userId }]);
  expect(admin.told).toContainEqual({
    userId: ctx.userId,
    message: { type: "report.progress", reportId },
  });

  await generateReport(ctx, reportId);
  expect((await rowOf(ctx, reportId))?.status).toBe("completed");
});

test("a queue that takes nothing loses nothing", async () => {
  const { ctx, admin, reportId } = await insertFailed();
  const away = { ...admin, jobs: { send: () => Promise.reject(new Error("queue is away")) } };
  expect(await retryReport(away, reportId)).toEqual({ ok: true });
  expect((await rowOf(ctx, reportId))?.status).toBe("processing");
});

type Failed = Awaited<ReturnType<typeof insertFailed>>;
const BARRED: [reason: string, bar: (failed: Failed) => PromiseLike<unknown>][] = [
  [
    "withdrawn",
    ({ ctx, reportId }) => ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, reportId)),
  ],
  [
    "withdrawn",
    ({ ctx, creditId }) =>
      ctx.db.update(reportCredits).set({ voidedAt: 1 }).where(eq(reportCredits.id, creditId)),
  ],
  [
    "not-paid",
    ({ ctx, payment }) =>
      ctx.db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment.id)),
  ],
  [
    "not-paid",
    ({ ctx, payment }) =>
      ctx.db.insert(refunds).values({
        id: newId(),
        paymentId: payment.id,
        userId: ctx.userId,
        source: "member",
        status: "granted",
        amountHalalas: payment.amountHalalas,
        createdAt: 1,
        updatedAt: 1,
      }),
  ],
  [
    "credit-returned",
    ({ ctx, creditId, payment }) =>
      ctx.db.insert(reportCredits).values({
        id: newId(),
        paymentId: payment.id,
        ordinal: 2,
        userId: ctx.userId,
        replacesId: creditId,
        createdAt: 1,
      }),
  ],
  ["closed", ({ ctx }) => ctx.db.update(users).set({ closedAt: 1 }).where(eq(users.id, ctx.userId))],
];

test.each(BARRED)(
  "one that nothing is owed for any more is refused as %s and left alone",
  async (reason, bar) => {
    const failed = await insertFailed();
    await bar(failed);
    const before = await rowOf(failed.ctx, failed.reportId);
    expect(await retryReport(failed.admin, failed.reportId)).toEqual({ ok: false, reason });
    expect(await rowOf(failed.ctx, failed.reportId)).toEqual(before);
    expect(failed.admin.sentJobs).toEqual([]);
  },
);

test("what is under way, done or unknown is not retried", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const { report } = await insertPaidReport(ctx);
  expect(await retryReport(admin, report.id)).toEqual({ ok: false, reason: "not-failed" });
  await generateReport(ctx, report.id);
  expect(await retryReport(admin, report.id)).toEqual({ ok: false, reason: "not-failed" });
  expect(await retryReport(admin, newId())).toEqual({ ok: false, reason: "gone" });
});
