import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deadLetters, mailOutbox, reports } from "#app/db/schema.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { sweepReports, STUCK_AFTER } from "#app/domains/reports/making/sweep-reports.server.ts";
import { seconds } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";

test("a report whose message was lost is enqueued again, once per interval, by two sweeps at once too", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const jobsOf = () =>
    ctx.sentJobs.filter((job) => job.type === "report.generate" && job.reportId === report.id).length;
  expect(jobsOf()).toBe(1);

  await sweepReports(ctx);
  expect(jobsOf()).toBe(1);
  const later = { ...ctx, now: () => Date.now() + STUCK_AFTER + 1000 };
  await Promise.all([sweepReports(later), sweepReports(later)]);
  expect(jobsOf()).toBe(2);
});

test("one that is being worked on, or waits for its next attempt, is left alone", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const at = (ms: number) => ({ ...ctx, now: () => report.createdAt + ms });
  const failing = (ms: number) => ({
    ...at(ms),
    renderPdf: () => Promise.reject(new Error("the browser went away")),
  });
  const jobsOf = () =>
    ctx.sentJobs.filter((job) => job.type === "report.generate" && job.reportId === report.id).length;
  // Attempts of the queue, each after its back-off, with a sweep right before each.
  for (const ms of [seconds(6), seconds(18), seconds(40), seconds(62)]) {
    await sweepReports(at(ms - 1));
    await expect(generateReport(failing(ms), report.id)).rejects.toThrow("the browser went away");
  }
  await sweepReports(at(seconds(62) + STUCK_AFTER));
  expect(jobsOf()).toBe(1);
  await sweepReports(at(seconds(62) + STUCK_AFTER + 1));
  expect(jobsOf()).toBe(2);
});

test("one whose money went back is neither enqueued nor made", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  await ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, report.id));
  ctx.sentJobs.length = 0;
  await sweepReports({ ...ctx, now: () => Date.now() + STUCK_AFTER + 1000 });
  await generateReport(ctx, report.id);
  expect(ctx.sentJobs).not.toContainEqual({ type: "report.generate", reportId: report.id });
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row).toMatchObject({ status: "processing", valuedAt: null });
});

test("a queue that takes nothing loses nothing: the sweep enqueues what could not be sent", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport({
    ...ctx,
    jobs: { send: () => Promise.reject(new Error("queue is away")) },
  });
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: "report.enqueue_failed", reportId: report.id }),
  );
  await sweepReports({ ...ctx, now: () => Date.now() + STUCK_AFTER + 1000 });
  expect(ctx.sentJobs).toContainEqual({ type: "report.generate", reportId: report.id });
});

test("a dead letter is recorded once, and its report failed, mailed and told once", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const job = { type: "report.generate", reportId: report.id };
  const messageId = newId();
  await recordDeadLetter(ctx, messageId, "miyar-dead", job);
  await recordDeadLetter(ctx, messageId, "miyar-dead", job);

  expect(await ctx.db.$count(deadLetters, eq(deadLetters.id, messageId))).toBe(1);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("failed");
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails.filter((mail) => mail.template === "report-failed")).toHaveLength(1);
  expect(ctx.told.filter(({ message }) => message.type === "report.failed")).toHaveLength(1);
});

test("a dead letter that makes no sense is kept all the same", async () => {
  const ctx = await insertMember();
  const messageId = newId();
  await recordDeadLetter(ctx, messageId, "miyar-dead", { type: "unknown" });
  expect(await ctx.db.$count(deadLetters, eq(deadLetters.id, messageId))).toBe(1);
});
