import { z } from "zod";
import { ALWAYS, checkPhone } from "#app/domains/accounts/check-phone.server.ts";
import { COUNTRIES, type Country } from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import type { PhoneCountry } from "#app/lib/phone-countries.ts";
import { chosenOr, phoneCountry } from "#app/lib/text/phone.server.ts";
import { line, longText, optionalLine, optionalPersonName, ticked } from "#app/lib/text/typed-fields.ts";
import { typedLine, typedNumber } from "#app/lib/text/typed-text.ts";
import { foldLicence, isHolder } from "./licence.ts";
import { issuesAcross } from "./listing-checks.ts";
import {
  ADDRESS,
  AREA_MAX,
  BATHROOMS_MAX,
  BEDROOMS_MAX,
  CITY,
  CONTACT_NAME_MAX,
  DESCRIPTION,
  DISTRICT_MAX,
  FLOOR,
  IMAGES,
  LISTING_GROUPS,
  LISTING_TYPES,
  OFFER_TYPES,
  PRICE_MAX,
  TITLE,
  TYPES_OF_GROUP,
  type ListingType,
} from "#app/domains/listings/rules.ts";
import { readRentAnswer, RENT_PERIODS } from "#app/lib/rent.ts";

type Size = { min: number; max: number };

/** An empty field is null. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => (value === undefined || value === "" ? null : value));

const optionalNumber = (judge: z.ZodNumber) =>
  optional(
    z
      .string()
      .transform((typed) => (typed.trim() === "" ? undefined : typedNumber(typed)))
      .pipe(judge.optional()),
  );

const optionalWhole = ({ min, max }: Size, error: () => string) =>
  optionalNumber(z.number({ error }).int({ error }).min(min, { error }).max(max, { error }));

/** Degrees, to a tenth of a metre. */
const degrees = optionalNumber(z.number(listingSay.placeWrong)).transform((value) =>
  value === null ? null : Math.round(value * 1e6) / 1e6,
);

const isEmail = (value: string) => value.length <= 255 && z.email().safeParse(value).success;

/** Whom to reach about a listing, besides the number itself. */
export const contactFields = {
  phone_country: phoneCountry,
  contact_email: optional(
    z
      .string()
      .transform((typed) => foldDigits(typedLine(typed)).toLowerCase())
      .refine((value) => value === "" || isEmail(value), listingSay.emailWrong),
  ),
  contact_name: optionalPersonName(CONTACT_NAME_MAX, {
    long: listingSay.nameTooLong,
    refused: say.nameRefused,
  }),
  /** What members may see: the name on the page, the number after a press on each button. */
  allow_name: ticked(say.unexpected),
  allow_call: ticked(say.unexpected),
  allow_whatsapp: ticked(say.unexpected),
};

const fields = z.object({
  /** Ids of pictures that are uploaded already, the thumbnail first. */
  images: z
    .array(z.string(say.unexpected).max(64, say.unexpected))
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= IMAGES.min, listingSay.imagesTooFew)
    .refine((ids) => ids.length <= IMAGES.max, listingSay.imagesTooMany),
  title: line(TITLE, { short: listingSay.titleTooShort, long: listingSay.titleTooLong }),
  description: longText(DESCRIPTION, {
    short: listingSay.descriptionTooShort,
    long: listingSay.descriptionTooLong,
  }),
  /** Whole units of the country's currency; for a rental, the rent of `rent_period`. */
  price: z
    .string(listingSay.priceNotPositive)
    .transform(typedNumber)
    .pipe(
      z
        .number(listingSay.priceWrong)
        .positive(listingSay.priceNotPositive)
        .int(listingSay.priceWrong)
        .max(PRICE_MAX, listingSay.priceWrong),
    ),
  rent_period: z.enum(RENT_PERIODS, say.chooseFromList).default("year"),
  /** The answer to the question whether the rent is for a month or a year, with the amount it was asked about. */
  rent_checked: optional(z.string().transform((answer) => readRentAnswer(answer, typedNumber))),
  city: line(CITY, { short: listingSay.cityTooShort, long: listingSay.cityTooLong }),
  address: line(ADDRESS, { short: listingSay.addressTooShort, long: listingSay.addressTooLong }),
  contact_phone: optional(z.string().transform(typedLine)),
  ...contactFields,
  area_sqm: optionalNumber(
    z
      .number(listingSay.areaNotPositive)
      .positive(listingSay.areaNotPositive)
      .max(AREA_MAX, { error: () => say.areaTooLarge(AREA_MAX) }),
  ),
  listing_group: z.enum(LISTING_GROUPS, say.chooseFromList).optional(),
  listing_type: z.enum(LISTING_TYPES, say.chooseFromList).optional(),
  offer_type: z.enum(OFFER_TYPES, say.chooseFromList).default("sale"),
  country: z.enum(COUNTRIES, say.countryRequired).default("sa"),
  district: optionalLine(DISTRICT_MAX, say.districtTooLong),
  bedrooms: optionalWhole({ min: 0, max: BEDROOMS_MAX }, () => listingSay.countWrong(BEDROOMS_MAX)),
  bathrooms: optionalWhole({ min: 0, max: BATHROOMS_MAX }, () => listingSay.countWrong(BATHROOMS_MAX)),
  floor_number: optionalWhole(FLOOR, () => listingSay.floorWrong(FLOOR)),
  latitude: degrees,
  longitude: degrees,
  licence_number: optional(z.string().transform(foldLicence)),
  /** Whom it was given to, as its register wants it: an identity, or an office's number. */
  licence_holder: optional(
    z
      .string()
      .transform(foldLicence)
      .refine((value) => value === "" || isHolder(value), listingSay.holderWrong),
  ),
  /** YYYY-MM-DD: its last day. */
  licence_expires_at: optional(z.string().transform((typed) => foldDigits(typedLine(typed)))),
});

const PROPERTY_COUNTRIES = { sa: "SA", qa: "QA", ae: "AE" } as const satisfies Record<Country, PhoneCountry>;

/** The country of the advertiser's number: the chosen one, or else the property's. */
export const contactPhoneCountry = (read: Record<string, unknown>) =>
  chosenOr(PROPERTY_COUNTRIES[COUNTRIES.find((known) => known === read.country) ?? "sa"])(read);

/** The input of the forms for a new and an edited listing. The browser's own checks only help. */
export const ListingInput = fields.superRefine(
  (read, ctx) => {
    checkPhone("contact_phone", contactPhoneCountry)(read, ctx);
    for (const { field, message } of issuesAcross(read))
      ctx.addIssue({ code: "custom", path: [field], message });
  },
  // As far as each could be parsed, whatever errors the others have.
  ALWAYS,
);
export type ListingInput = z.output<typeof ListingInput>;

/** The chosen type. Without one it is the first of its group, and an apartment if nothing was chosen at all. */
export function listingTypeOf(input: Pick<ListingInput, "listing_group" | "listing_type">): ListingType {
  return input.listing_type ?? TYPES_OF_GROUP[input.listing_group ?? "residential"][0] ?? "apartment";
}
