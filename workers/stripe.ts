import Stripe from "stripe";
import type { ProviderKeys } from "#app/platform/payment-settings.ts";

/** Stripe's SDK for these keys: it asks their host only, tries twice more and gives up after ten seconds. */
export function openStripe({ apiOrigin, secretKey }: ProviderKeys): Stripe {
  const { protocol, hostname, port } = new URL(apiOrigin);
  return new Stripe(secretKey, {
    // A redirect is no answer: the key goes to this host only.
    httpClient: Stripe.createFetchHttpClient((input, init) => fetch(input, { ...init, redirect: "manual" })),
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port ? { port } : {}),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
}
