import { API_BASE } from "#app/domains/programs/rules.ts";
import type { WebhookEvent } from "./rules.ts";

export type Facts = Record<string, string | number | null>;

/** The addresses at which more is said of what a message is about. */
function addressesOf(origin: string, { listing_id: listing, report_id: report }: Facts): Facts {
  if (typeof listing === "string")
    return {
      url: `${origin}/marketplace/${listing}`,
      api_url: `${origin}${API_BASE}/listings/${listing}`,
    };
  return typeof report === "string" ? { url: `${origin}/reports/${report}` } : {};
}

/** The body of a message, JSON: its kind, when that happened, and what it is about. Nothing in it is personal. */
export function messageBody(
  origin: string,
  { event, createdAt, facts }: { event: WebhookEvent; createdAt: number; facts: Facts },
): string {
  const timestamp = new Date(createdAt).toISOString();
  return JSON.stringify({ type: event, timestamp, data: { ...facts, ...addressesOf(origin, facts) } });
}
