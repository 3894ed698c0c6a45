import { z } from "zod";
import { say } from "#app/i18n/errors.ts";
import { foldDigits } from "#app/lib/arabic.ts";
import { minutes } from "#app/lib/duration.ts";

export const FULL_NAME_MAX = 200;
export const PHONE_MAX = 40;

/** Marks that order text and show nothing, as they come along with a pasted number. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Free text on one line; nothing left of it is null. */
const optionalLine = (max: number, clean: (text: string) => string = (text) => text) =>
  z
    .string()
    // A control character would break the line that a name stands in.
    .transform((text) => clean(text.replace(/\p{Cc}+/gu, " ")).trim())
    .superRefine((text, ctx) => {
      if (text.length > max) ctx.addIssue({ code: "custom", message: say.textTooLong(max, text.length) });
    })
    .optional()
    .transform((text) => text || null);

/** A person's own name and phone number, as they write them: nothing is demanded, only length is bounded. */
export const ProfileInput = z.object({
  full_name: optionalLine(FULL_NAME_MAX),
  phone: optionalLine(PHONE_MAX, (text) => foldDigits(text.replace(DIRECTION_MARKS, ""))),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** What becomes of an account, in the order in which it does. */
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

/** Pictures put up by one person: each costs a decoding. */
export const AVATAR_BACKOFF = {
  free: 12,
  firstWaitMs: minutes(1),
  maxWaitMs: minutes(30),
  regainMs: minutes(5),
};
