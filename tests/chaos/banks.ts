import type { Payment } from "../fakes/moyasar/state.ts";
import type { MoyasarServer } from "../fakes/moyasar/server.ts";
import type { Delivery, DeliverySettings, Forgery } from "../fakes/shared/delivery.ts";
import type { StripeServer } from "../fakes/stripe/server.ts";

/** A hosted page at either bank. `payment_intent` is the bank's id of the payment that was made there. */
export type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  amount_total: number | null;
  metadata: Record<string, string> | null;
};
export type Charge = { id: string; paid: boolean; amount: number; payment_intent: string | null };
/** At Moyasar, which tells only a sum, one of each payment. */
export type BankRefund = { id: string; status: string | null; amount: number; payment_intent: string | null };
export type BankDispute = { id: string; status: string; amount: number; payment_intent: string | null };

/** Whether an id is one of Moyasar's, or begins with one. */
export const isMoyasars = (id: string | null): boolean => id !== null && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id);

const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

const isTaken = ({ status }: Payment): boolean => ["paid", "refunded", "voided"].includes(status);

type Invoice = Awaited<ReturnType<MoyasarServer["control"]["invoice"]>>;

function sessionOf(invoice: Invoice): Session {
  const paid = invoice.payments.find(isTaken);
  const isWaiting = invoice.payments.some(({ status }) => status === "initiated");
  const isOpen = invoice.status === "initiated" || invoice.status === "failed";
  return {
    id: invoice.id,
    status: paid ? "complete" : isWaiting || isOpen ? "open" : "expired",
    payment_status: paid ? "paid" : "unpaid",
    payment_intent: paid?.id ?? null,
    amount_total: invoice.amount,
    metadata: invoice.metadata,
  };
}

/** Both banks as one, for a run whose orders are paid at either of them. */
export function joinBanks(stripe: StripeServer["control"], moyasar: MoyasarServer["control"]) {
  const at = <Answer>(
    id: string,
    here: () => Promise<Answer>,
    there: () => Promise<Answer>,
  ): Promise<Answer> => (isMoyasars(id) ? there() : here());
  const none = async (): Promise<never> => {
    throw new Error("Moyasar tells of no disputes");
  };
  return {
    async session(id: string): Promise<Session> {
      if (isMoyasars(id)) return sessionOf(await moyasar.invoice(id));
      const session = await stripe.session(id);
      return { ...(session as unknown as Session), payment_intent: idOf(session.payment_intent) };
    },
    async sessions(): Promise<Session[]> {
      const here = (await stripe.sessions()) as unknown as Session[];
      return [...here, ...(await moyasar.invoices()).map(sessionOf)];
    },
    async charges(): Promise<Charge[]> {
      const here = (await stripe.charges()) as unknown as Charge[];
      const there = (await moyasar.payments()).map((payment) => ({
        id: payment.id,
        paid: isTaken(payment),
        amount: payment.amount,
        payment_intent: payment.id,
      }));
      return [...here, ...there];
    },
    async refunds(): Promise<BankRefund[]> {
      const here = (await stripe.refunds()) as unknown as BankRefund[];
      const there = (await moyasar.payments())
        .filter(({ refunded }) => refunded > 0)
        .map(({ id, refunded }) => ({
          id: `${id}-sum`,
          status: "succeeded",
          amount: refunded,
          payment_intent: id,
        }));
      return [...here, ...there];
    },
    disputes: async (): Promise<BankDispute[]> => (await stripe.disputes()) as unknown as BankDispute[],
    async totals(): Promise<{ netAmount: number; currency: string }[]> {
      const { netAmount } = await moyasar.totals();
      return [...(await stripe.totals()), { netAmount, currency: "sar (Moyasar)" }];
    },
    async events(): Promise<{ id: string; delivery: Delivery }[]> {
      return [...(await stripe.events()), ...(await moyasar.events())];
    },
    eventBody: (id: string) =>
      at(
        id,
        () => stripe.eventBody(id),
        () => moyasar.eventBody(id),
      ),
    pay: (id: string, options?: { later?: boolean }) =>
      at<unknown>(
        id,
        () => stripe.pay(id, options),
        () => moyasar.pay(id, options),
      ),
    decline: (id: string) =>
      at<unknown>(
        id,
        () => stripe.decline(id),
        () => moyasar.decline(id),
      ),
    expire: (id: string) =>
      at<unknown>(
        id,
        () => stripe.expire(id),
        () => moyasar.cancel(id),
      ),
    settle: (id: string, outcome: "succeeded" | "failed") =>
      at<unknown>(
        id,
        () => stripe.settle(id, outcome),
        () => moyasar.settle(id, outcome),
      ),
    /** A refund in Moyasar's dashboard. */
    refundAtMoyasar: (paymentId: string, amount?: number) => moyasar.refund(paymentId, amount),
    setRefundOutcome: stripe.setRefundOutcome,
    settleRefund: (id: string, outcome: "succeeded" | "failed") => stripe.settleRefund(id, outcome),
    dispute: (id: string, options?: { amount?: number }) => at(id, () => stripe.dispute(id, options), none),
    closeDispute: (id: string, outcome: "won" | "lost") => stripe.closeDispute(id, outcome),
    setDelivery(change: Partial<DeliverySettings>): void {
      stripe.setDelivery(change);
      moyasar.setDelivery(change);
    },
    forge: (id: string, how: Forgery) =>
      at(
        id,
        () => stripe.forge(id, how),
        () => moyasar.forge(id, how),
      ),
    setApiTrouble(rate: number): void {
      stripe.setApiTrouble(rate);
      moyasar.setApiTrouble(rate);
    },
    troublesOf: () => ({ Stripe: stripe.apiTroubles(), Moyasar: moyasar.apiTroubles() }),
    async settled(): Promise<void> {
      await Promise.all([stripe.settled(), moyasar.settled()]);
    },
  };
}

export type Banks = ReturnType<typeof joinBanks>;
