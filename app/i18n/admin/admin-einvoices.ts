import type {
  CorrectionRefusal,
  EInvoiceFilter,
  EInvoiceSort,
  EInvoiceStatus,
} from "#app/domains/einvoices/rules.ts";
import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import { ownValue } from "#app/lib/own-value.ts";

const status = {
  waiting: "ينتظر الإبلاغ",
  accepted: "مقبول",
  warned: "مقبول بتنبيهات",
  rejected: "مرفوض",
} satisfies Record<EInvoiceStatus, string>;

/** Text of the administration of e-invoices. Digits are Arabic-Indic. */
export const adminEInvoicesCopy = {
  title: "الفواتير الإلكترونية",
  loadFailed: "خطأ في جلب الفواتير الإلكترونية",
  off: "لم تُضبط الفوترة الإلكترونية في هذا الموقع بعد، فلا مستندات هنا.",
  list: "قائمة المستندات",
  empty: "لا مستندات هنا",
  emptyText: "يظهر هنا كل مستند فور توقيعه، وما أجابت به منصة فاتورة.",
  filters: { label: "أي المستندات", all: "الكل", ...status } satisfies Record<EInvoiceFilter, string> & {
    label: string;
  },
  sorts: { newest: "الأحدث أولًا", oldest: "الأقدم أولًا" } satisfies Record<EInvoiceSort, string>,
  search: "البحث في المستندات",
  searchHint: "رقم الفاتورة أو الإشعار، أو رقم الطلب، أو المعرّف UUID كاملًا.",
  kind: "نوع المستند",
  allKinds: "كل الأنواع",
  kinds: { invoice: "فاتورة", credit_note: "إشعار دائن" } satisfies Record<InvoiceKind, string>,
  status,
  corrected: "أُغلق",
  number: "رقم المستند",
  order: "رقم الطلب",
  total: "المبلغ شامل الضريبة",
  issuedAt: "تاريخ الإصدار",
  answeredAt: "أُجيب عنه",
  counter: "عدّاد المستندات (ICV)",
  uuid: "المعرّف (UUID)",
  hash: "البصمة",
  previousHash: "بصمة المستند السابق (PIH)",
  device: "وحدة التوقيع",
  attempts: "المحاولات",
  lastError: "آخر خطأ",
  open: "التفاصيل",
  openNamed: (number: string) => `التفاصيل: ${number}`,
  back: "الفواتير الإلكترونية",
  download: "تنزيل XML",
  downloadNamed: (number: string) => `تنزيل XML: ${number}`,
  payment: "الدفعة",
  messages: "ما قالته منصة فاتورة",
  noMessages: "لا ملاحظات.",
  messageType: { warning: "تنبيه", error: "خطأ" },
  xml: "المستند الموقّع",
  acts: "الإجراءات",
  audit: "السجل",
  noActs: {
    gone: "هذا المستند غير موجود.",
    "not-rejected": "لا إجراء على مستند لم يُرفض.",
    corrected: "أُغلق هذا المستند. ما صدر بدلًا منه يأتي بعده في السلسلة.",
    "no-device": "لا وحدة توقيع نشطة. أكمل تسجيلها أولًا (docs/e-invoicing.md).",
  } satisfies Record<CorrectionRefusal, string>,
  correct: {
    button: "تصحيح المستند",
    title: "تصدر مستندات جديدة بدلًا منه؟",
    text: "أصلح سبب الرفض أولًا. تُلغى الفاتورة المرفوضة بإشعار دائن وتصدر فاتورة جديدة بإعدادات اليوم، ويصدر الإشعار الدائن المرفوض مرة أخرى. يبقى المرفوض في السلسلة، ولا رجعة في ذلك.",
    confirm: "نعم، صحّح المستند",
    pending: "جارٍ الإصدار...",
  },
  close: {
    button: "إغلاق المستند",
    title: "تغلق هذا المستند المرفوض؟",
    text: "أُلغي هذا المستند بعد رفضه، فلا يحتاج إلى مستندات جديدة. يبقى في السلسلة كما هو.",
    confirm: "نعم، أغلقه",
    pending: "جارٍ الإغلاق...",
  },
} as const;

/** What a remark's code means and what to do about it, for codes that are met. The remark itself is in ZATCA's words. */
const MEANINGS: Record<string, string> = {
  "invalid-invoice-hash": "البصمة المرسلة لا تطابق المستند. أعد المحاولة، وإن تكرر فالخلل في البرنامج.",
  "certificate-issuer": "لم تُصدر الهيئة شهادة هذه الوحدة. تحقق من بيئة الربط، ثم أعد تسجيل الوحدة.",
  "certificate-permissions": "لا تسمح شهادة هذه الوحدة بهذا النوع من الفواتير. أعد تسجيلها.",
  "invalid-signing-certificate": "شهادة التوقيع غير صالحة أو انتهت. جدّدها.",
  signatureValue: "التوقيع لا يطابق المستند أو الشهادة.",
  "invalid-qr": "رمز الاستجابة السريعة لا يطابق المستند.",
  "previous-hash": "بصمة المستند السابق لا تطابق ما أُبلغ عنه قبله.",
  "duplicate-uuid": "أُبلغ عن مستند آخر بهذا المعرّف.",
  "BR-KSA-40": "الرقم الضريبي للبائع ليس ١٥ رقمًا تبدأ وتنتهي بالرقم ٣. راجع SELLER_VAT_NUMBER.",
  "BR-KSA-09": "عنوان البائع ناقص: الشارع ورقم المبنى والحي والمدينة والرمز البريدي. راجع إعدادات العنوان.",
  "BR-KSA-37": "رقم مبنى البائع ليس أربعة أرقام. راجع SELLER_BUILDING.",
  "BR-KSA-66": "الرمز البريدي للبائع ليس خمسة أرقام. راجع SELLER_POSTAL_CODE.",
  "BR-KSA-08": "رقم تسجيل البائع ليس من الأنواع المقبولة. راجع SELLER_CR_NUMBER.",
  "BR-KSA-17": "لا يذكر الإشعار الدائن سبب إصداره.",
  "BR-KSA-56": "لا يذكر الإشعار الدائن الفاتورة التي يلغيها.",
  "BR-KSA-98": "أُبلغ عن المستند بعد ٢٤ ساعة من إصداره.",
};

/** The kinds of remarks, where the code itself is not known here. */
const KINDS: [RegExp, string][] = [
  [/^BR-KSA/, "قاعدة من قواعد الهيئة. ابحث عن رمزها في معيار تنفيذ XML للفاتورة الإلكترونية."],
  [/^BR-/, "قاعدة حسابية من المواصفة الأوروبية EN 16931 في المبالغ أو الحقول المطلوبة."],
  [/XSD/, "بنية المستند لا تطابق مخطط UBL 2.1."],
];

/** A remark in Arabic, beside ZATCA's own words. */
export function meaningOf(code: string): string {
  const known = ownValue(MEANINGS, code);
  return (
    known ??
    KINDS.find(([pattern]) => pattern.test(code))?.[1] ??
    "لا شرح لهذا الرمز عندنا. ابحث عنه في وثائق الهيئة."
  );
}
