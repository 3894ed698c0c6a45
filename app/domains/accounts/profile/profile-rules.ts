import { z } from "zod";
import { ALWAYS, checkPhone } from "#app/domains/accounts/check-phone.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { minutes } from "#app/lib/duration.ts";
import { phoneCountry, chosenOr } from "#app/lib/text/phone.server.ts";
import { optionalLine, optionalPersonName } from "#app/lib/text/typed-fields.ts";

export const FULL_NAME_MAX = 200;
const PHONE_MAX = 40;

const tooLong = (max: number) => (typed: number) => say.textTooLong(max, typed);

/** The country of a profile's number that is typed as at home. */
export const profilePhoneCountry = chosenOr("SA");

/** A person's own name and phone number: nothing is demanded. */
export const ProfileInput = z
  .object({
    full_name: optionalPersonName(FULL_NAME_MAX, { long: tooLong(FULL_NAME_MAX), refused: say.nameRefused }),
    phone: optionalLine(PHONE_MAX, tooLong(PHONE_MAX)),
    phone_country: phoneCountry,
  })
  .superRefine(checkPhone("phone", profilePhoneCountry), ALWAYS);
export type ProfileInput = z.infer<typeof ProfileInput>;

/** The states of an account, in the order in which it passes through them. */
export type AccountStatus = "unconfirmed" | "active" | "suspended" | "closed";

export const accountStatusOf = (user: {
  emailConfirmedAt: number | null;
  suspendedAt: number | null;
  closedAt: number | null;
}): AccountStatus => {
  if (user.closedAt !== null) return "closed";
  if (user.suspendedAt !== null) return "suspended";
  return user.emailConfirmedAt === null ? "unconfirmed" : "active";
};

/** How often one person may upload a picture: each one has to be decoded. */
export const AVATAR_BACKOFF = {
  free: 12,
  firstWaitMs: minutes(1),
  maxWaitMs: minutes(30),
  regainMs: minutes(5),
};
