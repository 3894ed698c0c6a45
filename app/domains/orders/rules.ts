import { PAYMENT_STATUSES } from "#app/domains/payments/rules.ts";
import { days } from "#app/lib/duration.ts";

/** How long after a purchase its money can be asked back. */
export const REFUND_WINDOW = days(7);

/** The last instant at which a payment completed then can be asked back. */
export const refundOpenUntil = (completedAt: number): number => completedAt + REFUND_WINDOW;

/** Stripe's words for a dispute that ended without the money having gone. */
const SETTLED_DISPUTES: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

/** Whether the bank still holds a payment's money, or has taken it: nothing can be given back besides. */
export const isDisputeOpen = (disputeStatus: string | null): boolean =>
  disputeStatus !== null && !SETTLED_DISPUTES.has(disputeStatus);

/** Why a member cannot ask a payment back. */
export type RefundRefusal = "gone" | "too-late" | "under-way" | "declined-before" | "disputed" | "not-paid";

/** Why an administrator's word on a refund changed nothing. */
export type RefundActRefusal = "gone" | "wrong-status" | "under-way" | "not-paid" | "disputed";

/** Why a credit bought no report. */
export type CreditRefusal = "gone" | "no-value" | "no-credit" | "too-many";

/** Why a failed report's credit was not given back. */
export type ReturnCreditRefusal = "gone" | "wrong-status" | "own-payment";

/** Refunds that one member may ask for in a day. */
export const REFUND_REQUEST_LIMIT = { limit: 20, windowMs: days(1) };

export const REFUND_REASON_MIN = 10;
export const REFUND_REASON_MAX = 1000;

/** What the administration's list of payments can be narrowed to: `waiting` are the requests for refunds. */
export const PAYMENT_FILTERS = ["all", "waiting", "disputed", ...PAYMENT_STATUSES] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** The same of its list of reports: `late` ones are in the making for longer than promised. */
export const REPORT_FILTERS = ["all", "late", "processing", "completed", "failed"] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** Why a stored event of Stripe's was not acted on again. */
export type ReplayRefusal = "gone" | "unreadable" | "failed";
