import { moyasarProvider } from "#app/domains/payments/moyasar/moyasar-provider.server.ts";
import { paymentsOf } from "#app/domains/payments/payments.server.ts";
import type { PaymentProvider, Payments } from "#app/domains/payments/port.ts";
import { stripeProvider } from "#app/domains/payments/stripe/stripe-provider.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import type { ProviderKeys } from "#app/platform/payment-settings.ts";

/**
 * Hardly any request pays, and Stripe's SDK is large: each call loads and opens it. It is not kept, because one request
 * cannot wait for what another one loads.
 */
function stripeWhenAsked(keys: ProviderKeys): PaymentProvider {
  return stripeProvider(async () => (await import("./stripe.ts")).openStripe(keys), keys);
}

/** The payment providers that have keys. */
export function openPayments({ payments: { chosen, keys } }: Settings): Payments {
  const providers = [
    ...(keys.stripe ? [stripeWhenAsked(keys.stripe)] : []),
    ...(keys.moyasar ? [moyasarProvider(keys.moyasar)] : []),
  ];
  return paymentsOf(providers, chosen);
}
