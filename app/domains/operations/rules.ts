import type { ReissueRefusal, RetryRefusal } from "#app/domains/reports/rules.ts";

/** Why a job that was given up on is not sent again, or not put aside. */
export type DeadLetterRefusal = RetryRefusal | ReissueRefusal | "resolved" | "unreadable" | "nothing-to-do";

/** What the administration's list of the outbox shows: what was given up on, or what is on its way. */
export const OUTBOX_FILTERS = ["failed", "pending"] as const;
export type OutboxFilter = (typeof OUTBOX_FILTERS)[number];

/**
 * What an administrator does with a mail or text message: sends a failed one again, lets a waiting one go unsent, or takes
 * a failed one off the list for good.
 */
export const MAIL_ACTS = ["mail-retry", "mail-stop", "mail-drop"] as const;
export type MailAct = (typeof MAIL_ACTS)[number];

/** Why it was not done. `no-address`: its account is closed or gone, or it went to an address of its own that is not kept. */
export type MailActRefusal = "gone" | "wrong-status" | "no-address";
