import { and, eq, lt, lte } from "drizzle-orm";
import { webhookDeliveries } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { DELIVERIES_KEPT_FOR } from "./rules.ts";

/** A job that was lost is sent again after this time. */
const STUCK_AFTER = minutes(2);
const AT_ONCE = 200;

/** Sends the jobs of messages that are due, and removes old ones. */
export async function sweepDeliveries(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const stuck = and(
    eq(webhookDeliveries.status, "pending"),
    lte(webhookDeliveries.dueAt, now),
    notEnqueuedSince(webhookDeliveries, now - STUCK_AFTER),
  );
  const due = { stuck, order: webhookDeliveries.dueAt, limit: AT_ONCE };
  await requeue(ctx, webhookDeliveries, due, (deliveryId) =>
    enqueue(ctx, { type: "webhook.deliver", deliveryId }),
  );
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, now - DELIVERIES_KEPT_FOR));
}
