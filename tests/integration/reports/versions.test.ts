import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, reports, reportVersions, users } from "#app/db/schema.server.ts";
import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { fileKeyOf } from "#app/domains/reports/reading/file-keys.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { makeVersion } from "#app/domains/reports/making/make-version.server.ts";
import { ReissueInput } from "#app/domains/reports/making/reissue-input.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { STUCK_AFTER, sweepReports } from "#app/domains/reports/making/sweep-reports.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { closeAndReadMail } from "#tests/factories/closing.ts";
import type { Witness } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { readZip } from "#tests/factories/zip.ts";

const WHY = { reason: "صححنا مساحة صفقتين في سجلات الحي." };

const adminOf = (): Promise<FreshAdminContext & Witness> => insertOperator();

async function insertDelivered(ctx: MemberContext): Promise<string> {
  const { report } = await insertPaidReport(ctx);
  await generateReport(ctx, report.id);
  return report.id;
}

/** A delivered report with a new version ordered by an administrator, not made yet. */
async function insertReissued() {
  const ctx = await insertMember();
  const admin = await adminOf();
  const reportId = await insertDelivered(ctx);
  const outcome = await reissueReport(admin, reportId, WHY);
  if (!outcome.ok) throw new Error(outcome.reason);
  return { ctx, admin, reportId, versionId: outcome.versionId };
}

const reportRow = ({ db }: Pick<AppContext, "db">, id: string) =>
  db.query.reports.findFirst({ where: eq(reports.id, id) });
const versionRow = ({ db }: Pick<AppContext, "db">, id: string) =>
  db.query.reportVersions.findFirst({ where: eq(reportVersions.id, id) });
const bytesOf = async (key: string) => (await env.REPORTS_BUCKET.get(key))?.arrayBuffer();
const mailsOf = ({ db, userId }: MemberContext, template: "report-reissued") =>
  db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, userId))
    .then((rows) => rows.filter((row) => row.template === template));

test("a report made anew stands beside the one that was bought, which keeps every byte; its owner is told why", async () => {
  const { ctx, admin, reportId, versionId } = await insertReissued();
  const bought = await reportRow(ctx, reportId);
  const file = await bytesOf(fileKeyOf(reportId));
  expect(admin.sentJobs).toEqual([{ type: "report.reissue", versionId }]);

  await makeVersion(ctx, versionId);
  const version = await versionRow(ctx, versionId);
  expect(version).toMatchObject({
    status: "completed",
    version: 2,
    fileKey: `reports/${reportId}.v2.pdf`,
    reason: WHY.reason,
  });
  expect(version?.reportContent).toMatchObject({
    orderNumber: bought?.reportContent?.orderNumber,
    createdAt: bought?.createdAt,
    edition: { number: 2, madeAt: version?.createdAt },
  });
  expect(version?.reportContent?.estimate.valuedOn).toBe(bought?.reportContent?.estimate.valuedOn);
  expect(version?.estimatedValue).toBe(version?.reportContent?.estimate.point);
  expect(await env.REPORTS_BUCKET.head(version?.fileKey ?? "")).not.toBeNull();

  expect(await reportRow(ctx, reportId)).toEqual(bought);
  expect(await bytesOf(fileKeyOf(reportId))).toEqual(file);

  const [mail] = await mailsOf(ctx, "report-reissued");
  await deliverMail(ctx, mail?.id ?? "");
  const sent = ctx.sentMails.at(-1);
  for (const text of [WHY.reason, "الإصدار ٢", `/reports/${reportId}`, bought?.reportContent?.orderNumber])
    expect(sent?.text).toContain(text);
  expect(ctx.told.at(-1)?.message).toEqual({ type: "orders.changed" });
  const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, reportId));
  expect(trail).toContainEqual(
    expect.objectContaining({ action: "report.reissue", actorId: admin.userId, details: { versionId } }),
  );
});

test("ordered twice at once one is made; once it is there, the next is the third", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const reportId = await insertDelivered(ctx);
  const outcomes = await Promise.all([
    reissueReport(admin, reportId, WHY),
    reissueReport(admin, reportId, WHY),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "under-way" });
  const first = outcomes.find((outcome) => outcome.ok);
  await makeVersion(ctx, first?.ok ? first.versionId : "");

  const next = await reissueReport(admin, reportId, WHY);
  expect(next.ok && (await versionRow(ctx, next.versionId))?.version).toBe(3);
});

test("made twice, also at once, it completes once and mails once", async () => {
  const { ctx, versionId } = await insertReissued();
  await Promise.all([makeVersion(ctx, versionId), makeVersion(ctx, versionId)]);
  const done = await versionRow(ctx, versionId);
  await makeVersion(ctx, versionId);
  expect(await versionRow(ctx, versionId)).toEqual(done);
  expect(await mailsOf(ctx, "report-reissued")).toHaveLength(1);
});

