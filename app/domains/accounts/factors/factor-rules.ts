import { z } from "zod";
import { ALWAYS, checkPhone } from "#app/domains/accounts/check-phone.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { PHONE_COUNTRIES } from "#app/lib/phone-countries.ts";
import { phoneCountry } from "#app/lib/text/phone.server.ts";
import { line } from "#app/lib/text/typed-fields.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import type { Busy, HumanRefusal, Waiting } from "#app/domains/accounts/rules.ts";

const FRIENDLY_NAME_MAX = 60;
const ISSUER_MAX = 60;
/** Codes in a set of recovery codes. */
export const RECOVERY_CODES = 10;

/** How long five wrong codes lock a factor: the first time, and at most. The lock doubles with every further five. */
export const FACTOR_LOCK = { firstMs: minutes(5), maxMs: hours(24) } as const;

/** A code as people type or paste it: digits of any script, spaces and dashes anywhere. */
export const foldCode = (text: string): string => foldDigits(text).replace(/[^0-9a-z]/gi, "");

/**
 * A recovery code in the form that is compared: Crockford's base32, in which look-alike characters count as the same.
 */
export const foldRecoveryCode = (text: string): string =>
  foldCode(text).toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");

/** Whether a number in E.164 is of one of the countries whose calling codes are given. */
export const isServed = (phone: string, countryCodes: readonly string[]): boolean =>
  countryCodes.some((code) => phone.startsWith(`+${code}`));

/** Empty if the person gave none: then a name is made up. */
const friendlyName = line(
  { min: 0, max: FRIENDLY_NAME_MAX },
  { short: say.factorNameTooLong, long: say.factorNameTooLong },
).default("");

/** What an authenticator app shows above the code. A colon would end it there. */
const issuer = line({ min: 0, max: ISSUER_MAX }, { short: say.issuerTooLong, long: say.issuerTooLong })
  .transform((text) => typedLine(text.replaceAll(":", " ")))
  .optional();

/** What Turnstile's widget gave; its tokens have at most 2,048 characters. */
export const humanToken = z.string().max(2048, say.unexpected);

/** The country of a number is as chosen: without a choice, the number needs its calling code. */
const chosenCountry = (read: Record<string, unknown>) =>
  PHONE_COUNTRIES.find((known) => known === read.phone_country);

/** `phone` is as typed; e164Of reads it once more. */
const phone = line(
  { min: 1, max: 60 },
  { short: say.phoneRequired, long: say.phoneNotInternational, missing: say.phoneRequired },
);

export const EnrollFactorInput = z.discriminatedUnion(
  "factor_type",
  [
    z.object({ factor_type: z.literal("totp"), friendly_name: friendlyName, issuer }),
    z
      .object({
        factor_type: z.literal("phone"),
        friendly_name: friendlyName,
        phone,
        phone_country: phoneCountry,
      })
      .superRefine(checkPhone("phone", chosenCountry), ALWAYS),
  ],
  say.factorTypeRequired,
);
export type EnrollFactorInput = z.infer<typeof EnrollFactorInput>;

/** The token of the human check, where GoTrue's clients put it. */
export const ChallengeFactorInput = z.object({
  channel: z.enum(["sms"], say.channelUnknown).optional(),
  gotrue_meta_security: z.object({ captcha_token: humanToken }).optional(),
});
export type ChallengeFactorInput = z.infer<typeof ChallengeFactorInput>;

export const VerifyFactorInput = z.object({
  challenge_id: z.string(say.unexpected),
  code: z
    .string(say.codeRequired)
    .transform(foldCode)
    .pipe(z.string().regex(/^\d{6}$/, say.codeSixDigits)),
});
export type VerifyFactorInput = z.infer<typeof VerifyFactorInput>;

export const RecoveryCodeInput = z.object({
  recovery_code: z
    .string(say.recoveryCodeRequired)
    .transform(foldRecoveryCode)
    .pipe(z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/, say.recoveryCodeShape)),
});
export type RecoveryCodeInput = z.infer<typeof RecoveryCodeInput>;

/** Why a session may not change the account's factors: it owes the second factor, or its proof is no longer fresh. */
export type FactorChangeRefusal = "insufficient-aal" | "reauthentication-needed";
/** No provider is set, or no codes are sent to the number's country. */
type PhoneRefusal = "phone-unavailable" | "country-not-served";
export type EnrollRefusal = FactorChangeRefusal | "too-many-factors" | "name-taken" | PhoneRefusal;
export type UnenrollRefusal = FactorChangeRefusal | "not-found";
export type MakeRecoveryCodesRefusal = FactorChangeRefusal | "no-factor";

/** Five wrong codes in a row: no code counts before `waitMs` are over. */
export type Locked = { ok: false; reason: "locked"; waitMs: number };
export type ChallengeRefusal =
  /** `texts-exhausted`: the site has sent all its text messages of the day. */
  { ok: false; reason: "not-found" | PhoneRefusal | "texts-exhausted" | HumanRefusal } | Locked | Waiting;
export type VerifyRefusal =
  { ok: false; reason: "not-found" | "challenge-expired" | "wrong-code" } | Locked | Busy;
export type RecoveryRefusal = { ok: false; reason: "wrong-code" } | Waiting | Busy;
