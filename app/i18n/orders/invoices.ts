import type { InvoiceLine, InvoicePdfRefusal } from "#app/domains/payments/invoice-rules.ts";
import type { Discount, InvoiceKind } from "#app/domains/payments/rules.ts";
import type { VatCode } from "#app/domains/payments/vat-rules.ts";
import { currencyWord, latinCents, latinDate, latinTime } from "#app/i18n/format.ts";
import { paymentsCopy } from "./payments.ts";

export const invoicesCopy = {
  title: { invoice: "فاتورة ضريبية مبسطة", credit_note: "إشعار دائن" } satisfies Record<InvoiceKind, string>,
  number: { invoice: "رقم الفاتورة", credit_note: "رقم الإشعار" } satisfies Record<InvoiceKind, string>,
  refersTo: "عن الفاتورة رقم",
  issuedAt: "تاريخ الإصدار",
  order: "رقم الطلب",
  seller: "البائع",
  address: "العنوان",
  vatNumber: "الرقم الضريبي",
  crNumber: "رقم السجل التجاري",
  lines: "البنود",
  description: "الوصف",
  quantity: "الكمية",
  unitPrice: "سعر الوحدة",
  discount: "الخصم",
  lineTotal: "المبلغ",
  item: { ...paymentsCopy.lineItem, credits: "رصيد تقارير" } satisfies Record<InvoiceLine["item"], string>,
  discountFor: {
    none: "دون خصم",
    volume_3: "لشراء 3 تقارير فأكثر",
    volume_5: "لشراء 5 تقارير فأكثر",
    office: "للمكاتب العقارية",
    update: "لتحديث تقرير سابق",
    code: "رمز خصم",
  } satisfies Record<Discount, string>,
  net: "الإجمالي دون الضريبة",
  vat: "ضريبة القيمة المضافة",
  notSubject: "لا تخضع",
  total: {
    invoice: "الإجمالي شامل الضريبة",
    credit_note: "المبلغ المسترد شامل الضريبة",
  } satisfies Record<InvoiceKind, string>,
  note: {
    S: "المبالغ بالريال السعودي، وأسعار البنود تشمل ضريبة القيمة المضافة.",
    O: "المبالغ بالريال السعودي. التقرير خدمة تتعلق بعقار خارج المملكة، ومكان توريدها حيث يقع العقار، فلا تخضع لضريبة القيمة المضافة في المملكة (VATEX-SA-OOS).",
  } satisfies Record<VatCode, string>,
  qr: "رمز الاستجابة السريعة للفاتورة",
  download: "تنزيل PDF",
  print: "طباعة",
  missing: "الفاتورة غير متوفرة",
  noPdf: "لم نتمكن من إعداد ملف PDF",
  noPdfBecause: {
    failed: "تعذر إعداد الملف الآن. أعد المحاولة بعد دقيقة، والفاتورة نفسها محفوظة في صفحتها.",
    "too-many": "طلبت ملفات كثيرة في وقت قصير. أعد المحاولة بعد عشر دقائق.",
  } satisfies Record<InvoicePdfRefusal, string>,
  toInvoice: "العودة إلى الفاتورة",
} as const;

/** Halalas as riyals with two decimals, "1,080.00". */
export const invoiceAmount = (halalas: number): string => latinCents(halalas / 100);

/** The same with its currency, "1,080.00 ريال". */
export const invoiceTotal = (halalas: number): string =>
  `${invoiceAmount(halalas)}\u00a0${currencyWord("SAR")}`;

/** An instant, "22 نوفمبر 2026، 12:30 بتوقيت الرياض". */
export const invoiceDate = (at: number): string => `${latinDate(at)}، ${latinTime(at)} بتوقيت الرياض`;
