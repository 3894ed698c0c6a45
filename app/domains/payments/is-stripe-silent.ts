import Stripe from "stripe";

/**
 * Whether Stripe could not be reached or did not answer in its time, after the SDK's own tries: half a minute each, so that
 * whoever has a list to ask about asks no further.
 */
export const isStripeSilent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError;
