import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { words } from "#app/i18n/reports/sharing.ts";
import { mailAddress } from "#app/lib/text/typed-fields.ts";
import { BOUGHT_VERSION, SHARE_SCOPES } from "#app/domains/reports/rules.ts";

/** Whom it goes to. */
const recipient = mailAddress({
  missing: words.emailMissing,
  invalid: words.emailInvalid,
  long: say.emailTooLong,
});

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
      scope: z.enum(SHARE_SCOPES, say.unexpected).default("whole"),
      email: recipient,
    }),
    z.object({ intent: z.literal("revoke"), scripted, link: z.string(say.unexpected).min(1).max(80) }),
  ],
  say.unexpected,
);
