import type { Discount } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { vatCodeOf, type VatCode } from "#app/domains/payments/vat-rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { OperatorAlert } from "#app/platform/mail.rules.ts";
import { arMoneyWords } from "#app/i18n/format.ts";
import { greeting, isolate, printed, type MailText } from "./mails.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import type { RequestAlert } from "./request-mails.ts";

/** Alerts about money and jobs. */
export type PaymentAlert = Exclude<OperatorAlert, RequestAlert>;

/** The order that a mail is about. */
export type MailedOrder = {
  orderNumber: string;
  reportType: ReportType | null;
  credits: number;
  amountHalalas: number;
  taxCountry: Country | null;
  discount: Discount;
};

const amountOf = (halalas: number): string => arMoneyWords(riyalsFromHalalas(halalas), "SAR");
const numberOf = ({ orderNumber }: Pick<MailedOrder, "orderNumber">): string => isolate(orderNumber);
const boughtOf = ({ reportType, credits }: MailedOrder): string =>
  reportType ? `«${reportTypeLabel[reportType]}»` : `رصيد التقارير (${reportsWords(credits)})`;
const RECEIVED = {
  S: "شاملًا ضريبة القيمة المضافة",
  O: "ولا تُحتسب عليه ضريبة سعودية لأن العقار خارج المملكة",
} satisfies Record<VatCode, string>;
const contact = `للمراسلة: ${PRODUCT.supportEmail}`;

