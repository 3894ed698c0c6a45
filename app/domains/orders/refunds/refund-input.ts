import { z } from "zod";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { longText } from "#app/lib/text/typed-fields.ts";
import { REFUND_REASON_MAX, REFUND_REASON_MIN } from "#app/domains/orders/rules.ts";

/** Why the member wants the money back, in their own words. */
export const AskRefundInput = z.object({
  reason: longText(
    { min: REFUND_REASON_MIN, max: REFUND_REASON_MAX },
    { short: ordersCopy.ask.reasonShort, long: ordersCopy.ask.reasonLong },
  ),
});
