import { z } from "zod";
import { officeErrors } from "#app/i18n/offices/office-errors.ts";
import { say } from "#app/i18n/site/errors.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { line, optionalLine, optionalLongText, personName } from "#app/lib/text/typed-fields.ts";
import { ABOUT_MAX, isSlug, LICENCE_MAX, OFFICE_NAME, OFFICE_ROLES, SLUG } from "./rules.ts";

const words = z.object({
  name: personName(OFFICE_NAME, {
    short: officeErrors.nameShort,
    long: officeErrors.nameLong,
    refused: say.nameRefused,
  }),
  country: z.enum(COUNTRIES, officeErrors.country),
  licence_number: optionalLine(LICENCE_MAX, officeErrors.licenceLong),
  about: optionalLongText(ABOUT_MAX, officeErrors.aboutLong),
});
export type OfficeWords = z.output<typeof words>;

/** The form of a new office. */
export const MakeOfficeInput = words.extend({
  slug: line({ min: 1, max: SLUG.max }, { short: officeErrors.slug, long: officeErrors.slug })
    .transform((text) => text.toLowerCase())
    .refine(isSlug, officeErrors.slug),
});
export type MakeOffice = z.output<typeof MakeOfficeInput>;

const id = z.string(say.unexpected).min(1, say.unexpected).max(64, say.unexpected);
const role = z.enum(OFFICE_ROLES, officeErrors.role);

/** What is done on the page of an office. */
export const OfficeActInput = z.discriminatedUnion("intent", [
  words.extend({ intent: z.literal("edit") }),
  z.object({
    intent: z.literal("invite"),
    email: line({ min: 1, max: 255 }, { short: officeErrors.email, long: officeErrors.email })
      .transform((text) => text.toLowerCase())
      .pipe(z.email(officeErrors.email)),
    role,
  }),
  z.object({ intent: z.literal("again"), subject: id }),
  z.object({ intent: z.literal("withdraw"), subject: id }),
  z.object({ intent: z.literal("role"), subject: id, role }),
  z.object({ intent: z.literal("remove"), subject: id }),
  z.object({ intent: z.literal("leave") }),
]);

/** To whom a listing is handed. */
export const HandOverInput = z.object({ person: id });

/** Accepting an invitation; `listings`: the member's own listings become the office's too. */
export const JoinInput = z.object({ listings: z.literal("on").optional() });
