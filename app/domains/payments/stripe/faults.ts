import { ProviderFault } from "#app/domains/payments/provider-fault.ts";

/** Stripe's errors when the money is already gone or the bank holds it. Asking again would change nothing. */
const FINAL: ReadonlySet<string> = new Set(["charge_already_refunded", "charge_disputed"]);

/** What an error of Stripe's SDK says of itself: read by its name, so that nobody loads the SDK only to ask. */
const isOfType = (error: unknown, type: string): error is Error & { code?: string } =>
  error instanceof Error && "type" in error && error.type === type;

/** The same failure in the port's language; what is none of Stripe's comes back as it was. */
export function stripeFault(error: unknown): unknown {
  if (isOfType(error, "StripeConnectionError"))
    return new ProviderFault("silent", error.message, { cause: error });
  if (!isOfType(error, "StripeInvalidRequestError")) return error;
  const code = error.code ?? "";
  return new ProviderFault(FINAL.has(code) ? "final" : "refused", error.message, { code, cause: error });
}