test("stopped at any point and made again, it goes on where it was", async () => {
  const stops: Partial<AppContext>[] = [
    { renderPdf: () => Promise.reject(new Error("the browser went away")) },
    {
      reportFiles: { head: async () => null, put: () => Promise.reject(new Error("R2 is away")) } as never,
    },
  ];
  for (const stop of stops) {
    const { ctx, versionId } = await insertReissued();
    await expect(makeVersion({ ...ctx, ...stop }, versionId)).rejects.toThrow();
    const stopped = await versionRow(ctx, versionId);
    expect(stopped).toMatchObject({ status: "processing", fileKey: null });
    await makeVersion(ctx, versionId);
    const done = await versionRow(ctx, versionId);
    expect(done?.status).toBe("completed");
    expect(done?.reportContent).toEqual(stopped?.reportContent);
  }
});

test("one that is given up fails without a word to its owner, who keeps the report", async () => {
  const { ctx, reportId, versionId } = await insertReissued();
  const before = await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, ctx.userId));
  const told = ctx.told.length;
  await recordDeadLetter(ctx, newId(), "miyar-dead", { type: "report.reissue", versionId });
  expect(await versionRow(ctx, versionId)).toMatchObject({
    status: "failed",
    failureReason: "gave up after the last retry",
  });
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, ctx.userId))).toBe(before);
  expect(ctx.told).toHaveLength(told);
  expect((await reportRow(ctx, reportId))?.status).toBe("completed");
});

test("a version whose message was lost is enqueued again", async () => {
  const { ctx, versionId } = await insertReissued();
  await sweepReports({ ...ctx, now: () => Date.now() + STUCK_AFTER + 1000 });
  expect(ctx.sentJobs).toContainEqual({ type: "report.reissue", versionId });
});

test("only a delivered report that its owner may still read is made anew", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  expect(await reissueReport(admin, newId(), WHY)).toEqual({ ok: false, reason: "gone" });

  const { report } = await insertPaidReport(ctx);
  expect(await reissueReport(admin, report.id, WHY)).toEqual({ ok: false, reason: "not-completed" });
  await generateReport(ctx, report.id);
  await ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, report.id));
  expect(await reissueReport(admin, report.id, WHY)).toEqual({ ok: false, reason: "withdrawn" });
  await ctx.db.update(reports).set({ withdrawnAt: null }).where(eq(reports.id, report.id));
  await ctx.db.update(users).set({ closedAt: 1 }).where(eq(users.id, ctx.userId));
  expect(await reissueReport(admin, report.id, WHY)).toEqual({ ok: false, reason: "closed" });
  expect(await ctx.db.$count(reportVersions, eq(reportVersions.reportId, report.id))).toBe(0);
  expect(admin.sentJobs).toEqual([]);
});

test("one whose report is withdrawn while it is made ends as failed, without file or mail", async () => {
  const { ctx, reportId, versionId } = await insertReissued();
  const whilePrinting = {
    ...ctx,
    renderPdf: async (html: string) => {
      await ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, reportId));
      return ctx.renderPdf(html);
    },
  };
  await makeVersion(whilePrinting, versionId);
  expect((await versionRow(ctx, versionId))?.status).toBe("failed");
  expect(await env.REPORTS_BUCKET.head(fileKeyOf(reportId, 2))).toBeNull();
  expect(await mailsOf(ctx, "report-reissued")).toEqual([]);
});

test("a version is in the copy of one's data, and goes with the account", async () => {
  const ctx = await insertWithPassword();
  const reportId = await insertDelivered(ctx);
  const outcome = await reissueReport(await adminOf(), reportId, WHY);
  await makeVersion(ctx, outcome.ok ? outcome.versionId : "");
  // Left by a run that never completed.
  const failed = await reissueReport(await adminOf(), reportId, WHY);
  await env.REPORTS_BUCKET.put(fileKeyOf(reportId, 3), "%PDF");

  const asked = await requestExport(ctx);
  await makeExport(ctx, asked.ok ? asked.id : "");
  const opened = await openOwnExport(ctx, asked.ok ? asked.id : "");
  const files = readZip(new Uint8Array((await opened?.file.arrayBuffer()) ?? new ArrayBuffer(0)));
  const data = JSON.parse(new TextDecoder().decode(files.get("account.json")));
  const [version, ...more] = data.reports[0].versions;
  expect(more).toEqual([]);
  expect(version).toMatchObject({ version: 2, reason: WHY.reason, content: { edition: { number: 2 } } });
  expect(version.content.edition.madeAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(version.file).toMatch(/-v2\.pdf$/);
  expect(new TextDecoder().decode(files.get(version.file))).toMatch(/^%PDF/);

  await closeAndReadMail(ctx);
  await makeVersion(ctx, failed.ok ? failed.versionId : "");
  expect((await versionRow(ctx, failed.ok ? failed.versionId : ""))?.status).toBe("failed");
  await purgeClosed({ ...ctx, now: () => Date.now() + days(31) });
  expect(await ctx.db.$count(reportVersions, eq(reportVersions.reportId, reportId))).toBe(0);
  for (const number of [1, 2, 3])
    expect(await env.REPORTS_BUCKET.head(fileKeyOf(reportId, number))).toBeNull();
});

test("a reason is asked for that tells its reader something", () => {
  expect(ReissueInput.safeParse({ reason: "  خطأ  " }).success).toBe(false);
  expect(ReissueInput.safeParse({ reason: "س".repeat(501) }).success).toBe(false);
  expect(ReissueInput.parse({ reason: `  ${WHY.reason} ` })).toEqual(WHY);
});