export const paymentMailText = {
  "payment-receipt": (name: string | null, order: MailedOrder, url: string): MailText => ({
    subject: `وصلنا مبلغ طلبك ${numberOf(order)}`,
    paragraphs: [
      greeting(name),
      `وصلنا ${amountOf(order.amountHalalas)}، ${RECEIVED[vatCodeOf(order.taxCountry)]}، ثمن ${boughtOf(order)}${order.discount === "code" ? " بعد رمز خصم" : ""}. رقم الطلب ${numberOf(order)}.`,
      order.reportType
        ? `بدأنا إعداد تقريرك. تجده في لوحة التحكم ${productCopy.readiness}، ويصلك بريد آخر عند اكتماله.`
        : "أضفنا الرصيد إلى حسابك. استخدمه متى شئت، لأي عقار ومن أي نوع.",
    ],
    action: { label: "عرض الفاتورة", url },
    after: ["يمكنك طلب استرداد المبلغ من لوحة التحكم خلال ٧ أيام من الشراء.", contact],
  }),
  "refund-received": (name: string | null, order: MailedOrder, url: string): MailText => ({
    subject: `استلمنا طلب استرداد الطلب ${numberOf(order)}`,
    paragraphs: [
      greeting(name),
      `استلمنا طلبك استرداد ${amountOf(order.amountHalalas)}، ثمن ${boughtOf(order)}. رقم الطلب ${numberOf(order)}.`,
      "يراجعه فريقنا، ونرسل إليك القرار بالبريد.",
    ],
    action: { label: "متابعة الطلب", url },
    after: [contact],
  }),
  "refund-declined": (name: string | null, order: MailedOrder, url: string, answer: string): MailText => ({
    subject: `قرارنا في طلب استرداد الطلب ${numberOf(order)}`,
    paragraphs: [
      greeting(name),
      `راجعنا طلبك استرداد مبلغ الطلب ${numberOf(order)}، ولم نوافق عليه. هذا جوابنا:`,
    ],
    quote: answer,
    action: { label: "عرض الطلب", url },
    after: ["يبقى تقريرك ورصيدك كما هما.", `إن رأيت أننا أخطأنا فراسلنا على ${PRODUCT.supportEmail}.`],
  }),
  "refund-done": (
    name: string | null,
    order: MailedOrder,
    url: string,
    refund: { halalas: number; isWhole: boolean },
  ): MailText => ({
    subject: `أعدنا إليك ${amountOf(refund.halalas)}`,
    paragraphs: [
      greeting(name),
      `أعدنا ${amountOf(refund.halalas)} إلى وسيلة الدفع التي دفعت بها الطلب ${numberOf(order)}. قد يستغرق ظهور المبلغ في حسابك البنكي عدة أيام عمل.`,
      ...(refund.isWhole ? ["أُغلق ما اشتريته بهذا الطلب، وأصدرنا إشعارًا دائنًا بفاتورته."] : []),
    ],
    action: { label: "عرض الطلب", url },
    after: [contact],
  }),
  "refund-failed": (name: string | null, order: MailedOrder, url: string): MailText => ({
    subject: `تعذّرت إعادة مبلغ الطلب ${numberOf(order)}`,
    paragraphs: [
      greeting(name),
      `وافقنا على إعادة مبلغ الطلب ${numberOf(order)}، لكن البنك لم يقبل التحويل. فريقنا على علم بالأمر ويعمل على حله.`,
      "إلى أن يُحل يبقى ما اشتريته متاحًا لك.",
    ],
    action: { label: "متابعة الطلب", url },
    after: [contact],
  }),
  "refund-ended": (name: string | null, order: MailedOrder, url: string, isByBank: boolean): MailText => ({
    subject: `انتهى طلب استرداد الطلب ${numberOf(order)}`,
    paragraphs: [
      greeting(name),
      `أُعيد إليك مبلغ الطلب ${numberOf(order)} كاملًا${isByBank ? " بعد اعتراضك لدى البنك" : ""}. لم يبق في طلب الاسترداد ما يُرد، فأنهيناه.`,
      "أُغلق ما اشتريته بهذا الطلب، وأصدرنا إشعارًا دائنًا بفاتورته.",
    ],
    action: { label: "عرض الطلب", url },
    after: [contact],
  }),
  "credit-returned": (name: string | null, title: string, url: string): MailText => ({
    subject: "أعدنا إليك رصيد تقرير",
    paragraphs: [
      greeting(name),
      `لم نتمكن من إعداد تقرير «${printed(title)}»، فأعدنا الرصيد الذي استخدمته له إلى حسابك. استخدمه متى شئت.`,
    ],
    action: { label: "عرض رصيدي", url },
    after: [contact],
  }),
  "operator-alert": (kind: PaymentAlert, subject: string, url: string): MailText => {
    const what: Record<PaymentAlert, { subject: string; text: string }> = {
      "refund-requested": {
        subject: "طلب استرداد جديد",
        text: "طلب عميل استرداد ما دفعه، وينتظر قرارك.",
      },
      "refund-failed": {
        subject: "استرداد لم يتم",
        text: "لم يقبل مزود الدفع أو البنك إعادة مبلغ، ويحتاج الأمر إلى قرارك.",
      },
      "dispute-opened": {
        subject: "اعتراض على عملية دفع",
        text: "اعترض حامل البطاقة على عملية لدى بنكه. أجب عنها في لوحة مزود الدفع قبل انتهاء المهلة.",
      },
      "dispute-lost": {
        subject: "خسرنا اعتراضًا على عملية دفع",
        text: "حسم البنك الاعتراض لصاحب البطاقة وأعاد إليه ما اعترض عليه. إن كان المبلغ كاملًا فقد أغلقنا ما اشتراه به.",
      },
      "paid-twice": {
        subject: "دفعة سُددت مرتين",
        text: "سُدد الطلب نفسه مرة ثانية في صفحة دفع أخرى، ولم يُشترَ بالمرة الثانية شيء. رُدّ مبلغها من لوحة مزود الدفع؛ رقمها هناك في سجل الدفعة.",
      },
      "job-failed": {
        subject: "مهمة توقفت بعد آخر محاولة",
        text: "استُنفدت محاولات مهمة، وسجّلناها في الرسائل المتوقفة. أعد إرسالها أو أغلقها.",
      },
      "einvoice-rejected": {
        subject: "رفضت هيئة الزكاة والضريبة والجمارك مستندًا",
        text: "لم تقبل منصة فاتورة مستندًا أبلغنا عنه. اقرأ سبب الرفض في صفحته، وأصلح ما سببه، ثم صحّحه بإشعار دائن وفاتورة جديدة.",
      },
      "texts-exhausted": {
        subject: "نفدت رسائل التحقق النصية لهذا اليوم",
        text: "بلغت رموز التحقق المرسلة برسائل نصية حدّ اليوم، فتوقف إرسالها إلى الغد. قد يكون أحدهم يستنزفها: راجع السجل قبل أن ترفع الحد.",
      },
    };
    return {
      subject: `${what[kind].subject} في ${PRODUCT.name}`,
      paragraphs: [greeting(null), what[kind].text, `المرجع: ${isolate(subject)}`],
      action: { label: "فتح الإدارة", url },
      after: ["تصل هذه الرسالة إلى مديري المنصة وحدهم."],
    };
  },
} as const;
