import { and, asc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { listings, webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import { makeWebhook, sealPurpose } from "#app/domains/programs/webhooks/make-webhook.server.ts";
import type { WebhookTopic } from "#app/domains/programs/webhooks/rules.ts";
import { sendDelivery } from "#app/domains/programs/webhooks/send-delivery.server.ts";
import { sweepDeliveries } from "#app/domains/programs/webhooks/sweep-deliveries.server.ts";
import { newSecret } from "#app/domains/programs/webhooks/sign.ts";
import { seal } from "#app/platform/seal.server.ts";
import { newId } from "#app/lib/ids.ts";
import { hours } from "#app/lib/duration.ts";
import { insertMember } from "./accounts.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import type { Outside, OutsideRefusal, OutsideRequest } from "#app/platform/outside.server.ts";

export const RECEIVER = "https://office.example.com/miyar";

/** A receiver that answers every message with this status, or cannot be asked for this reason. */
export const answering =
  (answer: number | OutsideRefusal): Outside =>
  async () =>
    typeof answer === "number"
      ? { ok: true, status: answer, headers: new Headers(), bytes: new Uint8Array(0) }
      : { ok: false, reason: answer };

/** The same, keeping what it was sent; its answer may be changed. */
function receiver(answer: number | OutsideRefusal = 200) {
  const got: OutsideRequest[] = [];
  const state = { answer, got };
  const outside: Outside = async (request) => {
    got.push(request);
    return answering(state.answer)(request);
  };
  return { state, got, outside };
}

/** A webhook of the member's with its secret, as they are shown it once. */
export async function insertWebhook(
  ctx: MemberContext,
  { address = RECEIVER, topic = "all" as WebhookTopic } = {},
): Promise<{ id: string; secret: string }> {
  const made = await makeWebhook(ctx, { address, topic });
  if (!made.ok) throw new Error(`no webhook was made: ${made.reason}`);
  return made;
}

/** A row of the member's, by no form: forms make a few only. */
export async function storeWebhook(
  ctx: MemberContext,
  { pausedAt = null as number | null } = {},
): Promise<string> {
  const id = newId();
  const sealedSecret = await seal(ctx.settings, sealPurpose(id), newSecret());
  const row = { id, userId: ctx.userId, address: RECEIVER, topic: "all" as const, sealedSecret, pausedAt };
  await ctx.db.insert(webhooks).values({ ...row, createdAt: ctx.now() });
  return id;
}

/** A message to one of the member's webhooks that was given up. */
export async function storeFailedMessage(ctx: MemberContext): Promise<string> {
  const id = `msg_${newId()}`;
  const webhookId = await storeWebhook(ctx);
  const row = { id, webhookId, event: "webhook.test" as const, facts: {}, status: "failed" as const };
  const [createdAt, dueAt] = [ctx.now(), ctx.now()];
  await ctx.db
    .insert(webhookDeliveries)
    .values({ ...row, attempts: 8, createdAt, dueAt, fault: "unreachable" });
  return id;
}

/** The messages to the member's webhooks, the oldest first. */
export async function messagesOf({ db, userId }: Pick<AppContext, "db"> & { userId: string }) {
  const rows = await db
    .select({ message: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookDeliveries.webhookId), eq(webhooks.userId, userId)))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id));
  return rows.map(({ message }) => message);
}

/** A member with a webhook, its receiver, and a clock that is moved on. */
export async function openWebhook(topic: "all" | "listings" | "reports" = "all") {
  const { state, got, outside } = receiver();
  // Ahead of the database's own clock, by which its triggers date what they write: all of that is due.
  let at = Date.now() + hours(1);
  const member = await insertMember({ outside, now: () => at });
  const { id, secret } = await insertWebhook(member, { topic });
  const pass = (ms: number) => (at += ms);
  /** Jobs that were sent for messages to this member's webhooks; the sweep serves everybody. */
  const ownJobs = async () => {
    const own = new Set((await messagesOf(member)).map((message) => message.id));
    return member.sentJobs.flatMap((job) =>
      job.type === "webhook.deliver" && own.has(job.deliveryId) ? [job.deliveryId] : [],
    );
  };
  /** Runs the sweep and every job that it sent for them. */
  const tick = async () => {
    const before = await ownJobs();
    await sweepDeliveries(member);
    for (const deliveryId of (await ownJobs()).slice(before.length)) await sendDelivery(member, deliveryId);
  };
  const setListing = (listingId: string, values: Partial<typeof listings.$inferInsert>) =>
    member.db.update(listings).set(values).where(eq(listings.id, listingId));
  const told = () =>
    got.map(({ body = "" }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  /** What the standard's library makes of a message, by the same clock. */
  const verified = (
    by: string,
    { body = "", headers = {} }: { body?: string; headers?: Record<string, string> },
  ) => {
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    try {
      return new Webhook(by).verify(body, headers);
    } finally {
      vi.useRealTimers();
    }
  };
  return { member, id, secret, state, got, pass, tick, ownJobs, setListing, told, verified };
}
