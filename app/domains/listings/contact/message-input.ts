import { z } from "zod";
import { saySent } from "#app/i18n/listings/listing-page.ts";
import { longText } from "#app/lib/text/typed-fields.ts";
import { MESSAGE, REPORT_NOTE_MAX, REPORT_REASONS } from "#app/domains/listings/rules.ts";

/** A question to a listing's owner. Lengths count characters as people do. */
export const MessageInput = z.object({
  message: longText(MESSAGE, {
    missing: saySent.messageRequired,
    short: saySent.messageTooShort(MESSAGE.min),
    long: saySent.messageTooLong(MESSAGE.max),
  }),
});
export type MessageInput = z.infer<typeof MessageInput>;

/** A report's reason; "other" needs a note. */
export const ReportInput = z
  .object({
    reason: z.enum(REPORT_REASONS, saySent.reasonRequired),
    note: longText(
      { min: 0, max: REPORT_NOTE_MAX },
      { short: saySent.noteRequired, long: saySent.noteTooLong(REPORT_NOTE_MAX) },
    ).optional(),
  })
  .refine(({ reason, note }) => reason !== "other" || Boolean(note), {
    path: ["note"],
    message: saySent.noteRequired,
  });
export type ReportInput = z.infer<typeof ReportInput>;
