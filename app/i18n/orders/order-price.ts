import type { Price } from "#app/domains/payments/rules.ts";
import type { VatCode } from "#app/domains/payments/vat-rules.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { arDate, arMoney, arMoneyWords, counted } from "#app/i18n/format.ts";
import { paymentsCopy } from "./payments.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import { productCopy } from "#app/i18n/site/product.ts";

const CREDITS = {
  zero: "لا رصيد لديك",
  one: "لديك رصيد تقرير واحد",
  two: "لديك رصيد تقريرين",
  few: "لديك رصيد {n} تقارير",
  many: "لديك رصيد {n} تقريرًا",
  other: "لديك رصيد {n} تقرير",
};

const REPORTS = {
  zero: "لا تقارير",
  one: "تقرير واحد",
  two: "تقريران",
  few: "{n} تقارير",
  many: "{n} تقريرًا",
  other: "{n} تقرير",
};

/** «٣ تقارير» */
export const reportsWords = (n: number): string => counted(n, REPORTS);

/** What a report's price is for, where it does not hold all; null where it does. */
export const contentsReason = ({ contents }: Pick<Price, "contents">): string | null =>
  contents === "whole" ? null : `سعر تقرير ${contentsWords[contents]}`;

/** Why a price is below the list price; null if it is not. */
export const discountWords = ({ discount, percent }: Pick<Price, "discount" | "percent">): string | null =>
  discount === "none" ? null : paymentsCopy.discount[discount](percent);

/** Text about an order's price: the amount, the discount and the payment methods. */
export const orderPriceCopy = {
  listPrice: "السعر الأساسي:",
  vat: {
    S: productCopy.vatIncluded,
    O: "بلا ضريبة قيمة مضافة سعودية، لأن العقار خارج المملكة",
  } satisfies Record<VatCode, string>,
  amount: (halalas: number) => arMoney(riyalsFromHalalas(halalas), "SAR"),
  pay: (halalas: number) => `ادفع ${arMoneyWords(riyalsFromHalalas(halalas), "SAR")}`,
  payUnchosen: "اختر التقرير وادفع",
  useCredit: "استخدم رصيدًا واحدًا",
  creditIsWhole: (report: string, halalas: number) =>
    `الرصيد ثمن تقرير كامل، و${report} لهذا العقار ليس كاملًا وسعره ${arMoneyWords(riyalsFromHalalas(halalas), "SAR")}. دفع ثمنه وحده أوفر لك.`,
  balance: (n: number) => counted(n, CREDITS),
  balanceText: "يُخصم رصيد واحد ويبدأ إعداد التقرير فورًا، بلا دفع.",
  orPay: "أو ادفع ثمن هذا التقرير وحده",
  moreTitle: "تحتاج إلى أكثر من تقرير؟",
  more: "أرصدة التقارير بخصم يصل إلى ١٥٪",
  update: {
    title: "تحديث تقرير سابق",
    text: (madeAt: number, until: number) =>
      `تقريرك السابق لهذا العقار بتاريخ ${arDate(madeAt)}، وتحديثه بنصف السعر حتى ${arDate(until)}.`,
    late: (madeAt: number) =>
      `تقريرك السابق لهذا العقار بتاريخ ${arDate(madeAt)}، وقد مضت عليه ستة أشهر، فسعر تحديثه سعر تقرير جديد.`,
    offer: (kind: string) => `لديك ${kind} لهذا العقار، ويمكنك تحديثه بنصف السعر.`,
    action: "حدّث التقرير بنصف السعر",
    shortAction: "تحديث بنصف السعر",
  },
  creditRefused: {
    gone: "حدث خطأ في جلب بيانات العقار",
    "no-value": paymentsCopy.refused["no-value"],
    "no-credit": "لم يبق لديك رصيد يُستخدم. ادفع ثمن هذا التقرير، أو اشترِ رصيدًا.",
    "too-many": paymentsCopy.refused["too-many"],
    failed: "حدث خطأ في إنشاء التقرير",
  },
} as const;
