import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { minutes } from "#app/lib/duration.ts";
import { optionalLine, optionalPersonName } from "#app/lib/text/typed-fields.ts";

export const FULL_NAME_MAX = 200;
const PHONE_MAX = 40;

const tooLong = (max: number) => (typed: number) => say.textTooLong(max, typed);

/** A person's own name and phone number, as they write them: nothing is demanded. */
export const ProfileInput = z.object({
  full_name: optionalPersonName(FULL_NAME_MAX, { long: tooLong(FULL_NAME_MAX), refused: say.nameRefused }),
  phone: optionalLine(PHONE_MAX, tooLong(PHONE_MAX)).transform((phone) => phone && foldDigits(phone)),
});
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
