import { and, asc, eq } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import { makeWebhook } from "#app/domains/programs/webhooks/make-webhook.server.ts";
import type { WebhookTopic } from "#app/domains/programs/webhooks/rules.ts";
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
export function receiver(answer: number | OutsideRefusal = 200) {
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

/** The messages to the member's webhooks, the oldest first. */
export async function messagesOf({ db, userId }: Pick<AppContext, "db"> & { userId: string }) {
  const rows = await db
    .select({ message: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookDeliveries.webhookId), eq(webhooks.userId, userId)))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id));
  return rows.map(({ message }) => message);
}
