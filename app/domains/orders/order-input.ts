import { z } from "zod";
import { MOST_CREDITS } from "#app/domains/payments/rules.ts";
import { parseReportType, REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { copy as credits } from "#app/i18n/credits.ts";
import { say } from "#app/i18n/errors.ts";
import { copy } from "#app/i18n/properties.ts";
import { foldDigits } from "#app/lib/arabic.ts";

/** What the page showed, in halalas; a missing or strange one counts as nothing shown. */
const shown = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(0);

/** The order page's form. Apart from the rules, which pages read in the browser: zod stays on the server. */
export const OrderInput = z.object({
  report_type: z
    .string(copy.order.kindRequired)
    .transform(parseReportType)
    .pipe(z.enum(REPORT_TYPES, copy.order.kindRequired)),
  pay_with: z.enum(["card", "credit"], say.unexpected).default("card"),
  shown_price: shown,
  /** Names this form, so that its button pressed twice spends one credit. */
  order_key: z.string(say.unexpected).regex(/^[0-9a-f]{32}$/, say.unexpected),
});

/** How many credits are bought at once. */
export const CreditsInput = z.object({
  quantity: z
    .string(credits.quantityRange)
    .transform((text) => Number(foldDigits(text.trim())))
    .pipe(
      z
        .number(credits.quantityRange)
        .int(credits.quantityRange)
        .min(1, credits.quantityRange)
        .max(MOST_CREDITS, credits.quantityRange),
    ),
  shown_price: shown,
});
