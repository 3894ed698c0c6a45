import { z } from "zod";
import { copy } from "#app/i18n/orders.ts";
import { REFUND_REASON_MAX, REFUND_REASON_MIN } from "./rules.ts";

/** Why the member wants the money back, in their own words. */
export const AskRefundInput = z.object({
  reason: z
    .string(copy.ask.reasonShort)
    .trim()
    .refine((text) => Array.from(text).length >= REFUND_REASON_MIN, copy.ask.reasonShort)
    .refine((text) => Array.from(text).length <= REFUND_REASON_MAX, copy.ask.reasonLong),
});
