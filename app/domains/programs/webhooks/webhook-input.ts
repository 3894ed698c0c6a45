import { z } from "zod";
import { webhookErrors } from "#app/i18n/programs/webhook-errors.ts";
import { line } from "#app/lib/text/typed-fields.ts";
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_TOPICS } from "./rules.ts";

const webhook = z.string().min(1).max(64);

/** The forms of the page of webhooks: one makes a webhook, the others act on one or on one of its messages. */
export const WebhooksInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    address: line(
      { min: 1, max: WEBHOOK_ADDRESS_MAX },
      { short: webhookErrors.addressRequired, long: webhookErrors.addressTooLong },
    ),
    topic: z.enum(WEBHOOK_TOPICS, webhookErrors.topicRequired),
  }),
  z.object({ intent: z.literal(["remove", "pause", "resume", "renew", "test"]), webhook }),
  z.object({ intent: z.literal("repeat"), delivery: z.string().min(1).max(64) }),
]);
