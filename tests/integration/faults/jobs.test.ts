import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, deadLetters, mailOutbox, reports } from "#app/db/schema.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { stampWaiting } from "#app/domains/einvoices/chain/stamp-waiting.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import type { Job, JobType } from "#app/domains/operations/jobs/registry.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { openLicences } from "#tests/factories/licences.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { dumpDatabase, insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx, type Witness } from "#tests/factories/context.ts";
import {
  beginImport,
  fileOf,
  insertDecision,
  insertFeed,
  insertOffice,
  offered,
} from "#tests/factories/imports.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { at } from "#tests/factories/paid-orders.ts";
import { onboard, openFatoora } from "#tests/factories/einvoicing.ts";
import { insertCreditsPayment, issueInvoice } from "#tests/factories/invoices.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { answering, insertWebhook } from "#tests/factories/webhooks.ts";
import { insertRelease } from "#tests/factories/holdings.ts";
import { insertAlert } from "#tests/factories/lowered.ts";
import { runCron } from "#workers/cron.ts";
import { consume } from "#workers/queue.ts";

// The queue delivers a message at least once, in any order, and sometimes not at all.

type Ctx = AppContext & Witness;

async function deliver(ctx: AppContext, job: unknown, queue = "miyar-reports") {
  const message = { id: newId(), timestamp: new Date(), attempts: 1, body: job };
  const batch = createMessageBatch(queue, [message]);
  await consume(batch, ctx);
  return (await getQueueResult(batch, createExecutionContext())).explicitAcks.length === 1;
}

function lastJob({ sentJobs }: Witness, wanted: JobType): Job {
  const job = sentJobs.findLast(({ type }) => type === wanted);
  if (!job) throw new Error("no job was sent");
  return job;
}

/** A job of each type, ready to run, with its member. */
const PREPARED: { [Type in JobType]: () => Promise<{ ctx: Ctx; job: Job }> } = {
  async "report.generate"() {
    const ctx = await insertMember();
    const { report } = await insertPaidReport(ctx);
    return { ctx, job: { type: "report.generate", reportId: report.id } };
  },
  async "report.reissue"() {
    const ctx = await insertMember();
    const { report } = await insertFinishedReport(ctx);
    const admin = await insertOperator();
    await reissueReport(admin, report.id, { reason: "وصلت صفقات أحدث في الحي" });
    return { ctx, job: lastJob(admin, "report.reissue") };
  },
  async "mail.deliver"() {
    const ctx = await insertMember();
    await insertFinishedReport(ctx);
    return { ctx, job: lastJob(ctx, "mail.deliver") };
  },
  async "link.issue"() {
    const member = await insertMember();
    const ctx = visitorCtx();
    await mailLink(ctx, member.email, "magic");
    return { ctx, job: lastJob(ctx, "link.issue") };
  },
  async "export.make"() {
    const ctx = await insertMember();
    await requestExport(ctx);
    return { ctx, job: lastJob(ctx, "export.make") };
  },
  async "price.tell"() {
    const ctx = await insertMember();
    const { alertId } = await insertAlert(ctx);
    return { ctx, job: { type: "price.tell", alertId } };
  },
  async "einvoice.stamp"() {
    const { context } = openFatoora();
    const ctx = await insertMember(context);
    await onboard(ctx);
    const payment = await insertCreditsPayment(ctx);
    await issueInvoice(ctx, payment);
    return { ctx, job: { type: "einvoice.stamp", paymentId: payment.id } };
  },
  async "einvoice.report"() {
    const { context } = openFatoora();
    const ctx = await insertMember(context);
    await onboard(ctx);
    await issueInvoice(ctx, await insertCreditsPayment(ctx));
    await stampWaiting(ctx);
    return { ctx, job: lastJob(ctx, "einvoice.report") };
  },
  async "webhook.deliver"() {
    const ctx = await insertMember({ outside: answering(204) });
    const { id } = await insertWebhook(ctx);
    await testWebhook(ctx, id);
    return { ctx, job: lastJob(ctx, "webhook.deliver") };
  },
  async "licence.check"() {
    const { context } = openLicences();
    const ctx = await insertMember(context);
    await createListing(
      ctx,
      listingInput({ images: await insertPictures(ctx), licence_holder: "7001234567" }),
    );
    return { ctx, job: lastJob(ctx, "licence.check") };
  },
  async "import.run"() {
    const ctx = await insertOffice();
    const importId = await beginImport(ctx, fileOf("csv", offered(2)));
    return { ctx, job: { type: "import.run", importId } };
  },
  async "import.decide"() {
    const ctx = await insertMember();
    return { ctx, job: { type: "import.decide", decisionId: await insertDecision(ctx) } };
  },
  async "import.pictures"() {
    const ctx = await insertMember();
    return { ctx, job: { type: "import.pictures", sourceId: await insertFeed(ctx) } };
  },
  async "model.tell"() {
    const ctx = await insertMember();
    return { ctx, job: { type: "model.tell", releaseId: await insertRelease(ctx) } };
  },
};

