import type { ProviderName } from "#app/lib/payment-methods.ts";

/** Which payment the provider is to take money for. Amounts are whole halalas, VAT included. */
export type CheckoutOrder = {
  paymentId: string;
  orderNumber: string;
  amountHalalas: number;
  currency: "SAR";
  /** What is bought: a name, what it is about, and how often at which price. */
  item: { name: string; description: string; quantity: number; unitHalalas: number };
  email: string;
  /** Epoch ms. A page opened again for the same payment ends at the same time. */
  expiresAt: number;
  /** Where the buyer returns after paying, and after leaving the page. */
  paidUrl: URL;
  leftUrl: URL;
};

/** The provider's hosted page for one payment. `url` is null once it is over. */
export type Checkout = { id: string; isOpen: boolean; url: string | null; fact: CheckoutFact };

/** What a provider says about one of our checkouts, however we heard it. */
export type CheckoutFact = {
  kind: "paid" | "unpaid" | "failed" | "expired";
  /** Our payment's id, as we gave it to the provider. */
  paymentId: string | null;
  checkoutId: string | null;
  providerPaymentId: string | null;
  amountHalalas: number | null;
  currency: string | null;
};

/**
 * Something about a payment's refunds or disputes has changed. The provider is asked what holds now, so the order in
 * which such events arrive does not matter.
 */
export type ChargeFact = { kind: "refund" | "dispute"; providerPaymentId: string };

/** Something about a checkout has changed: the provider is asked what. */
export type ChangedFact = { kind: "changed"; checkoutId: string };

export type PaymentFact = CheckoutFact | ChargeFact | ChangedFact;

export type ProviderRefund = {
  id: string;
  amountHalalas: number;
  status: "succeeded" | "pending" | "failed";
  /** The provider's code of why it failed. */
  failure: string | null;
  /** Epoch ms. */
  createdAt: number;
  /** Our refund, and which attempt at it, that this one carries out; null if we did not order it. */
  ordered: { refundId: string; attempt: number } | null;
  /**
   * Only of a provider that tells a sum instead of single refunds: what our books had of it when this one was read. It
   * counts only while they still have that.
   */
  after: number | null;
};

/** `status` is one of the words that `orders/rules.ts` knows: Stripe's, which alone tells of disputes. */
export type ProviderDispute = { id: string; status: string; amountHalalas: number };

/** A charge's refunds and disputes, newest first. `disputes` is null if the provider tells of none through its interface. */
export type ChargeState = { refunds: ProviderRefund[]; disputes: ProviderDispute[] | null };

/** What our books have of a payment's refunds; a provider that tells only a sum needs it to tell what is new. */
export type KnownRefunds = {
  amountHalalas: number;
  refunds: { id: string; amountHalalas: number; createdAt: number }[];
  /** The refund of ours that the provider has not confirmed yet. */
  ordered: { refundId: string; attempt: number } | null;
};

export type RefundOrder = {
  providerPaymentId: string;
  paymentId: string;
  refundId: string;
  /** Repeated after a lost answer, the same attempt is the same refund. */
  attempt: number;
};

/** `payload` is what is stored of it: enough to read its fact again. */
export type ProviderEvent = { id: string; type: string; payload: string; fact: PaymentFact | null };

/** A payment of which the provider has given back this much. */
export type RefundedPayment = { providerPaymentId: string; refundedHalalas: number };

/** What webhooks have not told: the events themselves, or, where the provider keeps none, what was refunded. */
export type Missed = { events: ProviderEvent[] } | { refunded: RefundedPayment[] };

/**
 * One payment provider. Each call has a time limit and throws a ProviderFault when the provider is silent or refuses.
 * What is read is checked; nothing of a provider's own shape leaves its adapter.
 */
export type PaymentProvider = {
  name: ProviderName;
  /** Whether the address that a buyer returns to names the checkout. */
  namesCheckoutOnReturn: boolean;
  /** Opens the hosted page. However often it is called for a payment, there is one page that can be paid. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  findCheckout(checkoutId: string): Promise<Checkout>;
  /** The checkout that a payment at the provider belongs to, or null. */
  findCheckoutOf(providerPaymentId: string): Promise<Checkout | null>;
  /** Ends the hosted page. Throws a refusal if it is paid or over already. */
  expireCheckout(checkoutId: string): Promise<void>;
  /** Orders a refund of what is left of a payment. Never gives back more than was paid. */
  refund(order: RefundOrder): Promise<void>;
  readCharge(providerPaymentId: string, known: KnownRefunds): Promise<ChargeState>;
  /** A webhook's event if it is genuine; throws if it is not. */
  readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent>;
  /** The fact of a stored event; throws if the payload is none. */
  factOf(payload: string): PaymentFact | null;
  /** What webhooks since then (epoch ms) have not told, at most `most`, newest first. */
  listMissed(since: number, most: number): Promise<Missed>;
};

/** The providers that are set up. */
export type Payments = {
  /** The provider that takes new payments in this currency. */
  chosenFor(currency: "SAR"): PaymentProvider;
  /** A payment's own provider. Throws if its settings are missing. */
  of(name: ProviderName): PaymentProvider;
  /** All that are set up. */
  all(): PaymentProvider[];
};
