import { asc, isNull } from "drizzle-orm";
import { paymentEvents } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome } from "#app/platform/count-some.server.ts";

const SHOWN = 20;

/** Stored events of the payment providers that were not processed, oldest first, and their number. */
export async function listOpenEvents(ctx: AdminContext) {
  const open = isNull(paymentEvents.handledAt);
  const events = await ctx.db
    .select({
      id: paymentEvents.id,
      type: paymentEvents.type,
      paymentId: paymentEvents.paymentId,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .where(open)
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(SHOWN);
  return { events, count: await countSome(ctx, paymentEvents, open) };
}
