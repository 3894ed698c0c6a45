import type { Forgery, Post } from "../shared/delivery.ts";
import { signatureHeader } from "./signature.ts";
import type { StoredEvent } from "./state.ts";

const STALE_SECONDS = 10 * 60;

/** The body that is posted and signed. */
export function bodyOf(stored: StoredEvent): string {
  return JSON.stringify(stored.event, null, 2);
}

const headersOf = (signature: string | null): Record<string, string> => ({
  "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  ...(signature === null ? {} : { "stripe-signature": signature }),
});

/** Stripe's webhooks, signed with this secret, and forged ones. */
export function stripeWebhooks(webhookSecret: string) {
  return {
    async write(stored: StoredEvent, at: number): Promise<Post> {
      const body = bodyOf(stored);
      return { body, headers: headersOf(await signatureHeader(webhookSecret, Math.floor(at / 1000), body)) };
    },
    async forged(stored: StoredEvent, how: Forgery, at: number): Promise<Post> {
      const body = bodyOf(stored);
      if (how === "unsigned") return { body, headers: headersOf(null) };
      const seconds = Math.floor(at / 1000) - (how === "stale" ? STALE_SECONDS : 0);
      const secret = how === "wrong-secret" ? `${webhookSecret}-forged` : webhookSecret;
      const headers = headersOf(await signatureHeader(secret, seconds, body));
      return how === "tampered"
        ? { body: body.replace(/"amount(_total)?": \d+/g, '"amount$1": 1'), headers }
        : { body, headers };
    },
  };
}
