import { expect, test } from "vitest";
import { renewSecret, repeatDelivery } from "#app/domains/programs/webhooks/change-webhook.server.ts";
import { listWebhooks } from "#app/domains/programs/webhooks/list-webhooks.server.ts";
import {
  ATTEMPTS_MAX,
  FORMER_SIGNS_FOR,
  PAUSED_AFTER,
  TRY_AGAIN_AFTER,
} from "#app/domains/programs/webhooks/rules.ts";
import { sendDelivery } from "#app/domains/programs/webhooks/send-delivery.server.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { deliverOnlyMail } from "#tests/factories/mails.ts";
import { messagesOf, openWebhook } from "#tests/factories/webhooks.ts";

test("a message that does not arrive is tried again at growing intervals, and given up after the last", async () => {
  const { member, id, state, got, pass, tick } = await openWebhook();
  state.answer = 500;
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, message);
  for (const wait of TRY_AGAIN_AFTER) {
    pass(wait - 1);
    await tick();
    const before = got.length;
    pass(1);
    await tick();
    expect(got).toHaveLength(before + 1);
  }
  expect(got).toHaveLength(ATTEMPTS_MAX);
  expect(new Set(got.map(({ headers }) => headers?.["webhook-id"]))).toEqual(new Set([message]));
  expect(await messagesOf(member)).toMatchObject([
    { status: "failed", answered: 500, fault: "status", attempts: ATTEMPTS_MAX },
  ]);
  // Its owner may send it once more.
  state.answer = 204;
  expect(await repeatDelivery(member, message)).toBe(true);
  await sendDelivery(member, message);
  expect(await messagesOf(member)).toMatchObject([{ status: "delivered", answered: 204, fault: null }]);
  expect(await repeatDelivery(member, message)).toBe(false);
  expect(await listWebhooks(member)).toMatchObject([{ failingSince: null }]);
});

test.each(["private", "redirects", "too-slow", "unreachable"] as const)(
  "an address that is refused (%s) counts as a failure, and is named",
  async (reason) => {
    const { member, id, state } = await openWebhook();
    state.answer = reason;
    await testWebhook(member, id);
    const [{ id: message = "" } = {}] = await messagesOf(member);
    await sendDelivery(member, message);
    expect(await messagesOf(member)).toMatchObject([
      { status: "pending", answered: null, fault: reason, attempts: 1 },
    ]);
  },
);

test("a webhook at which nothing has arrived for three days is paused, and its owner gets one mail", async () => {
  const { member, id, state, pass, tick } = await openWebhook();
  state.answer = 503;
  await testWebhook(member, id);
  await tick();
  const [{ id: first = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, first);
  pass(PAUSED_AFTER + minutes(1));
  await testWebhook(member, id);
  const second = (await messagesOf(member)).at(-1)?.id ?? "";
  await Promise.all([sendDelivery(member, second), sendDelivery(member, first)]);
  const [hook] = await listWebhooks(member);
  expect(hook?.pausedAt).not.toBeNull();
  expect((await messagesOf(member)).every(({ status }) => status === "failed")).toBe(true);
  const text = await deliverOnlyMail(member, "webhook-paused");
  expect(text).toContain("office.example.com");
  expect(text).not.toContain("/miyar\u2069");
});

test("a receiver that answers 410 is paused at once", async () => {
  const { member, id, state } = await openWebhook();
  state.answer = 410;
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, message);
  expect((await listWebhooks(member))[0]?.pausedAt).not.toBeNull();
  expect(await testWebhook(member, id)).toEqual({ ok: false, reason: "gone" });
});

test("after its secret was changed both sign for a day, then the new one alone", async () => {
  const { member, id, secret, got, pass, verified } = await openWebhook();
  const renewed = await renewSecret(member, id);
  const send = async () => {
    await testWebhook(member, id);
    await sendDelivery(member, (await messagesOf(member)).at(-1)?.id ?? "");
    return got.at(-1) as { body: string; headers: Record<string, string> };
  };
  const signatures = ({ headers }: { headers: Record<string, string> }) =>
    headers["webhook-signature"]?.split(" ") ?? [];
  const both = await send();
  expect(signatures(both)).toHaveLength(2);
  for (const one of [secret, renewed ?? ""]) verified(one, both);
  expect((await listWebhooks(member))[0]?.formerUntil).not.toBeNull();
  pass(FORMER_SIGNS_FOR + 1);
  expect((await listWebhooks(member))[0]?.formerUntil).toBeNull();
  expect(signatures(await send())).toHaveLength(1);
});
