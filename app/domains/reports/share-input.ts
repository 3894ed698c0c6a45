import { z } from "zod";
import { say } from "#app/i18n/errors.ts";
import { words } from "#app/i18n/sharing.ts";
import { foldDigits } from "#app/lib/arabic.ts";
import { BOUGHT_VERSION } from "./rules.ts";

/** Whom it goes to, as people type an address: trimmed, direction marks dropped, lower case. */
const recipient = z
  .string(words.emailMissing)
  .transform((text) =>
    foldDigits(text)
      .replace(/[\u200e\u200f\u061c]/g, "")
      .trim()
      .toLowerCase(),
  )
  .pipe(z.email(words.emailInvalid).max(255, say.emailTooLong));

/** A script sent it and reads the answer itself. */
const scripted = z.literal("yes").optional();

/** The page of a report's shares: send it to an address, or revoke one that was sent. */
export const ShareInput = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("send"),
      scripted,
      version: z.number(say.unexpected).int().min(BOUGHT_VERSION).max(9999).default(BOUGHT_VERSION),
      email: recipient,
    }),
    z.object({ intent: z.literal("revoke"), scripted, link: z.string(say.unexpected).min(1).max(80) }),
  ],
  say.unexpected,
);
