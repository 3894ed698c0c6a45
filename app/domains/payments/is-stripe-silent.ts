import Stripe from "stripe";

/**
 * Whether Stripe could not be reached or did not answer in time, after the SDK's own retries. That takes half a minute,
 * so a loop over a list should stop here.
 */
export const isStripeSilent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError;
