import { z } from "zod";
import { REISSUE_REASON_MAX, REISSUE_REASON_MIN } from "#app/domains/reports/rules.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { longText } from "#app/lib/text/typed-fields.ts";
import { REFUND_REASON_MAX, REFUND_REASON_MIN } from "#app/domains/orders/rules.ts";

/** The row's id: ours, or that of a provider's event. */
const subject = z.string().min(1).max(255);
const act = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent), subject });

const words = (min: number, max: number, said: { short: string; long: string }) =>
  longText({ min, max }, said);

/** An administrator's act on a payment or its refunds. */
export const PaymentActInput = z.discriminatedUnion("intent", [
  act("grant"),
  act("decline").extend({
    answer: words(REFUND_REASON_MIN, REFUND_REASON_MAX, adminOrdersCopy.refunds.decline.wanted),
  }),
  act("retry"),
  act("refund").extend({
    reason: words(REFUND_REASON_MIN, REFUND_REASON_MAX, adminOrdersCopy.refunds.own.wanted),
  }),
  act("replay"),
]);
export type PaymentActInput = z.infer<typeof PaymentActInput>;

/** An administrator's act on a report. */
export const ReportActInput = z.discriminatedUnion("intent", [
  act("retry"),
  act("return-credit"),
  act("reissue").extend({
    reason: words(REISSUE_REASON_MIN, REISSUE_REASON_MAX, adminOrdersCopy.report.reissue.wanted),
  }),
]);
export type ReportActInput = z.infer<typeof ReportActInput>;

/** An administrator's act on a dead letter, an open event of a provider or a mail. */
export const OperationsInput = z.discriminatedUnion("intent", [
  act("resend"),
  act("dismiss"),
  act("replay"),
  act("mail-retry"),
  act("mail-stop"),
  act("mail-drop"),
  act("licence-ask"),
]);
export type OperationsInput = z.infer<typeof OperationsInput>;
