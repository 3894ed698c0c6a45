import { eq, sql } from "drizzle-orm";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { bareEvent, isOfClosedAccount } from "./bare-event.server.ts";
import type { PaymentFact, PaymentProvider, ProviderEvent } from "./port.ts";

type Reading = { ok: true; eventId: string; fact: PaymentFact | null } | { ok: false };

/** The payment that the event's row names, if there is one: by our own id, its checkout, or its payment at the provider. */
function knownPayment(provider: ProviderName, fact: PaymentFact | null) {
  const id = sql<string | null>`select ${payments.id} from ${payments}`;
  if (fact === null) return sql<string | null>`null`;
  if ("paymentId" in fact && fact.paymentId !== null)
    return sql<string | null>`(${id} where ${payments.id} = ${fact.paymentId})`;
  const ofProvider = sql`${payments.provider} = ${provider}`;
  if (fact.kind === "changed")
    return sql<
      string | null
    >`(${id} where ${payments.providerCheckoutId} = ${fact.checkoutId} and ${ofProvider})`;
  return sql<
    string | null
  >`(${id} where ${payments.providerPaymentId} = ${fact.providerPaymentId} and ${ofProvider})`;
}

/**
 * Has the provider's adapter verify a webhook, stores the event once by its id, and returns its meaning. Refuses what is
 * forged, old or unsigned, and anything that is not an event. Storing an event again changes nothing.
 */
export async function readWebhook(
  ctx: AppContext,
  provider: PaymentProvider,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): Promise<Reading> {
  let event: ProviderEvent;
  try {
    event = await provider.readWebhook(rawBody, headers);
  } catch (error) {
    // Anybody can post here: a forged signature is no error of ours.
    ctx.log("webhook.refused", { provider: provider.name, error: errorText(error).split("\n")[0] }, "warn");
    return { ok: false };
  }
  return { ok: true, eventId: event.id, fact: await storeEvent(ctx, provider, event) };
}

/** Stores a provider's event once by its id and returns its meaning. Storing it again changes nothing. */
export async function storeEvent(
  ctx: AppContext,
  { name: provider }: PaymentProvider,
  { id, type, payload: told, fact }: ProviderEvent,
): Promise<PaymentFact | null> {
  // If the buyer has closed their account, nothing personal is stored again.
  const body = sql`raw.body`;
  const payload =
    provider === "stripe"
      ? sql<string>`(
    select case when ${isOfClosedAccount(body)} then ${bareEvent(body)} else ${body} end
    from (select ${told} as body) as raw
  )`
      : told;
  await ctx.db
    .insert(paymentEvents)
    .values({
      id,
      provider,
      type,
      paymentId: knownPayment(provider, fact),
      payload,
      receivedAt: ctx.now(),
    })
    .onConflictDoNothing();
  return fact;
}

/** Marks an event as processed; the sweep replays the others. */
export async function markEventHandled(ctx: AppContext, eventId: string): Promise<void> {
  await ctx.db.update(paymentEvents).set({ handledAt: ctx.now() }).where(eq(paymentEvents.id, eventId));
}
