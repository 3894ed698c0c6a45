import type { Forgery, Post } from "../shared/delivery.ts";
import type { StoredEvent } from "./state.ts";

/** The body of a webhook: Moyasar signs nothing, and puts the endpoint's secret into it. */
export const bodyOf = ({ event }: StoredEvent, secret: string | null): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    ...(secret === null ? {} : { secret_token: secret }),
    account_name: null,
    live: event.live,
    data: event.data,
  });

const headers = { "user-agent": "Moyasar" };

/**
 * Webhooks with this secret, and forged ones: without a secret, with another one, with none but its beginning (`stale`),
 * or with one of another length (`tampered`).
 */
export function moyasarWebhooks(secret: string) {
  const FORGED: Record<Forgery, string | null> = {
    unsigned: null,
    "wrong-secret": `${secret.startsWith("x") ? "y" : "x"}${secret.slice(1)}`,
    stale: secret.slice(0, -1),
    tampered: `${secret}x`,
  };
  return {
    write: async (stored: StoredEvent): Promise<Post> => ({ body: bodyOf(stored, secret), headers }),
    forged: async (stored: StoredEvent, how: Forgery): Promise<Post> => ({
      body: bodyOf(stored, FORGED[how]),
      headers,
    }),
  };
}
