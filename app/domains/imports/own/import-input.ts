import { z } from "zod";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { ALWAYS, checkPhone } from "#app/domains/accounts/check-phone.server.ts";
import { endOfDay } from "#app/domains/listings/own/licence.ts";
import { contactFields } from "#app/domains/listings/own/listing-input.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { say } from "#app/i18n/site/errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { chosenOr } from "#app/lib/text/phone.server.ts";
import { line, ticked } from "#app/lib/text/typed-fields.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { FEED_HOURS, SOURCE_NAME_MAX, type ImportSettings } from "../rules.ts";

/** What is said once for all rows of a source. */
const settings = {
  country: z.enum(COUNTRIES, say.countryRequired).default("sa"),
  contact_phone: z.string().default("").transform(typedLine),
  ...contactFields,
  licence_until: z
    .string()
    .default("")
    .transform((typed) => foldDigits(typedLine(typed)))
    .refine((day) => day === "" || endOfDay(day, "sa") !== null, listingSay.expiryWrong)
    .refine((day) => day === "" || (endOfDay(day, "sa") ?? Infinity) > Date.now(), listingSay.expiryPast),
  complete: ticked(say.unexpected),
};

type Read = Record<string, unknown>;

/** What members may see has to be there, as in the posting form. */
function checkContact(read: Read, ctx: z.RefinementCtx): void {
  const tell = (field: string, message: string) => ctx.addIssue({ code: "custom", path: [field], message });
  if (read.contact_phone !== "") checkPhone("contact_phone", chosenOr("SA"))(read as never, ctx);
  else if (read.allow_call === true || read.allow_whatsapp === true)
    tell("contact_phone", listingSay.phoneForMembers);
  if (read.allow_name === true && read.contact_name === null) tell("contact_name", listingSay.nameForMembers);
}

/** The form of an upload, besides its file. */
export const UploadInput = z
  .object({ intent: z.literal("upload"), ...settings })
  .superRefine(checkContact, ALWAYS);

/** The form of a new feed. */
export const FeedInput = z
  .object({
    intent: z.literal("feed"),
    name: line(
      { min: 2, max: SOURCE_NAME_MAX },
      { short: importWords.wanted.name, long: importWords.wanted.nameLong },
    ),
    address: z.string(importWords.wanted.address).transform(typedLine),
    every_hours: z.enum(FEED_HOURS, say.chooseFromList).default("24"),
    ...settings,
  })
  .superRefine(checkContact, ALWAYS);

/** A press on a feed. */
export const FeedActInput = z.object({
  intent: z.literal(["fetch", "pause", "resume", "remove"]),
  source: z.string().min(1).max(64),
});

/** The page with both forms. */
export const ImportsInput = z.union([UploadInput, FeedInput, FeedActInput]);

/** The settings of a form, as a source keeps them. */
export function settingsOf(input: z.output<typeof UploadInput> | z.output<typeof FeedInput>): ImportSettings {
  return {
    country: input.country,
    contact_phone: input.contact_phone,
    phone_country: input.phone_country ?? "",
    contact_email: input.contact_email ?? "",
    contact_name: input.contact_name ?? "",
    allow_name: input.allow_name,
    allow_call: input.allow_call,
    allow_whatsapp: input.allow_whatsapp,
    licence_until: input.licence_until,
  };
}
