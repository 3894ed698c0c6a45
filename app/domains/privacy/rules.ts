import { z } from "zod";
import { PASSWORD_MAX, type Busy, type Waiting } from "#app/domains/accounts/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";

/** How long the copy of a person's data can be downloaded. */
export const EXPORT_LIFETIME = days(7);
/** A person gets at most one copy in this time; one that failed does not count. */
export const EXPORT_EVERY = hours(1);
/** Longer than the queue's own retries take, and longer than a consumer may run. */
export const EXPORT_STUCK_AFTER = minutes(20);

/** How long a closed account's reports stay readable through the mailed links; then they are purged. */
export const CLOSED_KEEPS_REPORTS = days(30);

export type ExportRefusal =
  { ok: false; reason: "pending" } | { ok: false; reason: "too-soon"; waitMs: number };

const understood = z.literal("on", say.closingNotUnderstood);

/** Closing an account with a password. */
export const CloseInput = z.object({
  password: z.string(say.passwordRequired).max(PASSWORD_MAX, say.passwordTooLong),
  understood,
});

/** Closing an account without one: the session's own proof must be fresh. */
export const ClosePasswordlessInput = z.object({ understood });

/** What prevents closing an account, whoever asks. */
export type ClosingObstacle =
  "closed" | "report-processing" | "payment-pending" | "last-admin" | "last-office-owner";

/** Why an account was not closed. `not-recent`: the session's proof of identity is too old. */
export type CloseRefusal =
  | {
      ok: false;
      reason: ClosingObstacle | "provider-failed" | "wrong-password" | "link-needed" | "not-recent";
    }
  | Waiting
  | Busy;
