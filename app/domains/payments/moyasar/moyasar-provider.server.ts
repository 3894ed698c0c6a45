import { z } from "zod";
import type {
  Checkout,
  CheckoutOrder,
  PaymentProvider,
  ProviderEvent,
  RefundedPayment,
  RefundOrder,
} from "#app/domains/payments/port.ts";
import { ProviderFault } from "#app/domains/payments/provider-fault.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import { isUnknown, moyasarClient, type MoyasarClient } from "./client.server.ts";
import { checkoutOf, factOfEvent, refundedOf, refundsOf } from "./facts.ts";
import { InvoiceList, MoyasarEvent, MoyasarInvoice, MoyasarPayment, PaymentList } from "./shapes.server.ts";

type Keys = { apiOrigin: string; secretKey: string; webhookSecret: string };
type Outside = { fetcher?: typeof fetch; now?: () => number };

/** Pages of refunded payments that one look reads at most. */
const MOST_PAGES = 10;

/**
 * Moyasar's invoices behind the port. Its interface keeps no list of refunds and tells nothing of disputes: those come by
 * mail, to the address of the account.
 */
export function moyasarProvider(
  keys: Keys,
  { fetcher, now = () => Date.now() }: Outside = {},
): PaymentProvider {
  const ask = moyasarClient(keys, fetcher);
  const findInvoice = (id: string) => ask(MoyasarInvoice, { method: "GET", path: `/invoices/${pathOf(id)}` });
  const findPayment = (id: string) => ask(MoyasarPayment, { method: "GET", path: `/payments/${pathOf(id)}` });
  const expire = (id: string) => ask(z.unknown(), { method: "PUT", path: `/invoices/${pathOf(id)}/cancel` });

  return {
    name: "moyasar",
    namesCheckoutOnReturn: false,
    openCheckout: (order) => openOnce(ask, order, now),
    findCheckout: async (id) => checkoutOf(await findInvoice(id), now()),
    async findCheckoutOf(paymentId) {
      const { invoice_id: invoiceId } = await findPayment(paymentId);
      return invoiceId ? checkoutOf(await findInvoice(invoiceId), now()) : null;
    },
    async expireCheckout(id) {
      await expire(id);
    },
    refund: async (order) => refundRest(ask, await findPayment(order.providerPaymentId), order),
    async readCharge(id, known) {
      return { refunds: refundsOf(await findPayment(id), known, now()), disputes: null };
    },
    readWebhook: async (rawBody) => readEvent(rawBody, keys.webhookSecret),
    factOf: (payload) => factOfEvent(MoyasarEvent.parse(JSON.parse(payload))),
    async listMissed(since, most) {
      const lists = [await listSince(ask, "refunded", since), await listSince(ask, "voided", since)];
      return { refunded: lists.flat().slice(0, most) };
    },
  };
}

const pathOf = (id: string): string => encodeURIComponent(id);

/**
 * Opens the page of a payment. Moyasar's invoices have no idempotency key, so every page names its payment and is looked
 * for before one is made, and once more when the answer was lost. Two requests at the same instant may still make two:
 * whoever asked keeps the one that the payment knows, and ends the other.
 */
async function openOnce(ask: MoyasarClient, order: CheckoutOrder, now: () => number): Promise<Checkout> {
  async function findOpen(): Promise<Checkout | undefined> {
    const pages = (await listPages(ask, order)).map((invoice) => checkoutOf(invoice, now()));
    // One that is paid counts too: nothing may be opened beside it.
    return pages.find(({ fact }) => fact.kind === "paid") ?? pages.find(({ isOpen }) => isOpen);
  }
  const there = await findOpen();
  if (there) return there;
  try {
    const made = await ask(MoyasarInvoice, { method: "POST", path: "/invoices", body: invoiceOf(order) });
    return checkoutOf(made, now());
  } catch (error) {
    const found = isUnknown(error) ? await findOpen() : undefined;
    if (!found) throw error;
    return found;
  }
}

/** The invoices of one payment, oldest first. */
async function listPages(
  ask: MoyasarClient,
  { paymentId, amountHalalas }: CheckoutOrder,
): Promise<MoyasarInvoice[]> {
  const query = new URLSearchParams({ "metadata[payment_id]": paymentId });
  const { invoices } = await ask(InvoiceList, { method: "GET", path: `/invoices?${query}` });
  return invoices
    .filter(({ metadata, amount }) => metadata?.payment_id === paymentId && amount === amountHalalas)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
}

function invoiceOf(order: CheckoutOrder) {
  const { item, orderNumber, paymentId } = order;
  const count = item.quantity > 1 ? ` × ${item.quantity}` : "";
  const about = item.description === "" ? "" : `: ${item.description}`;
  return {
    amount: order.amountHalalas,
    currency: order.currency,
    description: `${item.name}${count}${about} (${orderNumber})`,
    success_url: order.paidUrl.href,
    back_url: order.leftUrl.href,
    expired_at: new Date(order.expiresAt).toISOString(),
    metadata: { payment_id: paymentId, order_number: orderNumber },
  };
}

/**
 * Gives back what is left. There is no idempotency key: a repeated order names the same sum, and Moyasar refuses what is
 * more than the payment.
 */
async function refundRest(ask: MoyasarClient, payment: MoyasarPayment, order: RefundOrder): Promise<void> {
  const left = payment.amount - refundedOf(payment);
  if (left <= 0)
    throw new ProviderFault("final", `${order.providerPaymentId} is refunded already`, {
      code: "already_refunded",
    });
  const path = `/payments/${pathOf(payment.id)}/refund`;
  await ask(MoyasarPayment, { method: "POST", path, body: { amount: left } });
}

const Secret = z.object({ secret_token: z.string() });

/** A webhook whose secret is ours, without the secret and without anything personal. */
function readEvent(rawBody: string, webhookSecret: string): ProviderEvent {
  const body: unknown = JSON.parse(rawBody);
  const given = Secret.safeParse(body).data?.secret_token ?? "";
  if (!isSameText(given, webhookSecret)) throw new Error("the secret is not ours");
  const event = MoyasarEvent.parse(body);
  return { id: event.id, type: event.type, payload: JSON.stringify(event), fact: factOfEvent(event) };
}

/** Payments of our pages in a status that changed since then. The dates are compared here too. */
async function listSince(
  ask: MoyasarClient,
  status: "refunded" | "voided",
  since: number,
): Promise<RefundedPayment[]> {
  const found: RefundedPayment[] = [];
  let page: number | null | undefined = 1;
  for (let read = 0; page && read < MOST_PAGES; read += 1) {
    const query = new URLSearchParams({
      status,
      "updated[gt]": new Date(since).toISOString(),
      page: String(page),
    });
    const { payments, meta } = await ask(PaymentList, { method: "GET", path: `/payments?${query}` });
    for (const payment of payments)
      if (payment.invoice_id && !(Date.parse(payment.updated_at ?? "") < since))
        found.push({ providerPaymentId: payment.id, refundedHalalas: refundedOf(payment) });
    page = meta.next_page;
  }
  return found;
}
