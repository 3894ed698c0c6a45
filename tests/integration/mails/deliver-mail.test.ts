import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { MAILS_KEPT_FOR } from "#app/domains/mails/rules.ts";
import { sweepMails, sweepOldMails } from "#app/domains/mails/sweep-mails.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

async function writtenMail() {
  const ctx = await insertMember({ fullName: "خالد <b>المهندي</b>" });
  const { report, payment } = await insertPaidReport(ctx);
  const draft = draftMail("report-ready", ctx.userId, { reportId: report.id });
  await writeMail(ctx, draft);
  return { ctx, report, payment, id: draft.id };
}

test("a mail goes out once, names the property and order, and escapes what people typed", async () => {
  const { ctx, report, payment, id } = await writtenMail();
  await deliverMail(ctx, id);
  await deliverMail(ctx, id);

  expect(ctx.sentMails).toHaveLength(1);
  const [mail] = ctx.sentMails;
  expect(mail).toMatchObject({ to: ctx.email, subject: "تقريرك جاهز: فيلا في حي النرجس، الرياض" });
  expect(mail?.html).toContain(`/reports/${report.id}`);
  expect(mail?.html).toContain(payment.orderNumber);
  expect(mail?.html).not.toContain("<b>المهندي");
  expect(mail?.text).toContain("خالد <b>المهندي</b>");
  const row = await ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, id) });
  expect(row).toMatchObject({ status: "sent" });
});

test("a provider that refuses leaves the mail pending with the reason, and the queue tries again", async () => {
  const { ctx, id } = await writtenMail();
  const refusing = { ...ctx, mail: { send: () => Promise.reject(new Error("mailbox full")) } };
  await expect(deliverMail(refusing, id)).rejects.toThrow("mailbox full");
  const row = await ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, id) });
  expect(row).toMatchObject({ status: "pending", attempts: 1, lastError: "Error: mailbox full" });
  await deliverMail(ctx, id);
  expect(ctx.sentMails).toHaveLength(1);
});

test("a pending mail whose message was lost is enqueued by the sweep", async () => {
  const { ctx, id } = await writtenMail();
  await sweepMails(ctx);
  expect(ctx.sentJobs).not.toContainEqual({ type: "mail.deliver", mailId: id });
  await sweepMails({ ...ctx, now: () => Date.now() + minutes(11) });
  expect(ctx.sentJobs).toContainEqual({ type: "mail.deliver", mailId: id });
});

test("what was sent or given up is forgotten a year later, what still waits is not", async () => {
  const { ctx, id } = await writtenMail();
  await deliverMail(ctx, id);
  const givenUp = draftMail("report-ready", ctx.userId, { reportId: "none" });
  const waiting = draftMail("password-changed", ctx.userId, {});
  await ctx.db.batch([writeMail(ctx, givenUp), writeMail(ctx, waiting)]);
  await deliverMail(ctx, givenUp.id);
  const left = async () => {
    const written = inArray(mailOutbox.id, [id, givenUp.id, waiting.id]);
    const rows = await ctx.db.query.mailOutbox.findMany({ where: written });
    return rows.map((row) => row.status).toSorted();
  };
  const after = (ms: number) => ({ ...ctx, now: () => Date.now() + ms });
  await sweepOldMails(after(MAILS_KEPT_FOR - minutes(1)));
  expect(await left()).toEqual(["failed", "pending", "sent"]);
  await sweepOldMails(after(MAILS_KEPT_FOR + minutes(1)));
  expect(await left()).toEqual(["pending"]);
});

test("old mails are found without walking the outbox", async () => {
  const { db, asked } = recordedDatabase();
  await sweepOldMails({ db, now: () => Date.now() });
  for (const query of asked) expect(await planOf(query)).not.toMatch(/SCAN/);
});
