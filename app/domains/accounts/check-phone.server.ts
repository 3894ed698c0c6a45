import type { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { phoneSay } from "#app/i18n/site/phones.ts";
import type { PhoneCountry } from "#app/lib/phone-countries.ts";
import { examplePhone, readPhone } from "#app/lib/text/phone.server.ts";

/** What is wrong with a typed number, and what it lacks; null if it is valid. */
function phoneProblem(typed: string, country: PhoneCountry | undefined): string | null {
  const read = readPhone(typed, country);
  if (read.ok) return null;
  const { fault, abroad } = read;
  if (fault === "not-digits") return `${phoneSay.wrong}: ${phoneSay.notDigits}`;
  if (fault === "no-such-code") return `${phoneSay.wrong}: ${phoneSay.noSuchCode}`;
  if (fault === "no-country" || !country) return say.phoneNotInternational;
  const head = fault === "short" || fault === "long" ? phoneSay[fault] : phoneSay.wrong;
  return `${head}: ${abroad ? phoneSay.badAbroad : phoneSay.orOther(country, examplePhone(country))}`;
}

/**
 * A check of an object's schema: the phone number in `field` is valid in its country, unless it is empty. It runs
 * whatever is wrong with other fields.
 */
export const checkPhone =
  (field: string, countryOf: (read: Record<string, unknown>) => PhoneCountry | undefined) =>
  (read: Record<string, unknown>, ctx: z.RefinementCtx): void => {
    // A number that is too long is not looked at any further.
    if (ctx.issues.some(({ path }) => path?.[0] === field)) return;
    const typed = read[field];
    const message = typeof typed === "string" && typed !== "" ? phoneProblem(typed, countryOf(read)) : null;
    if (message) ctx.addIssue({ code: "custom", path: [field], message });
  };

/** The options of such a check. */
export const ALWAYS = { when: () => true };
