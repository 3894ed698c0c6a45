const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** An id in Stripe's format: `cs_test_…` has 58 characters after the prefix, the others 24. */
export function stripeId(prefix: string): string {
  return `${prefix}_${randomText(prefix === "cs_test" ? 58 : 24)}`;
}

/** A request id in Stripe's format, `req_…`. */
export function requestId(): string {
  return `req_${randomText(14)}`;
}
