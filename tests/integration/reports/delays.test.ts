import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, reports } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { tellDelays } from "#app/domains/reports/making/tell-delays.server.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";

const promised = minutes(PRODUCT.readinessMinutes);

async function insertWaiting() {
  const ctx = await insertMember();
  const { report, payment } = await insertPaidReport(ctx);
  const after = (ms: number) => ({ ...ctx, now: () => report.createdAt + ms });
  return { ctx, report, payment, after };
}

const delayMails = async ({ db, userId }: MemberContext) => {
  const rows = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
  return rows.filter(({ template }) => template === "report-delayed");
};

test("a second after the promised minutes its owner is told, not a second before, and once", async () => {
  const { ctx, report, payment, after } = await insertWaiting();
  await tellDelays(after(promised));
  expect(await delayMails(ctx)).toEqual([]);

  const late = after(promised + seconds(1));
  await Promise.all([tellDelays(late), tellDelays(late)]);
  await tellDelays(after(promised + minutes(30)));
  const [mail, ...more] = await delayMails(ctx);
  expect(more).toEqual([]);
  expect(ctx.sentJobs).toContainEqual({ type: "mail.deliver", mailId: mail?.id });
  expect(ctx.told.filter(({ message }) => message.type === "report.progress")).toHaveLength(1);

  await deliverMail(ctx, mail?.id ?? "");
  const sent = ctx.sentMails.at(-1);
  expect(sent?.subject).toMatch(/^تأخر تقريرك: /);
  for (const text of [payment.orderNumber, "نعتذر", "استرداد المبلغ", `${ctx.settings.origin}/dashboard`])
    expect(sent?.text).toContain(text);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row).toMatchObject({ status: "processing", delayToldAt: report.createdAt + promised + seconds(1) });
});

test("a report that is ready, failed or withdrawn is late for nobody", async () => {
  const ready = await insertWaiting();
  await generateReport(ready.ctx, ready.report.id);
  const failed = await insertWaiting();
  await failReport(failed.ctx, failed.report.id, "no");
  const withdrawn = await insertWaiting();
  await withdrawn.ctx.db.update(reports).set({ withdrawnAt: 1 }).where(eq(reports.id, withdrawn.report.id));
  for (const { ctx, after } of [ready, failed, withdrawn]) {
    await tellDelays(after(promised + minutes(1)));
    expect(await delayMails(ctx)).toEqual([]);
  }
});

test("one that failed after its owner was told and is made again tells nothing twice", async () => {
  const { ctx, report, after } = await insertWaiting();
  await tellDelays(after(promised + seconds(1)));
  await failReport(ctx, report.id, "no");
  expect(await retryReport(await insertOperator(), report.id)).toEqual({ ok: true });
  await tellDelays(after(promised + minutes(2)));
  expect(await delayMails(ctx)).toHaveLength(1);
});
