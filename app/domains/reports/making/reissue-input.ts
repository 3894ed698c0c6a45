import { z } from "zod";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { longText } from "#app/lib/text/typed-fields.ts";
import { REISSUE_REASON_MAX, REISSUE_REASON_MIN } from "#app/domains/reports/rules.ts";

/** Why a report is reissued, in words that its owner reads. */
export const ReissueInput = z.object({
  reason: longText(
    { min: REISSUE_REASON_MIN, max: REISSUE_REASON_MAX },
    adminOrdersCopy.report.reissue.wanted,
  ),
});
export type ReissueInput = z.infer<typeof ReissueInput>;
