import { SITE_FACTS } from "./site-facts.ts";

/** What every page, e-mail, PDF and structured-data block says about the product, in one place. */
export const PRODUCT = {
  name: "معيار",
  latinName: "Miyar",
  currency: "SAR",
  supportEmail: SITE_FACTS.supportEmail,
  /** The payment methods that are switched on, in the order in which pages name them. */
  paymentMethods: SITE_FACTS.payments.methods,
  /** Days: 0 is Sunday. Hours: 24-hour clock in `timeZone`. */
  openingHours: { firstDay: 6, lastDay: 4, closedDay: 5, opens: 9, closes: 18, timeZone: "Asia/Riyadh" },
  /** Messages from the contact page are answered within this many working days: those of `openingHours`. */
  replyWorkingDays: 1,
  /** Requests about personal data are answered within this many days. */
  privacyReplyDays: 30,
  /** Cities of our offices; the first is the head office, whose address is on the invoices. */
  offices: ["Riyadh", "Doha", "Dubai"],
  /** A paid report is ready within this many minutes. No page promises anything else. */
  readinessMinutes: 5,
} as const;
