import { z } from "zod";
import { questioningCopy } from "#app/i18n/reports/questioning.ts";
import { say } from "#app/i18n/site/errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { optionalLine, optionalLongText } from "#app/lib/text/typed-fields.ts";
import { lengthOf } from "#app/lib/text/typed-text.ts";
import { CONDITIONS } from "#app/domains/valuation/rules.ts";
import {
  area,
  optionalArea,
  optionalChoice,
  optionalCount,
  optionalMoney,
  yearBuilt,
} from "#app/domains/properties/rules.ts";
import { BOUGHT_VERSION, REISSUE_REASON_MAX, REISSUE_REASON_MIN } from "#app/domains/reports/rules.ts";
import {
  KNOWN_FROM,
  LEFT_OUT_REASONS,
  NOTE_MAX,
  OUT_SLOTS,
  SALE_SLOTS,
  TOLD_YEARS,
  type QuestionField,
} from "./rules.ts";

const words = questioningCopy.wrong;

/** The same schema under several keys. */
const slots = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;

/** ISO day of a sale, from a date field or typed; not in the future and not too old. */
const soldOn = z
  .string(words.soldOn)
  .transform((typed) => foldDigits(typed.trim()))
  .pipe(z.iso.date(words.soldOn))
  .superRefine((day, ctx) => {
    const today = new Date();
    const oldest = new Date(
      Date.UTC(today.getUTCFullYear() - TOLD_YEARS, today.getUTCMonth(), today.getUTCDate()),
    );
    if (Date.parse(day) > today.getTime()) ctx.addIssue({ code: "custom", message: words.soldLater });
    else if (Date.parse(day) < oldest.getTime()) ctx.addIssue({ code: "custom", message: words.soldEarlier });
  })
  .optional()
  .transform((value) => value ?? null);

/** Plain fields only, one for each slot: see `plainFields`. */
const QuestionFields = z.object({
  intent: z.enum(["try", "make"], say.unexpected),
  version: z.number(say.unexpected).int().min(BOUGHT_VERSION).max(9999),
  area_sqm: area,
  built_sqm: optionalArea,
  bedrooms: optionalCount(1, 8),
  year_built: yearBuilt,
  condition: optionalChoice(CONDITIONS),
  ...slots(
    OUT_SLOTS.map((slot) => `out_${slot}` as const),
    optionalChoice(LEFT_OUT_REASONS),
  ),
  ...slots(
    OUT_SLOTS.map((slot) => `out_${slot}_note` as const),
    optionalLine(NOTE_MAX, words.noteTooLong),
  ),
  ...slots(
    SALE_SLOTS.map((slot) => `sale_${slot}_price` as const),
    optionalMoney,
  ),
  ...slots(
    SALE_SLOTS.map((slot) => `sale_${slot}_area` as const),
    optionalArea,
  ),
  ...slots(
    SALE_SLOTS.map((slot) => `sale_${slot}_on` as const),
    soldOn,
  ),
  ...slots(
    SALE_SLOTS.map((slot) => `sale_${slot}_from` as const),
    optionalChoice(KNOWN_FROM),
  ),
  reason: optionalLongText(REISSUE_REASON_MAX, words.reasonLong),
});

type Fields = z.infer<typeof QuestionFields>;

/** A sale is told whole or not at all; an own reason needs its words; a version needs a reason. */
function complete(form: Fields, ctx: z.RefinementCtx): void {
  const miss = (field: QuestionField, message: string) =>
    ctx.addIssue({ code: "custom", path: [field], message });
  for (const slot of OUT_SLOTS)
    if (form[`out_${slot}`] === "other" && form[`out_${slot}_note`] === null)
      miss(`out_${slot}_note`, words.noteMissing);
  for (const slot of SALE_SLOTS) {
    const parts = ["price", "area", "on", "from"] as const;
    const empty = parts.filter((part) => form[`sale_${slot}_${part}`] === null);
    if (empty.length < parts.length)
      for (const part of empty) miss(`sale_${slot}_${part}`, words.salePart[part]);
  }
  if (form.intent === "make" && lengthOf(form.reason ?? "") < REISSUE_REASON_MIN)
    miss("reason", words.reasonShort);
}

/** The form that questions a report: corrected facts, sales left out, sales told, and why. */
export const QuestionInput = QuestionFields.superRefine(complete);
export type QuestionInput = z.infer<typeof QuestionInput>;
