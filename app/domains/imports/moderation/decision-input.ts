import { z } from "zod";
import { REJECTION_REASON_MAX } from "#app/domains/listings/rules.ts";
import { adminImports } from "#app/i18n/admin/imports.ts";
import { longText } from "#app/lib/text/typed-fields.ts";

const seen = {
  subject: z.string().min(1).max(64),
  seen_at: z
    .string()
    .regex(/^\d{10,16}$/)
    .transform(Number),
};

/** The forms of a moderator's page of one import. */
export const ImportDecisionInput = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("clear"), ...seen }),
  z.object({
    intent: z.literal("refuse"),
    ...seen,
    reason: longText(
      { min: 1, max: REJECTION_REASON_MAX },
      { short: adminImports.reasonMissing, long: adminImports.reasonTooLong },
    ),
  }),
]);
