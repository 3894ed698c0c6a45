import type { ReissueRefusal, RetryRefusal } from "#app/domains/reports/rules.ts";

/** Why a job that was given up is not retried, or its dead letter not discarded. */
export type DeadLetterRefusal = RetryRefusal | ReissueRefusal | "resolved" | "unreadable" | "nothing-to-do";

/** The filters of the administration's outbox: failed or pending. */
export const OUTBOX_FILTERS = ["failed", "pending"] as const;
export type OutboxFilter = (typeof OUTBOX_FILTERS)[number];

/**
 * An administrator's act on a mail or text message: retries a failed one, cancels a pending one, or removes a failed
 * one from the list for good.
 */
export const MAIL_ACTS = ["mail-retry", "mail-stop", "mail-drop"] as const;
export type MailAct = (typeof MAIL_ACTS)[number];

/** Why it was refused. `no-address`: its account is closed or gone, or its own address was not kept. */
export type MailActRefusal = "gone" | "wrong-status" | "no-address";
