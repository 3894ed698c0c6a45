import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arMoney, arMoneyWords, arNumber, counted } from "#app/i18n/format.ts";

const WEEKDAYS = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"] as const;

const { openingHours, currency, readinessMinutes, replyHours, reportPriceHalalas } = PRODUCT;
const price = riyalsFromHalalas(reportPriceHalalas);

function clock(hour: number): string {
  return `${arNumber(hour > 12 ? hour - 12 : hour)} ${hour < 12 ? "صباحًا" : "مساءً"}`;
}

type PaymentMethod = (typeof PRODUCT.paymentMethods)[number];

const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  card: "البطاقات الائتمانية",
  mada: "مدى",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
};

/** The product's constants in Arabic, for every page, e-mail and PDF. */
export const productCopy = {
  /** "٤٠٠ ر.س." */
  price: arMoney(price, currency),
  /** "٤٠٠ ريال", for running text. */
  priceWords: arMoneyWords(price, currency),
  vatIncluded: "شاملة ضريبة القيمة المضافة",
  /** "البطاقات الائتمانية ومدى وApple Pay وGoogle Pay". */
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
  /** "خلال ٢٤ ساعة": when we answer a message. */
  replyWithin: counted(replyHours, {
    zero: "فورًا",
    one: "خلال ساعة",
    two: "خلال ساعتين",
    few: "خلال {n} ساعات",
    many: "خلال {n} ساعة",
    other: "خلال {n} ساعة",
  }),
  openingHours:
    `${WEEKDAYS[openingHours.firstDay]} إلى ${WEEKDAYS[openingHours.lastDay]}، ` +
    `من ${clock(openingHours.opens)} إلى ${clock(openingHours.closes)} بتوقيت الرياض. ` +
    `${WEEKDAYS[openingHours.closedDay]} مغلق.`,
} as const;
