import { eq } from "drizzle-orm";
import { paymentEvents } from "#app/db/schema.server.ts";
import type { PaymentFact, PaymentProvider } from "#app/domains/payments/port.ts";
import { markEventHandled } from "#app/domains/payments/read-webhook.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { auditWhere } from "#app/platform/audit.server.ts";
import type { FreshAdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { ReplayRefusal } from "#app/domains/orders/rules.ts";
import { settlePayment } from "./settle-payment.server.ts";

type Outcome = { ok: true } | { ok: false; reason: ReplayRefusal; detail?: string };

/**
 * Processes a provider's stored event again, even if that was done before: the result is the same. If it fails, the event
 * does not change, and `detail` has the error's text.
 */
export async function replayEvent(ctx: FreshAdminContext, eventId: string): Promise<Outcome> {
  const event = await ctx.db.query.paymentEvents.findFirst({ where: eq(paymentEvents.id, eventId) });
  if (!event) return { ok: false, reason: "gone" };
  const provider = ctx.payments.of(event.provider);
  const fact = readFact(provider, event.payload);
  if (fact === undefined) return { ok: false, reason: "unreadable" };
  // The attempt is recorded, whatever its result. A person who is no longer an administrator makes none.
  const mine = isStandingAdmin(ctx.userId);
  const details = { type: event.type, paymentId: event.paymentId };
  const noted = await auditWhere(ctx, mine, "event.replay", eventId, details);
  if (!hasChanged(noted)) return { ok: false, reason: "gone" };
  try {
    await settlePayment(ctx, provider, fact);
  } catch (error) {
    const detail = errorText(error);
    ctx.log("event.replay_failed", { reference: ctx.reference, eventId, error: detail });
    return { ok: false, reason: "failed", detail };
  }
  await markEventHandled(ctx, eventId);
  return { ok: true };
}

/** Undefined if the stored row is no event. */
function readFact(provider: PaymentProvider, payload: string): PaymentFact | null | undefined {
  try {
    return provider.factOf(payload);
  } catch {
    return undefined;
  }
}
