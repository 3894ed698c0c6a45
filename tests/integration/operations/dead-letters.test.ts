import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  dataExports,
  deadLetters,
  mailOutbox,
  reports,
  reportVersions,
  users,
} from "#app/db/schema.server.ts";
import {
  DEAD_LETTERS_PER_PAGE,
  listDeadLetters,
  recordDeadLetter,
  type DeadLetterCursor,
} from "#app/domains/operations/dead-letters.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext, AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import type { Witness } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";

const adminOf = (): Promise<FreshAdminContext & Witness> => insertOperator();

/** Creates a dead letter for a job; returns its id. */
async function bury(ctx: AppContext, job: unknown): Promise<string> {
  const id = newId();
  await recordDeadLetter(ctx, id, "miyar-dead", job);
  return id;
}

const letterOf = ({ db }: Pick<AppContext, "db">, id: string) =>
  db.query.deadLetters.findFirst({ where: eq(deadLetters.id, id) });
const trailOf = async ({ db }: Pick<AppContext, "db">, id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

test("a report's job sent again puts its report back into the making and the letter aside, once", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const { report } = await insertPaidReport(ctx);
  const job: Job = { type: "report.generate", reportId: report.id };
  const id = await bury(ctx, job);

  const outcomes = await Promise.all([retryDeadLetter(admin, id), retryDeadLetter(admin, id)]);
  expect(outcomes).toContainEqual({ ok: true });
  expect(outcomes).toContainEqual({ ok: false, reason: "resolved" });
  expect(admin.sentJobs).toEqual([job]);
  expect((await letterOf(ctx, id))?.resolvedAt).not.toBeNull();
  expect(await trailOf(ctx, id)).toEqual(["dead_letter.retry"]);
  expect(await trailOf(ctx, report.id)).toContain("report.retry");
  await generateReport(ctx, report.id);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("completed");
});

test("refused where the report is not failed or nothing is owed: the letter stays, nothing is sent", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const { report } = await insertPaidReport(ctx);
  const id = await bury(ctx, { type: "report.generate", reportId: report.id });
  await ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, report.id));
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: false, reason: "withdrawn" });
  expect((await letterOf(ctx, id))?.resolvedAt).toBeNull();
  expect(admin.sentJobs).toEqual([]);
  expect(await retryDeadLetter(admin, newId())).toEqual({ ok: false, reason: "gone" });
});

test("a version's job sent again makes the same version, unless another is under way", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const { report } = await insertPaidReport(ctx);
  await generateReport(ctx, report.id);
  const reason = "صححنا مساحة صفقتين في سجلات الحي.";
  const first = await reissueReport(admin, report.id, { reason });
  if (!first.ok) throw new Error(first.reason);
  const job: Job = { type: "report.reissue", versionId: first.versionId };
  const id = await bury(ctx, job);

  const second = await reissueReport(admin, report.id, { reason });
  if (!second.ok) throw new Error(second.reason);
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: false, reason: "under-way" });
  await ctx.db.delete(reportVersions).where(eq(reportVersions.id, second.versionId));
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: true });
  expect(admin.sentJobs.at(-1)).toEqual(job);
  const row = await ctx.db.query.reportVersions.findFirst({ where: eq(reportVersions.id, first.versionId) });
  expect(row).toMatchObject({ status: "processing", version: 2, failureReason: null });
});

test("a mail waits again; one to a closed account does not", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const draft = draftMail("password-changed", ctx.userId);
  await writeMail(ctx, draft);
  const job: Job = { type: "mail.deliver", mailId: draft.id };
  const mailOf = () => ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, draft.id) });

  const first = await bury(ctx, job);
  expect((await mailOf())?.status).toBe("failed");
  expect(await retryDeadLetter(admin, first)).toEqual({ ok: true });
  expect((await mailOf())?.status).toBe("pending");
  expect(admin.sentJobs).toEqual([job]);

  const second = await bury(ctx, job);
  await ctx.db.update(users).set({ closedAt: 1 }).where(eq(users.id, ctx.userId));
  expect(await retryDeadLetter(admin, second)).toEqual({ ok: false, reason: "nothing-to-do" });
  expect((await mailOf())?.status).toBe("failed");
});

test("a copy of one's data is made after all, unless another is being made", async () => {
  const ctx = await insertMember();
  const admin = await adminOf();
  const row = { userId: ctx.userId, status: "pending" as const, createdAt: 1, enqueuedAt: 1 };
  const exportId = newId();
  await ctx.db.insert(dataExports).values({ ...row, id: exportId });
  const id = await bury(ctx, { type: "export.make", exportId });
  const other = newId();
  await ctx.db.insert(dataExports).values({ ...row, id: other });
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: false, reason: "nothing-to-do" });
  await ctx.db.delete(dataExports).where(eq(dataExports.id, other));
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: true });
  const made = await ctx.db.query.dataExports.findFirst({ where: eq(dataExports.id, exportId) });
  expect(made).toMatchObject({ status: "pending", expiresAt: null });
});

test("one that makes no sense is shown and can be put aside, but not sent", async () => {
  const admin = await adminOf();
  const id = await bury(admin, { type: "no.such.job", reportId: 7 });
  const { letters } = await listDeadLetters(admin, null);
  expect(letters.find((letter) => letter.id === id)).toMatchObject({
    type: null,
    subjectId: null,
    stored: '{"type":"no.such.job","reportId":7}',
  });
  expect(await retryDeadLetter(admin, id)).toEqual({ ok: false, reason: "unreadable" });
  expect(await dismissDeadLetter(admin, id)).toEqual({ ok: true });
  expect(await dismissDeadLetter(admin, id)).toEqual({ ok: false, reason: "resolved" });
  expect(await dismissDeadLetter(admin, newId())).toEqual({ ok: false, reason: "gone" });
  expect(await trailOf(admin, id)).toEqual(["dead_letter.dismiss"]);
  expect((await listDeadLetters(admin, null)).letters.map((letter) => letter.id)).not.toContain(id);
});

test("the list goes through all open letters, newest first, a page at a time", async () => {
  const admin = await adminOf();
  await admin.db.update(deadLetters).set({ resolvedAt: 1 });
  const rows = Array.from({ length: DEAD_LETTERS_PER_PAGE + 3 }, (_, index) => ({
    id: newId(),
    queue: "miyar-dead",
    job: { type: "report.generate", reportId: `r${index}` },
    // Several have the same time, so that the page boundary is between equal ones.
    createdAt: 1000 + Math.floor(index / 4),
  }));
  for (const row of rows) await admin.db.insert(deadLetters).values(row);
  const seen: string[] = [];
  let after: DeadLetterCursor | null = null;
  do {
    const page = await listDeadLetters(admin, after);
    seen.push(...page.letters.map(({ id }) => id));
    after = page.next;
  } while (after);
  const expected = rows.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  expect(seen).toEqual(expected.map(({ id }) => id));
});

test("administrators are mailed of a letter once, and not of an alert that could not be mailed", async () => {
  const admin = await adminOf();
  const alerts = () =>
    admin.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.userId, admin.userId), eq(mailOutbox.template, "operator-alert")));
  const id = newId();
  await recordDeadLetter(admin, id, "miyar-dead", { type: "unknown" });
  await recordDeadLetter(admin, id, "miyar-dead", { type: "unknown" });
  const [alert, ...more] = await alerts();
  expect(alert?.params).toEqual({ kind: "job-failed", subjectId: id });
  expect(more).toEqual([]);

  await bury(admin, { type: "mail.deliver", mailId: alert?.id });
  expect(await alerts()).toHaveLength(1);
});
