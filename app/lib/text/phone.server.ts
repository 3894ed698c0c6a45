import examples from "libphonenumber-js/mobile/examples";
import {
  getExampleNumber,
  parsePhoneNumberWithError,
  ParseError,
  type CountryCode,
} from "libphonenumber-js/min";
import { z } from "zod";
import { PHONE_COUNTRIES, type PhoneCountry } from "#app/lib/phone-countries.ts";
import { foldDigits } from "./arabic.ts";
import { INVISIBLE } from "./invisible-signs.ts";

type Fault = "not-digits" | "short" | "long" | "no-such-code" | "no-country" | "wrong";
type Phone = { ok: true; e164: string } | { ok: false; fault: Fault; abroad: boolean };

/** No number that people type is longer, with everything between its digits. */
const TYPED_MAX = 40;
const SHAPE = /^\+?[\d\s()./\-\u2010-\u2015]*\d[\d\s()./\-\u2010-\u2015]*$/u;

const FAULTS: Partial<Record<string, Fault>> = {
  TOO_SHORT: "short",
  TOO_LONG: "long",
  INVALID_LENGTH: "short",
};

function parse(text: string, country: CountryCode | undefined): Phone {
  const abroad = text.startsWith("+");
  const refuse = (fault: Fault): Phone => ({ ok: false, fault, abroad });
  try {
    const number = parsePhoneNumberWithError(text, country && { defaultCountry: country });
    if (number.isValid()) return { ok: true, e164: number.number };
    // A number that fits no plan still has the zero that is dialled before it.
    const nationalNumber = number.nationalNumber.replace(/^0+/, "");
    const where = number.country ?? (abroad ? undefined : country);
    const example = where && getExampleNumber(where, examples)?.nationalNumber;
    if (!example || nationalNumber.length === example.length) return refuse("wrong");
    return refuse(nationalNumber.length < example.length ? "short" : "long");
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error.message === "INVALID_COUNTRY") return refuse(abroad ? "no-such-code" : "no-country");
    return refuse(FAULTS[error.message] ?? "wrong");
  }
}

/**
 * Reads a phone number as people write it: as in its country, or with + or 00 and the calling code; digits of any
 * script, with spaces, dashes and brackets between them. Valid numbers come back in E.164.
 */
export function readPhone(typed: string, country: PhoneCountry | undefined): Phone {
  const text = foldDigits(typed.replace(INVISIBLE, "")).trim().replace(/^00/, "+");
  if (text.length > TYPED_MAX) return { ok: false, fault: "long", abroad: text.startsWith("+") };
  if (!SHAPE.test(text)) return { ok: false, fault: "not-digits", abroad: false };
  const read = parse(text, country);
  if (read.ok || /^[+0]/.test(text)) return read;
  // The calling code without its sign.
  const coded = parse(`+${text}`, undefined);
  return coded.ok ? coded : read;
}

/** A stored number as people read it: "+966 50 123 4567". One that is not in E.164 stays as it is. */
export function readablePhone(stored: string): string {
  try {
    return parsePhoneNumberWithError(stored).formatInternational();
  } catch (error) {
    if (error instanceof ParseError) return stored;
    throw error;
  }
}

/** A number of the country as it is written there, from the library. */
export const examplePhone = (country: PhoneCountry): string =>
  getExampleNumber(country, examples)?.formatNational() ?? "";

/** The country list beside a phone field; an empty or missing choice is undefined. */
export const phoneCountry = z
  .string()
  .transform((code) => PHONE_COUNTRIES.find((known) => known === code))
  .optional();

/** A typed number in E.164; null for none, or one that is not valid. */
export function e164Of(typed: string | null, country: PhoneCountry | undefined): string | null {
  const read = typed ? readPhone(typed, country) : null;
  return read?.ok ? read.e164 : null;
}

/** The chosen country of an object, or another. */
export const chosenOr = (fallback: PhoneCountry) => (read: Record<string, unknown>) =>
  PHONE_COUNTRIES.find((known) => known === read.phone_country) ?? fallback;
