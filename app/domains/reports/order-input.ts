import { z } from "zod";
import { copy } from "#app/i18n/properties.ts";
import { parseReportType, REPORT_TYPES } from "./rules.ts";

/** The order page's form. Apart from the rules, which pages read in the browser: zod stays on the server. */
export const OrderInput = z.object({
  report_type: z
    .string(copy.order.kindRequired)
    .transform(parseReportType)
    .pipe(z.enum(REPORT_TYPES, copy.order.kindRequired)),
});
