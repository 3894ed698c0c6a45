import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  mailOutbox,
  payments,
  properties,
  reportCredits,
  reportLinks,
  reports,
  users,
} from "#app/db/schema.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { openShared } from "#app/domains/reports/sharing/open-shared.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { days } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { closeAndReadMail, dumpDatabase, insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

const later = (ctx: Member) => ({ ...ctx, now: () => Date.now() + days(30) + 60_000 });

const left = async (ctx: Member) => ({
  reports: await ctx.db.$count(reports, eq(reports.userId, ctx.userId)),
  properties: await ctx.db.$count(properties, eq(properties.userId, ctx.userId)),
  mails: await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, ctx.userId)),
  payments: await ctx.db.$count(payments, eq(payments.userId, ctx.userId)),
  credits: await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId)),
});

test("after 30 days nothing of the reports is left, file, body, link or text; the books stay, and owe nothing", async () => {
  const ctx = await insertWithPassword();
  const neighbour = await insertMember();
  const theirs = await insertFinishedReport(neighbour);
  const property = await insertProperty(ctx, { address: "طريق الأمانة ٩٩", description: "نافورة في الفناء" });
  const { report, payment } = await insertFinishedReport(ctx, property);
  await insertOrder(ctx);
  const [token = ""] = await closeAndReadMail(ctx);

  await purgeClosed({ ...ctx, now: () => Date.now() + days(29) });
  expect(await left(ctx)).toMatchObject({ reports: 1, properties: 2 });
  expect(await dumpDatabase()).toContain("طريق الأمانة ٩٩");

  await purgeClosed(later(ctx));
  await purgeClosed(later(ctx));
  expect(await left(ctx)).toEqual({ reports: 0, properties: 0, mails: 0, payments: 2, credits: 1 });
  expect(await ctx.db.$count(reportLinks, eq(reportLinks.reportId, report.id))).toBe(0);
  expect(await env.REPORTS_BUCKET.head(`reports/${report.id}.pdf`)).toBeNull();
  const dump = await dumpDatabase();
  for (const text of ["طريق الأمانة ٩٩", "نافورة"]) expect(dump).not.toContain(text);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: false, reason: "unknown" });

  const user = await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) });
  expect(user?.purgedAt).not.toBeNull();
  const book = await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) });
  expect(book).toMatchObject({
    orderNumber: payment.orderNumber,
    amountHalalas: payment.amountHalalas,
    status: "completed",
    reportId: null,
  });
  const trail = (action: string, subjectId: string) =>
    ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)));
  expect(await trail("payment.purge", payment.id)).toMatchObject([
    { details: { reportType: "seller_owner" } },
  ]);
  expect(await trail("account.purge", ctx.userId)).toHaveLength(1);

  // The sweep of paid orders makes no new report for it, and refunds nothing.
  await sweepPayments(later(ctx));
  expect(await left(ctx)).toMatchObject({ reports: 0 });
  expect((await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) }))?.status).toBe(
    "completed",
  );
  expect(await ctx.db.$count(reports, eq(reports.id, theirs.report.id))).toBe(1);
  expect(await env.REPORTS_BUCKET.head(`reports/${theirs.report.id}.pdf`)).not.toBeNull();
});

test("a purge stopped after the files went on finishes with the next run", async () => {
  const ctx = await insertWithPassword();
  const { report } = await insertFinishedReport(ctx);
  await closeAndReadMail(ctx);
  const broken = Object.assign(Object.create(Object.getPrototypeOf(ctx.db)), ctx.db, {
    batch: () => Promise.reject(new Error("stopped")),
  });
  await expect(purgeClosed({ ...later(ctx), db: broken })).rejects.toThrow("stopped");
  expect(await env.REPORTS_BUCKET.head(`reports/${report.id}.pdf`)).toBeNull();
  expect(await left(ctx)).toMatchObject({ reports: 1 });

  await Promise.all([purgeClosed(later(ctx)), purgeClosed(later(ctx))]);
  expect(await left(ctx)).toMatchObject({ reports: 0, properties: 0 });
});

test("an open account is never purged, however old", async () => {
  const ctx = await insertMember();
  await insertFinishedReport(ctx);
  await purgeClosed({ ...ctx, now: () => Date.now() + days(4000) });
  expect(await left(ctx)).toMatchObject({ reports: 1, properties: 1 });
});
