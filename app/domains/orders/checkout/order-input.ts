import { z } from "zod";
import { MOST_CREDITS } from "#app/domains/payments/rules.ts";
import { parseReportType, REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { creditsCopy } from "#app/i18n/orders/credits.ts";
import { say } from "#app/i18n/site/errors.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";

/** How much of what somebody typed as a code is looked at. */
const COUPON_READ_MAX = 100;

/** The price shown on the page, in halalas. A missing or invalid one means that none was shown. */
const shown = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0);

/** A discount code as it was typed, whatever it is: a wrong one is refused beside its field. Empty without one. */
const coupon = z
  .string(say.unexpected)
  .default("")
  .transform((text) => typedLine(text).slice(0, COUPON_READ_MAX));

/** The order page's form. It is not in the rules, which browsers load: zod stays on the server. */
export const OrderInput = z.object({
  report_type: z
    .string(propertiesCopy.order.kindRequired)
    .transform(parseReportType)
    .pipe(z.enum(REPORT_TYPES, propertiesCopy.order.kindRequired)),
  /** `coupon`: show the price with the code, and buy nothing yet. */
  pay_with: z.enum(["card", "credit", "coupon"], say.unexpected).default("card"),
  coupon,
  /** The price that the page showed for each kind. */
  shown_buyer_investor: shown,
  shown_seller_owner: shown,
  /** A script asks for the payment page's address, to open it in a new tab. */
  answer: z.enum(["address"], say.unexpected).optional(),
  /** Identifies this form, so that pressing its button twice spends one credit. */
  order_key: z.string(say.unexpected).regex(/^[0-9a-f]{32}$/, say.unexpected),
});

/** How many credits are bought at once. */
export const CreditsInput = z.object({
  quantity: z
    .string(creditsCopy.quantityRange)
    .transform((text) => Number(foldDigits(text.trim())))
    .pipe(
      z
        .number(creditsCopy.quantityRange)
        .int(creditsCopy.quantityRange)
        .min(1, creditsCopy.quantityRange)
        .max(MOST_CREDITS, creditsCopy.quantityRange),
    ),
  shown_price: shown,
  pay_with: z.enum(["card", "coupon"], say.unexpected).default("card"),
  coupon,
});
