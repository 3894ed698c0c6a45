import { LEAST_PRICE, REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import type { PaymentMethod, ProviderName } from "#app/lib/payment-methods.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { SITE_FACTS } from "#app/lib/site-facts.ts";
import { arMoney, arMoneyWords, counted } from "#app/i18n/format.ts";

const { currency, readinessMinutes, replyWorkingDays } = PRODUCT;
const price = riyalsFromHalalas(REPORT_PRICES.whole);
const leastPrice = riyalsFromHalalas(LEAST_PRICE);

/** Names of the payment methods. */
export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  mada: "مدى",
  visa: "Visa",
  mastercard: "Mastercard",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  stc_pay: "STC Pay",
};

/** Names the list of the methods. */
export const payMethodsLabel = "وسائل الدفع";

/** The payment providers, as texts name them. */
export const PROVIDER_NAMES: Record<ProviderName, string> = { stripe: "Stripe", moyasar: "ميسر (Moyasar)" };

/** The product's constants in Arabic, for every page, e-mail and PDF. */
export const productCopy = {
  /** A whole report's price, "٤٠٠ ر.س." */
  price: arMoney(price, currency),
  /** "٤٠٠ ريال", for running text. */
  priceWords: arMoneyWords(price, currency),
  /** The least that a report costs, "٢٠٠ ريال". */
  leastPriceWords: arMoneyWords(leastPrice, currency),
  /** Said beside the price of a whole report. */
  priceByContents: "للتقرير الكامل، ويقل إن غاب قسم",
  vatIncluded: "شاملة ضريبة القيمة المضافة",
  /** The provider that takes new payments. */
  provider: PROVIDER_NAMES[SITE_FACTS.payments.provider],
  /** Every provider that takes payments or took some. */
  providers: SITE_FACTS.payments.used.map((name) => PROVIDER_NAMES[name]).join(" و"),
  /** "مدى وVisa وMastercard وApple Pay وGoogle Pay". */
  paymentMethods: PRODUCT.paymentMethods.map((method) => PAYMENT_METHODS[method]).join(" و"),
  /** "خلال ٥ دقائق": the readiness promise. */
  readiness: counted(readinessMinutes, {
    zero: "فورًا",
    one: "خلال دقيقة",
    two: "خلال دقيقتين",
    few: "خلال {n} دقائق",
    many: "خلال {n} دقيقة",
    other: "خلال {n} دقيقة",
  }),
  /** "خلال يوم عمل": when we answer a message. */
  replyWithin: counted(replyWorkingDays, {
    zero: "في اليوم نفسه",
    one: "خلال يوم عمل",
    two: "خلال يومي عمل",
    few: "خلال {n} أيام عمل",
    many: "خلال {n} يوم عمل",
    other: "خلال {n} يوم عمل",
  }),
} as const;
