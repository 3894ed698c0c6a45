import { z } from "zod";
import { hasBedrooms } from "#app/domains/properties/estimate-input.ts";
import { money, optionalArea, optionalCount } from "#app/domains/properties/rules.ts";
import { rentCheckErrors as words } from "#app/i18n/leases/rent-check-errors.ts";
import { say } from "#app/i18n/site/errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";
import { withParams } from "#app/lib/with-params.ts";
import {
  hasProjects,
  LEASE_KINDS,
  LEASE_UNITS,
  leaseCityPath,
  type LeaseCity,
  type LeaseUnit,
} from "./rules.ts";

/** 0 is a studio. */
export const LEASE_BEDROOMS_MAX = 10;
const YEARS_BACK = 1;
const YEARS_AHEAD = 10;

const WITH_BEDROOMS: Record<LeaseUnit, boolean> = {
  apartment: hasBedrooms("apartment"),
  villa: hasBedrooms("villa"),
  office: false,
  shop: false,
};

const inYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** A day of the calendar, "2027-03-31", with any digits; from a year before `today` to ten years after it. */
function leaseEnd(today: string) {
  const [from, to] = [inYears(today, -YEARS_BACK), inYears(today, YEARS_AHEAD)];
  return z
    .string(words.endRequired)
    .transform((text) => foldDigits(text.trim()))
    .pipe(
      z.iso
        .date(words.endNotDate)
        .refine((day) => day >= from && day <= to, words.endOutside(YEARS_BACK, YEARS_AHEAD)),
    );
}

/** The query of a city's rent check as asked on a day (ISO). Bedrooms and project are dropped where they mean nothing. */
export const rentCheckInput = (city: LeaseCity, today: string) =>
  z
    .object({
      kind: z.enum(LEASE_KINDS, words.kindRequired),
      unit: z.enum(LEASE_UNITS, say.propertyTypeRequired),
      rent: money(words.rentRequired),
      ends_on: leaseEnd(today),
      district: optionalLine(80, say.districtTooLong),
      project: optionalLine(120, say.projectTooLong),
      area_sqm: optionalArea,
      bedrooms: optionalCount(0, LEASE_BEDROOMS_MAX),
    })
    .transform((value) => ({
      ...value,
      city,
      project: hasProjects(city) ? value.project : null,
      bedrooms: WITH_BEDROOMS[value.unit] ? value.bedrooms : null,
    }));

export type RentCheckQuestion = z.output<ReturnType<typeof rentCheckInput>>;

/** The check's address with what was asked, without what was left empty. */
export const rentCheckPath = ({ city, ...asked }: RentCheckQuestion): string =>
  withParams(leaseCityPath(city), asked);
