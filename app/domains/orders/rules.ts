import { PAYMENT_STATUSES } from "#app/domains/payments/rules.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { days } from "#app/lib/duration.ts";

/** How long after a purchase its money can be asked back. */
export const REFUND_WINDOW = days(7);

/** The last instant at which a payment completed then can be asked back. */
export const refundOpenUntil = (completedAt: number): number => completedAt + REFUND_WINDOW;

/** Words for a dispute that ended without taking money. Money given back to end a dispute is an ordinary refund. */
const SETTLED_DISPUTES = ["won", "warning_closed", "prevented", "charge_refunded"] as const;

/** Words for a dispute whose money the bank has taken. An appeal may bring it back; until then it is gone. */
const LOST_DISPUTES = ["lost", "appeal_needs_response", "appeal_under_review"] as const;

/** Disputes that have ended: the bank holds no more money, and the shop keeps what they did not take. */
export const DECIDED_DISPUTES: readonly string[] = [...SETTLED_DISPUTES, ...LOST_DISPUTES];

/** Whether a bank has taken the money of a dispute. */
export const isDisputeLost = ({ status }: { status: string | null }): boolean =>
  LOST_DISPUTES.some((known) => known === status);

/** Whether the bank holds a payment's money or has taken it: then nothing can be refunded besides. */
export const isDisputeOpen = (disputeStatus: string | null): boolean =>
  disputeStatus !== null && !SETTLED_DISPUTES.some((known) => known === disputeStatus);

/** Why a member cannot ask a payment back. */
export type RefundRefusal =
  "gone" | "too-late" | "under-way" | "declined-before" | "disputed" | "not-paid" | "given-away";

/** Why an administrator's decision on a refund changed nothing. */
export type RefundActRefusal = "gone" | "wrong-status" | "under-way" | "not-paid" | "disputed";

/** Why a credit bought no report. */
export type CreditRefusal = "gone" | "no-value" | "no-credit" | "too-many" | "failed";

/** Why an order that was left was not changed or removed. */
export type ChangeLeftRefusal = "gone" | "bought" | "provider-failed";

/** Why a failed report's credit was not given back. */
export type ReturnCreditRefusal = "gone" | "wrong-status" | "own-payment";

export const REFUND_REASON_MIN = 10;
export const REFUND_REASON_MAX = 1000;

/** The filters of the administration's list of payments. `waiting`: requests for refunds. */
export const PAYMENT_FILTERS = ["all", "waiting", "disputed", ...PAYMENT_STATUSES] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** The sort order; newest first by default. */
export const PAYMENT_SORTS = ["newest", "oldest", "amount-high", "amount-low"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** The filters of its list of reports. `late`: in progress for longer than promised. */
export const REPORT_FILTERS = ["all", "late", "processing", "completed", "failed"] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export const REPORT_SORTS = ["newest", "oldest"] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** What waits for an administrator, as counted on the administration's first page. */
export const WAITING = [
  "listings",
  "refunds",
  "late",
  "failed",
  "letters",
  "mails",
  "service-requests",
  "contact-messages",
  "person-reports",
  "einvoices",
] as const;
export type Waiting = (typeof WAITING)[number];

/** Parses an order number in the ways people write it to its stored form; null for anything else. */
export function orderNumberOf(typed: string): string | null {
  const found = /^#?(?:MIYAR-)?(\d{4}-[A-Z0-9]{6})$/.exec(foldDigits(typed).trim().toUpperCase());
  return found ? `#MIYAR-${found[1]}` : null;
}

/** Why a stored event of a provider was not processed again. */
export type ReplayRefusal = "gone" | "unreadable" | "failed";
