import { desc, eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { DELIVERIES_SHOWN, type DeliveryFault, type OwnWebhook } from "./rules.ts";

/** The member's webhooks, the newest first, each with its latest messages. */
export async function listWebhooks({ db, userId, now }: MemberContext): Promise<OwnWebhook[]> {
  // The latest of each webhook: its index gives them in that order.
  const latest = sql`(select d.id from ${webhookDeliveries} as d where d.webhook_id = ${webhooks.id} order by d.created_at desc, d.id desc limit ${DELIVERIES_SHOWN})`;
  const { hooks, messages } = await readTogether(
    { db },
    {
      hooks: db
        .select({
          id: webhooks.id,
          address: webhooks.address,
          topic: webhooks.topic,
          createdAt: webhooks.createdAt,
          pausedAt: webhooks.pausedAt,
          failingSince: webhooks.failingSince,
          formerUntil: webhooks.formerUntil,
        })
        .from(webhooks)
        .where(eq(webhooks.userId, userId))
        .orderBy(desc(webhooks.createdAt), desc(webhooks.id)),
      messages: db
        .select({
          id: webhookDeliveries.id,
          webhookId: webhookDeliveries.webhookId,
          event: webhookDeliveries.event,
          status: webhookDeliveries.status,
          attempts: webhookDeliveries.attempts,
          createdAt: webhookDeliveries.createdAt,
          dueAt: webhookDeliveries.dueAt,
          answered: webhookDeliveries.answered,
          fault: webhookDeliveries.fault,
        })
        .from(webhooks)
        .innerJoin(webhookDeliveries, sql`${webhookDeliveries.id} in ${latest}`)
        .where(eq(webhooks.userId, userId))
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id)),
    },
  );
  const at = now();
  return hooks.map(({ formerUntil, ...hook }) => ({
    ...hook,
    formerUntil: formerUntil !== null && formerUntil > at ? formerUntil : null,
    deliveries: messages.flatMap(({ webhookId, fault, ...message }) =>
      webhookId === hook.id ? [{ ...message, fault: fault as DeliveryFault | null }] : [],
    ),
  }));
}
