import type { MailText } from "#app/i18n/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = {
  template:
    | "payment-receipt"
    | "refund-received"
    | "refund-declined"
    | "refund-done"
    | "refund-failed"
    | "operator-alert";
  params: Record<string, string>;
};

/** Mails about money; null where what they speak of is gone. */
export async function paymentMail(
  _ctx: AppContext,
  _row: Row,
  _fullName: string | null,
): Promise<MailText | null> {
  return null;
}
