import Stripe from "stripe";
import type { Settings } from "#app/platform/env.server.ts";

/** Stripe's SDK for these settings: it asks their host only, tries twice more and gives up after ten seconds. */
export function openStripe(settings: Settings): Stripe {
  const { protocol, hostname, port } = new URL(settings.stripeApiOrigin);
  return new Stripe(settings.stripeSecretKey, {
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
