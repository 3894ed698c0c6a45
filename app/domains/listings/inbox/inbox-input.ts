import { z } from "zod";
import { sayInbox } from "#app/i18n/listings/inbox.ts";
import { say } from "#app/i18n/site/errors.ts";
import { longText } from "#app/lib/text/typed-fields.ts";
import { REPORT_NOTE_MAX } from "#app/domains/listings/rules.ts";
import { ANSWER, PERSON_REPORT_REASONS, TIMES_AT_MOST } from "./rules.ts";

/** An id of ours, or a form's key: both are made by `newId`. */
const id = z.string(say.unexpected).regex(/^[\da-f]{32}$/, say.unexpected);
/** "2026-12-03T17:00" on the clock of the property's country, or nothing. */
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, sayInbox.timeRequired)
  .optional();

/** What is done in a conversation. */
export const ConversationInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("answer"),
    /** Made with the form: the same form sent twice is one message. */
    form_key: id,
    message: longText(ANSWER, {
      short: sayInbox.answerRequired,
      long: sayInbox.answerTooLong(ANSWER.max),
    }),
  }),
  z
    .object({
      intent: z.literal("propose"),
      time1: time,
      time2: time,
      time3: time,
    })
    .transform(({ intent, time1, time2, time3 }) => ({
      intent,
      times: [...new Set([time1, time2, time3].filter((one) => one !== undefined))].slice(0, TIMES_AT_MOST),
    }))
    .refine(({ times }) => times.length > 0, { path: ["time1"], message: sayInbox.timeRequired }),
  z.object({
    intent: z.literal("confirm"),
    viewing: id,
    at: z.coerce.number().int().positive(),
  }),
  z.object({ intent: z.literal("decline"), viewing: id }),
  z.object({ intent: z.literal("cancel"), viewing: id }),
  z.object({ intent: z.literal("block") }),
  z.object({ intent: z.literal("unblock") }),
]);
export type ConversationInput = z.infer<typeof ConversationInput>;

/** A report of the other person; "other" needs a note. */
export const PersonReportInput = z
  .object({
    reason: z.enum(PERSON_REPORT_REASONS, sayInbox.reasonRequired),
    note: longText(
      { min: 0, max: REPORT_NOTE_MAX },
      { short: sayInbox.noteRequired, long: sayInbox.noteTooLong(REPORT_NOTE_MAX) },
    ).optional(),
  })
  .refine(({ reason, note }) => reason !== "other" || Boolean(note), {
    path: ["note"],
    message: sayInbox.noteRequired,
  });
export type PersonReportInput = z.infer<typeof PersonReportInput>;

/** An administrator's decision on a report of a person. */
export const ResolvePersonReportInput = z.object({ report: id });
