import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { payments, properties } from "#app/db/schema.server.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import type { ChangeLeftRefusal } from "#app/domains/orders/rules.ts";
import { describedColumns, revisedColumns } from "#app/domains/properties/described-columns.ts";
import type { PropertyFormValue, RevisionValue } from "#app/domains/properties/rules.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { findLeftProperty, isChangeable } from "./left-orders.server.ts";

type Outcome = { ok: true } | { ok: false; reason: ChangeLeftRefusal };

/** Writes the member's own property anew, as its form now describes it, if nothing was bought for it. */
export const changeProperty = (ctx: MemberContext, id: string, form: PropertyFormValue): Promise<Outcome> =>
  changeColumns(ctx, id, async () => describedColumns(form, await storedDistrict(ctx, form), ctx.now()));

/** The same for the row of an update: only what may change does. */
export const changeRevision = (ctx: MemberContext, id: string, form: RevisionValue): Promise<Outcome> =>
  changeColumns(ctx, id, async (property) => revisedColumns(property, form, ctx.now()));

async function changeColumns(
  ctx: MemberContext,
  id: string,
  columnsOf: (property: Property) => Promise<Partial<typeof properties.$inferInsert>>,
): Promise<Outcome> {
  const released = await release(ctx, id);
  if (!released.ok) return released;
  const own = and(eq(properties.id, id), eq(properties.userId, ctx.userId));
  const changed = await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      properties,
      await columnsOf(released.property),
      and(own, isChangeable(ctx), mayAct(ctx.userId)),
    )
    .run();
  return changed.ok ? { ok: true } : { ok: false, reason: "bought" };
}

/**
 * Removes the member's own property with everything that was typed about it, if nothing was bought for it. Payments
 * that came to nothing keep their number and amount. If one of them is paid all the same, it buys a credit.
 */
export async function discardProperty(ctx: MemberContext, id: string): Promise<Outcome> {
  const released = await release(ctx, id);
  if (!released.ok) return released;
  const own = and(eq(properties.id, id), eq(properties.userId, ctx.userId), isChangeable(ctx));
  const changeable = ctx.db
    .select({ one: sql`1` })
    .from(properties)
    .where(and(own, mayAct(ctx.userId)));
  const named = ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.propertyId, properties.id));
  const removed = await unitOfWork(ctx)
    .write(
      "unnamed",
      ctx.db
        .update(payments)
        .set({ propertyId: null, reportType: null, promised: null, updatedAt: ctx.now() })
        .where(and(eq(payments.propertyId, id), exists(changeable))),
    )
    .when("removed", ctx.db.delete(properties).where(and(own, notExists(named), mayAct(ctx.userId))))
    .run();
  return removed.ok ? { ok: true } : { ok: false, reason: "bought" };
}

/** Ends the property's open payments, so that nobody pays for what is about to change. */
async function release(
  ctx: MemberContext,
  id: string,
): Promise<{ ok: true; property: Property } | { ok: false; reason: ChangeLeftRefusal }> {
  const property = await findLeftProperty(ctx, id);
  if (!property) return { ok: false, reason: "gone" };
  const open = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.propertyId, id), eq(payments.userId, ctx.userId), eq(payments.status, "pending")));
  try {
    for (const payment of open) await cancelCheckout(ctx, payment.id);
  } catch (error) {
    ctx.log("checkout.cancel_failed", { propertyId: id, error: errorText(error) });
    return { ok: false, reason: "provider-failed" };
  }
  return { ok: true, property };
}
