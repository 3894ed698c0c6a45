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
  "operator-alert",
  "listing-message",
  "saved-search",
  "listing-standing",
  "listing-approved",
  "listing-rejected",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
