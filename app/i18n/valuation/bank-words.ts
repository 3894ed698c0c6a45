import { ownValue } from "#app/lib/own-value.ts";
/** Codes of the payment providers and the banks, in Arabic; null or a general phrase for an unknown code. */

/** Statuses of disputes. */
const DISPUTES: Record<string, string> = {
  warning_needs_response: "استفسار من البنك ينتظر ردك",
  warning_under_review: "استفسار لدى البنك قيد المراجعة",
  warning_closed: "استفسار أُغلق",
  needs_response: "اعتراض ينتظر ردك",
  under_review: "اعتراض قيد المراجعة لدى البنك",
  appeal_needs_response: "اعتراض خسرناه، ويمكن استئنافه",
  appeal_under_review: "اعتراض خسرناه، واستئنافه قيد المراجعة",
  won: "اعتراض حُسم لنا",
  lost: "اعتراض حُسم لصاحب البطاقة",
  prevented: "اعتراض مُنع قبل فتحه",
  charge_refunded: "اعتراض انتهى برد المبلغ",
};
export const disputeWords = (status: string): string => ownValue(DISPUTES, status) ?? "اعتراض لدى البنك";

/** Why a refund failed: the providers' codes and our own. */
const REFUND_ERRORS: Record<string, string> = {
  lost_or_stolen_card: "البطاقة مفقودة أو مسروقة",
  expired_or_canceled_card: "البطاقة منتهية أو ملغاة",
  charge_for_pending_refund_disputed: "اعترض صاحب البطاقة على العملية أثناء ردها",
  insufficient_funds: "رصيد حسابنا لدى مزود الدفع لا يكفي",
  declined: "رفض البنك الرد",
  merchant_request: "أُلغي الرد بطلب منا",
  unknown: "لم يذكر البنك السبب",
  failed: "لم يذكر البنك السبب",
  canceled: "أُلغي الرد لدى مزود الدفع",
  "no-charge": "لا تُعرف لدى مزود الدفع عملية لهذه الدفعة",
  charge_disputed: "العملية محل اعتراض لدى البنك",
  charge_already_refunded: "المبلغ مردود من قبل لدى مزود الدفع",
  already_refunded: "المبلغ مردود من قبل لدى مزود الدفع",
  "dispute-lost": "أخذ البنك المبلغ بعد اعتراض",
  "given-back": "رُدّ المبلغ كله بغير هذا الطلب",
};
export const refundErrorWords = (error: string): string | null => ownValue(REFUND_ERRORS, error) ?? null;
