import { z } from "zod";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { SUSPENSION_REASON_MAX, SUSPENSION_REASON_MIN } from "#app/lib/suspension-reason.ts";
import { longText } from "#app/lib/text/typed-fields.ts";

const subject = z.string().min(1).max(64);

/** What an administrator does with an office. */
export const AdminOfficeInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("suspend"),
    subject,
    reason: longText(
      { min: SUSPENSION_REASON_MIN, max: SUSPENSION_REASON_MAX },
      adminPeopleCopy.acts.suspend.wanted,
    ),
  }),
  z.object({ intent: z.literal("restore"), subject }),
]);
