export const MAIL_STATUSES = ["pending", "sent", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Rows of the outbox hold a template and ids, never a token or a text. */
export const MAIL_TEMPLATES = [
  "confirm-email",
  "magic-link",
  "reset-link",
  "password-changed",
  "factor-added",
  "factor-removed",
  "recovery-code-used",
  "sms-code",
  "export-ready",
  "account-closed",
  "account-suspended",
  "account-restored",
  "role-changed",
  "report-ready",
  "report-failed",
  "report-delayed",
  "report-reissued",
  "report-shared",
  "payment-receipt",
  "refund-received",
  "refund-declined",
  "refund-done",
  "refund-failed",
  "refund-ended",
  "credit-returned",
  "credit-gift",
  "gift-accepted",
  "gift-expired",
  "webhook-paused",
  "office-invitation",
  "office-removed",
  "office-suspended",
  "office-restored",
  "listing-handed",
  "operator-alert",
  "listing-message",
  "viewing",
  "confirm-contact",
  "saved-search",
  "price-lowered",
  "values-moved",
  "listing-standing",
  "listing-approved",
  "listing-rejected",
  "licence-refused",
  "import-decided",
  "import-braked",
  "feed-paused",
  "service-request-received",
  "contact-received",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Mails with their own address, never the account's: without it they are not sent. */
export const MAILED_ELSEWHERE: readonly MailTemplate[] = [
  "report-shared",
  "credit-gift",
  "office-invitation",
  "contact-received",
  "confirm-contact",
];

/**
 * What super administrators are told by mail. The subject is the id of a payment, refund, dead letter, request or
 * message.
 */
export const OPERATOR_ALERTS = [
  "refund-requested",
  "refund-failed",
  "dispute-opened",
  "dispute-lost",
  "paid-twice",
  "job-failed",
  "texts-exhausted",
  "einvoice-rejected",
  "service-request",
  "contact-message",
] as const;
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number];
