import { PaymentActInput } from "#app/domains/orders/admin/admin-input.ts";
import {
  declineRefund,
  grantRefund,
  refundPayment,
  retryRefund,
} from "#app/domains/orders/refunds/decide-refund.server.ts";
import { replayEvent } from "#app/domains/orders/settling/replay-event.server.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readForm, type FormReply } from "#app/http/form.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";

type AdminContext = Parameters<typeof freshAdmin>[0];
type FreshAdminContext = ReturnType<typeof freshAdmin>;

/** Processes a stored event again and words the result; a failure names the error. */
export async function replayInWords(admin: FreshAdminContext, eventId: string): Promise<ActOutcome> {
  const outcome = await replayEvent(admin, eventId);
  if (outcome.ok) return { ok: true, done: "event-replayed" };
  const detail = outcome.detail ? ` \u2066${outcome.detail}\u2069` : "";
  return { ok: false, message: adminOrdersCopy.replay.refused[outcome.reason] + detail };
}

type RefundOutcome = Awaited<ReturnType<typeof grantRefund>>;

const ofRefund = (outcome: RefundOutcome, done: FlashKey): ActOutcome =>
  outcome.ok ? { ok: true, done } : { ok: false, message: adminOrdersCopy.refunds.refused[outcome.reason] };

async function decide(admin: FreshAdminContext, input: PaymentActInput): Promise<ActOutcome> {
  switch (input.intent) {
    case "grant":
      return ofRefund(await grantRefund(admin, input.subject), "refund-granted");
    case "decline":
      return ofRefund(await declineRefund(admin, input.subject, input.answer), "refund-declined");
    case "retry":
      return ofRefund(await retryRefund(admin, input.subject), "refund-retried");
    case "refund":
      return ofRefund(await refundPayment(admin, input.subject, input.reason), "refund-granted");
    case "replay":
      return replayInWords(admin, input.subject);
  }
}

/** Handles a form posted on the payments page or on a payment's page, then redirects to `back`. */
export async function actOnPayment(
  admin: AdminContext,
  request: Request,
  back: string,
): Promise<Response | FormReply> {
  const form = await readForm(request, PaymentActInput);
  if (!form.ok) return form.reply;
  const fresh = freshAdmin(admin, back, form.value);
  return answerAct(admin, form, { page: back, failed: "admin.payment_failed" }, decide(fresh, form.value));
}
