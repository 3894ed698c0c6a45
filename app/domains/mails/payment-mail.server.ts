import { eq } from "drizzle-orm";
import { refunds } from "#app/db/schema.server.ts";
import { findPayment } from "#app/domains/payments/find-payment.server.ts";
import { findReportHeading } from "#app/domains/reports/reading/find-report.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { paymentMailText, type PaymentAlert } from "#app/i18n/mails/payment-mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { OPERATOR_ALERTS, type OperatorAlert } from "#app/platform/mail.rules.ts";
import { isRequestAlert, requestAlertMail } from "./request-mail.server.ts";

type Template =
  | "payment-receipt"
  | "refund-received"
  | "refund-declined"
  | "refund-done"
  | "refund-failed"
  | "refund-ended"
  | "credit-returned"
  | "operator-alert";
type Row = { template: Template; params: Record<string, string> };

/** Mails about money; null if their subject is gone. */
export async function paymentMail(
  ctx: AppContext,
  { template, params }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const { origin } = ctx.settings;
  const { paymentId = "", reportId = "" } = params;
  const orders = `${origin}/dashboard#orders`;
  switch (template) {
    case "payment-receipt": {
      const payment = await findPayment(ctx, paymentId);
      return payment && paymentMailText[template](fullName, payment, `${origin}/orders/${paymentId}/invoice`);
    }
    case "refund-received":
    case "refund-failed": {
      const payment = await findPayment(ctx, paymentId);
      return payment && paymentMailText[template](fullName, payment, orders);
    }
    case "refund-declined":
    case "refund-done":
    case "refund-ended":
      return refundMail(ctx, { template, params }, fullName, orders);
    case "credit-returned": {
      const heading = await findReportHeading(ctx, reportId);
      return heading && paymentMailText[template](fullName, heading.title, `${origin}/dashboard/credits`);
    }
    case "operator-alert":
      return alertMail(ctx, params);
  }
}

type RefundTemplate = "refund-declined" | "refund-done" | "refund-ended";

async function refundMail(
  ctx: AppContext,
  { template, params }: { template: RefundTemplate; params: Record<string, string> },
  fullName: string | null,
  url: string,
): Promise<MailText | null> {
  // Mails that were written before there was more than one provider name Stripe's refund.
  const { refundId = "", stripeRefundId = "", providerRefundId = stripeRefundId } = params;
  const row = await ctx.db.query.refunds.findFirst({
    where:
      template === "refund-done" ? eq(refunds.providerRefundId, providerRefundId) : eq(refunds.id, refundId),
  });
  const payment = row && (await findPayment(ctx, row.paymentId));
  if (!payment) return null;
  if (template === "refund-declined")
    return paymentMailText[template](fullName, payment, url, row.answer ?? "");
  if (template === "refund-ended")
    return payment.status === "refunded"
      ? paymentMailText[template](fullName, payment, url, row.lastError === "dispute-lost")
      : null;
  return paymentMailText[template](fullName, payment, url, {
    halalas: row.amountHalalas,
    isWhole: payment.status === "refunded",
  });
}

const isAlert = (kind: string): kind is OperatorAlert => OPERATOR_ALERTS.some((known) => known === kind);

/** The page on which an administrator handles each. */
const PLACES: Record<PaymentAlert, string> = {
  "refund-requested": "/admin/payments",
  "refund-failed": "/admin/payments",
  "dispute-opened": "/admin/payments",
  "dispute-lost": "/admin/payments",
  "paid-twice": "/admin/payments",
  "job-failed": "/admin/settings",
  "texts-exhausted": "/admin/settings",
  "einvoice-rejected": "/admin/einvoices?status=rejected",
};

/** The order number if the subject is a payment, else the id as in the administration. */
async function alertMail(ctx: AppContext, params: Record<string, string>): Promise<MailText | null> {
  const { kind = "", subjectId = "" } = params;
  if (!isAlert(kind)) return null;
  if (isRequestAlert(kind)) return requestAlertMail(ctx, kind, subjectId);
  const payment = await findPayment(ctx, subjectId);
  const url = `${ctx.settings.origin}${PLACES[kind]}`;
  return paymentMailText["operator-alert"](kind, payment?.orderNumber ?? subjectId, url);
}
