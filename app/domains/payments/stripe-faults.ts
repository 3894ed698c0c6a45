/** What an error of Stripe's SDK says of itself: read by its name, so that nobody loads the SDK only to ask. */
const isOfType = (error: unknown, type: string): error is Error & { code?: string } =>
  error instanceof Error && "type" in error && error.type === type;

/**
 * Whether Stripe could not be reached or did not answer in time, after the SDK's own retries. That takes half a minute,
 * so a loop over a list should stop here.
 */
export const isStripeSilent = (error: unknown): boolean => isOfType(error, "StripeConnectionError");

/** Whether Stripe understood the request and refuses it: `code` says why. */
export const isStripeRefusal = (error: unknown): error is Error & { code?: string } =>
  isOfType(error, "StripeInvalidRequestError");