test.each(Object.keys(PREPARED) as JobType[])(
  "%s: a message that comes again once it is done changes nothing",
  async (type) => {
    const { ctx, job } = await PREPARED[type]();
    expect(await deliver(ctx, job)).toBe(true);
    const [rows, mails] = [await dumpDatabase(), ctx.sentMails.length];
    for (let nth = 0; nth < 3; nth += 1) expect(await deliver(ctx, job)).toBe(true);
    expect(await dumpDatabase()).toBe(rows);
    expect(ctx.sentMails).toHaveLength(mails);
  },
);

test.each(Object.keys(PREPARED) as JobType[])(
  "%s: one whose row is gone is done with, and nothing comes of it",
  async (type) => {
    const { ctx, job } = await PREPARED[type]();
    const [key = "type"] = Object.keys(job).filter((name) => name !== "type");
    const rows = await dumpDatabase();
    expect(await deliver(ctx, { ...job, [key]: newId() })).toBe(true);
    expect(await dumpDatabase()).toBe(rows);
    expect(ctx.sentMails).toEqual([]);
  },
);

test("a message that overtakes its row finds nothing, and the row is sent by the sweep, once", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const draft = draftMail("report-ready", ctx.userId, { reportId: report.id });
  const job = { type: "mail.deliver", mailId: draft.id } as const;
  expect(await deliver(ctx, job, "miyar-mail")).toBe(true);
  await writeMail(ctx, draft);
  await runCron("* * * * *", at(ctx, Date.now() + minutes(11)));
  expect(ctx.sentJobs).toContainEqual(job);
  await deliver(ctx, job, "miyar-mail");
  await deliver(ctx, job, "miyar-mail");
  expect(ctx.sentMails).toHaveLength(1);
});

test("a report's message that comes after its money went back makes nothing", async () => {
  const { ctx, job } = await PREPARED["report.generate"]();
  const reportId = "reportId" in job ? job.reportId : "";
  await ctx.db.update(reports).set({ withdrawnAt: Date.now() }).where(eq(reports.id, reportId));
  expect(await deliver(ctx, job)).toBe(true);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, reportId) });
  expect(row).toMatchObject({ status: "processing", reportContent: null, fileKey: null });
});

test("a queue that takes nothing loses no job: each lies in its row, and the sweeps send it once the queue is back", async () => {
  const down = { send: () => Promise.reject(new Error("queue away")) };
  const member = await insertMember({ jobs: down });
  const { report } = await insertPaidReport(member);
  await requestExport(member);
  const visitor = visitorCtx({ jobs: down });
  expect(await mailLink(visitor, member.email, "magic")).toEqual({ ok: true });
  expect(member.logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["report.enqueue_failed", "mail.enqueue_failed", "export.enqueue_failed"]),
  );
  expect(visitor.logged).toMatchObject([{ event: "link.enqueue_failed" }]);

  const back = visitorCtx();
  await runCron("* * * * *", { ...back, now: () => Date.now() + minutes(61) });
  const [exportRow] = await back.db.select().from(dataExports).where(eq(dataExports.userId, member.userId));
  const types = back.sentJobs.map(({ type }) => type);
  expect(back.sentJobs).toContainEqual({ type: "report.generate", reportId: report.id });
  expect(back.sentJobs).toContainEqual({ type: "export.make", exportId: exportRow?.id });
  expect(types).toEqual(expect.arrayContaining(["mail.deliver", "link.issue"]));
});

test("a message that makes no sense goes to the dead letters, to the administrators by mail, and stands in their settings", async () => {
  const operator = await insertOperator();
  const poison = { type: "report.generate", reportId: 17 };
  expect(await deliver(operator, poison)).toBe(false);
  // After the last retry the platform moves it to the dead letter queue.
  expect(await deliver(operator, poison, "miyar-dead")).toBe(true);
  const [letter] = await operator.db.select().from(deadLetters);
  const alert = await operator.db.query.mailOutbox.findFirst({
    where: and(eq(mailOutbox.userId, operator.userId), eq(mailOutbox.template, "operator-alert")),
  });
  expect(alert?.params).toEqual({ kind: "job-failed", subjectId: letter?.id });
  await deliverMail(operator, alert?.id ?? "");
  expect(operator.sentMails.at(-1)?.text).toContain("/admin/settings");
});
