import { z } from "zod";
import { copy } from "#app/i18n/orders.ts";
import { longText } from "#app/lib/typed-fields.ts";
import { REFUND_REASON_MAX, REFUND_REASON_MIN } from "./rules.ts";

/** Why the member wants the money back, in their own words. */
export const AskRefundInput = z.object({
  reason: longText(
    { min: REFUND_REASON_MIN, max: REFUND_REASON_MAX },
    { short: copy.ask.reasonShort, long: copy.ask.reasonLong },
  ),
});
