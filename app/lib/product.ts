/** What every page, e-mail, PDF and structured-data block says about the product, in one place. */
export const PRODUCT = {
  name: "معيار",
  latinName: "Miyar",
  /** Price of one report of either kind, VAT included, in halalas. */
  reportPriceHalalas: 40_000,
  currency: "SAR",
  supportEmail: "support@miyar.example",
  /** The payment methods of the Stripe account, in the order in which pages name them. */
  paymentMethods: ["card", "mada", "apple_pay", "google_pay"],
  /** Days count from Sunday = 0; hours are of a 24-hour clock in `timeZone`. */
  openingHours: { firstDay: 6, lastDay: 4, closedDay: 5, opens: 9, closes: 18, timeZone: "Asia/Riyadh" },
  /** A message from the contact page is answered within this many hours. */
  replyHours: 24,
  /** A request about one's data is answered within this many days. */
  privacyReplyDays: 30,
  /** Where we can be met; the first is the head office, whose address is the one on the invoices. */
  offices: ["Riyadh", "Doha", "Dubai"],
  /** A paid report is ready within this many minutes: the one promise made anywhere. */
  readinessMinutes: 5,
} as const;
