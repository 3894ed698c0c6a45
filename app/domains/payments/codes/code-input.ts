import { z } from "zod";
import { codesCopy } from "#app/i18n/admin/codes.ts";
import { say } from "#app/i18n/site/errors.ts";
import { isCalendarDay } from "#app/lib/calendar.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { optionalLongText } from "#app/lib/text/typed-fields.ts";
import {
  CODE_NOTE_MAX,
  CODE_PERCENT_MAX,
  CODE_SCOPES,
  CODE_USES_MAX,
  CODE_USES_PER_PERSON_MAX,
  foldCode,
  isCode,
} from "./rules.ts";

const { wanted } = codesCopy;

const whole = (text: string): number => Number(foldDigits(text.trim()));
const wholeUpTo = (max: number, message: string) =>
  z.string(message).transform(whole).pipe(z.number(message).int(message).min(1, message).max(max, message));
const day = (message: string) =>
  z
    .string(message)
    .transform((text) => foldDigits(text.trim()))
    .pipe(z.string().refine(isCalendarDay, message));

/** A new discount code. */
export const MakeCodeInput = z
  .object({
    intent: z.literal("make"),
    coupon: z
      .string(wanted.code)
      .max(200, wanted.code)
      .transform(foldCode)
      .pipe(z.string().refine(isCode, wanted.code)),
    percent: wholeUpTo(CODE_PERCENT_MAX, wanted.percent),
    /** Empty: any number. */
    most_uses: wholeUpTo(CODE_USES_MAX, wanted.mostUses)
      .optional()
      .transform((n) => n ?? null),
    uses_per_person: wholeUpTo(CODE_USES_PER_PERSON_MAX, wanted.usesPerPerson),
    from: day(wanted.from),
    until: day(wanted.until),
    scope: z.enum(CODE_SCOPES, wanted.scope),
    note: optionalLongText(CODE_NOTE_MAX, wanted.note),
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], message: wanted.order });
export type MakeCodeInput = z.infer<typeof MakeCodeInput>;

/** What an administrator does with discount codes. */
export const CodeActInput = z.discriminatedUnion(
  "intent",
  [MakeCodeInput, z.object({ intent: z.literal("end"), subject: z.string().min(1).max(64) })],
  say.unexpected,
);
