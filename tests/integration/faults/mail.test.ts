import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { newId } from "#app/lib/ids.ts";
import { mailFault } from "#app/platform/mail-fault.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { UndeliverableError } from "#app/platform/undeliverable.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { appContext, type WorkerEnv } from "#workers/context.ts";
import { consume } from "#workers/queue.ts";

// Email Service and Twilio: temporary errors are retried, permanent ones given up, and neither log line names a person.

async function waiting() {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const draft = draftMail("report-ready", ctx.userId, { reportId: report.id });
  await writeMail(ctx, draft);
  const rowOf = () => ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, draft.id) });
  return { ctx, id: draft.id, rowOf };
}

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });

/** The Worker's own mail port, on a fake binding. */
const mailOn = (send: () => Promise<unknown>) =>
  appContext({ ...env, EMAIL: { send } } as unknown as WorkerEnv).mail;

test.each([
  ["E_RATE_LIMIT_EXCEEDED", "try later"],
  ["E_DAILY_LIMIT_EXCEEDED", "tomorrow"],
  ["E_INTERNAL_SERVER_ERROR", "oops"],
  ["E_SENDER_NOT_VERIFIED", "domain is not verified"],
])("a mail refused with %s waits, and is sent by a later try", async (code, message) => {
  const { ctx, id, rowOf } = await waiting();
  const mail = mailOn(() => Promise.reject(refusal(code, message)));
  await expect(deliverMail({ ...ctx, mail }, id)).rejects.toThrow(code);
  expect(await rowOf()).toMatchObject({ status: "pending", attempts: 1 });
  await deliverMail(ctx, id);
  expect(await rowOf()).toMatchObject({ status: "sent", lastError: null });
});

test.each(["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR"])(
  "a mail refused with %s is given up at once, stands in the outbox with the reason, and names nobody",
  async (code) => {
    const { ctx, id, rowOf } = await waiting();
    const mail = mailOn(() => Promise.reject(refusal(code, `recipient <${ctx.email}> is on the list`)));
    const batch = createMessageBatch("miyar-mail", [
      { id: newId(), timestamp: new Date(), attempts: 1, body: { type: "mail.deliver", mailId: id } },
    ]);
    await consume(batch, { ...ctx, mail });
    const result = await getQueueResult(batch, createExecutionContext());
    expect([result.explicitAcks.length, result.retryMessages.length]).toEqual([1, 0]);
    expect(await rowOf()).toMatchObject({
      status: "failed",
      lastError: `UndeliverableError: ${code}, Error: recipient <…> is on the list`,
    });
    expect(JSON.stringify(ctx.logged)).not.toContain(ctx.email);
  },
);

test("a fault without a code passes, whatever it is", () => {
  for (const fault of [new Error("Network connection lost."), "odd", null])
    expect(mailFault(fault)).not.toBeInstanceOf(UndeliverableError);
});
