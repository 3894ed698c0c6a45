import {
  REFUND_REASON_MAX,
  REFUND_REASON_MIN,
  type PaymentFilter,
  type RefundActRefusal,
  type ReplayRefusal,
  type ReportFilter,
  type ReturnCreditRefusal,
} from "#app/domains/orders/rules.ts";
import { BY_PROVIDER, type RefundSource, type RefundStatus } from "#app/domains/payments/rules.ts";
import {
  REISSUE_REASON_MAX,
  REISSUE_REASON_MIN,
  type ReissueRefusal,
  type ReportStatus,
  type RetryRefusal,
} from "#app/domains/reports/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arDate, arNumber, arTime, counted } from "#app/i18n/format.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { reportStatusLabel } from "#app/i18n/reports/reports.ts";

/** Text of the administration of orders: payments, refunds and reports. Digits are Arabic-Indic. */

/** «٢٠ نوفمبر ٢٠٢٦، ٠٩:٤١:٠٢» */
export const instant = (at: number): string => `${arDate(at)}، ${arTime(at)}`;

const ATTEMPTS = {
  zero: "لم نحاول بعد",
  one: "محاولة واحدة",
  two: "محاولتان",
  few: "{n} محاولات",
  many: "{n} محاولة",
  other: "{n} محاولة",
};
export const attemptsCounted = (n: number): string => counted(n, ATTEMPTS);

/** How much of a purchase has been used. */
export function usedWords(bought: { credits: number; reportsMade: number; reportsReady: number }): string {
  const { credits, reportsMade, reportsReady } = bought;
  if (reportsMade === 0)
    return credits === 1 ? "لم يبدأ تقريره بعد" : `لم يُستخدم شيء من ${arNumber(credits)}`;
  const ready = reportsReady === 0 ? "لم يجهز منها شيء" : `جهز منها ${arNumber(reportsReady)}`;
  if (credits === 1) return reportsReady === 1 ? "تقريره جاهز" : "تقريره لم يجهز";
  return `استُخدم ${arNumber(reportsMade)} من ${arNumber(credits)}، ${ready}`;
}

const between = (what: string, min: number, max: number) => ({
  short: `اكتب ${what} في ${arNumber(min)} أحرف على الأقل`,
  long: `${what} يجب ألا يتجاوز ${arNumber(max)} حرف`,
});

const gonePayment = "هذه الدفعة أو طلب استردادها لم يعد موجودًا.";
const tryAgain = "لم يتغير شيء. أعد المحاولة بعد قليل.";

export const adminOrdersCopy = {
  refusedTitle: "لم ينفذ الإجراء",
  tryAgain,
  loadAgain: "أعد تحميل الصفحة بعد قليل.",
  more: "الأقدم",
  first: "العودة إلى أول القائمة",
  pages: "صفحات القائمة",
  newPerson: "مستخدم جديد",
  closed: "حساب مغلق",
  details: "التفاصيل",
  none: "لا يوجد",

  payments: {
    title: "المدفوعات",
    loadFailed: "خطأ في جلب المدفوعات",
    revenue: "إجمالي الإيرادات",
    completed: "المدفوعات المكتملة",
    empty: "لا توجد مدفوعات حاليًا",
    emptyText: "تظهر هنا حين تصل.",
    filters: {
      label: "أي المدفوعات",
      all: "الكل",
      waiting: "طلبات استرداد",
      disputed: "اعتراضات",
      ...paymentsCopy.status,
    } satisfies Record<PaymentFilter, string> & { label: string },
    list: "قائمة المدفوعات",
    amount: "المبلغ",
    order: "رقم الطلب",
    member: "العميل",
    email: "البريد",
    bought: "ما اشتراه",
    date: "أُنشئت",
    paidAt: "دُفعت",
    provider: "مزود الدفع",
    intent: "معرّف العملية لدى مزود الدفع",
    discount: "الخصم",
    listPrice: "السعر قبل الخصم",
    refundedPart: "رُدّ منها",
    property: "العقار",
    office: "مكتب عقاري",
    invoice: "الفاتورة",
    creditNote: "الإشعار الدائن",
    open: "التفاصيل والرد",
    openNamed: (order: string) => `التفاصيل والرد: ${order}`,
    credits: (n: number) => `رصيد: ${reportsWords(n)}`,
  },

  refunds: {
    waiting: "طلبات استرداد تنتظر قرارك",
    failed: "عمليات رد فشلت",
    granted: "عمليات رد جارية",
    noneWaiting: "لا طلبات استرداد تنتظر",
    noneWaitingText: "يصلك بريد عند كل طلب جديد.",
    moreWaiting: "هذه أقدمها. يظهر ما بعدها كلما قررت في بعضها.",
    amount: "المبلغ",
    used: "المستخدم منه",
    boughtAt: "اشتُري",
    askedAt: "طُلب",
    decidedAt: "قُرر",
    reason: "سبب العميل",
    operatorReason: "سبب الإدارة",
    bankSays: "السبب لدى البنك",
    lastError: "آخر خطأ",
    atBank: "أمرنا به مزود الدفع، وننتظر البنك.",
    notAtBank: "لم يجب مزود الدفع بعد، ونعيد المحاولة كل دقيقة.",
    history: "عمليات الاسترداد",
    noHistory: "لم يُرد شيء من هذه الدفعة ولم يُطلب.",
    by: "قررها",
    answer: "الجواب",
    finishedAt: "تمت",
    source: {
      member: "بطلب العميل",
      operator: "بقرار الإدارة",
      [BY_PROVIDER]: "من لوحة مزود الدفع",
      account_closed: "لإغلاق الحساب",
      dispute: "باعتراض لدى البنك",
    } satisfies Record<RefundSource, string>,
    status: {
      requested: "ينتظر القرار",
      declined: "مرفوض",
      granted: "جارٍ",
      refunded: "رُدّ",
      failed: "فشل",
    } satisfies Record<RefundStatus, string>,
    grant: {
      button: "رد المبلغ",
      named: (order: string) => `رد المبلغ: ${order}`,
      title: "رد المبلغ كاملًا؟",
      text: "يعود المبلغ إلى وسيلة الدفع نفسها، وتُغلق التقارير التي اشتُريت به وروابطها، ويُلغى ما بقي من رصيده. لا رجعة في ذلك.",
      confirm: "نعم، رد المبلغ",
      pending: "جارٍ الرد...",
    },
    decline: {
      button: "رفض الطلب",
      named: (order: string) => `رفض الطلب: ${order}`,
      title: "رفض طلب الاسترداد",
      text: "يصل جوابك إلى العميل بالبريد كما تكتبه.",
      label: "الجواب للعميل",
      confirm: "إرسال الرفض",
      pending: "جارٍ الإرسال...",
      wanted: between("الجواب", REFUND_REASON_MIN, REFUND_REASON_MAX),
    },
    retry: {
      button: "أعد محاولة الرد",
      named: (order: string) => `أعد محاولة الرد: ${order}`,
      pending: "جارٍ الرد...",
    },
    own: {
      button: "رد المبلغ بقرار الإدارة",
      title: "رد المبلغ بقرار الإدارة",
      text: "يُرد ما بقي من المبلغ إلى وسيلة الدفع نفسها، وتُغلق التقارير التي اشتُريت به وروابطها. لا رجعة في ذلك.",
      label: "السبب",
      hint: "يبقى في سجل الإدارة، ولا يُرسل إلى العميل.",
      confirm: "نعم، رد المبلغ",
      pending: "جارٍ الرد...",
      wanted: between("السبب", REFUND_REASON_MIN, REFUND_REASON_MAX),
    },
    refused: {
      gone: gonePayment,
      "wrong-status": "تغيّرت حال هذا الطلب بعد أن فتحت الصفحة، ولم ينفذ شيء الآن. راجع حاله الجديدة.",
      "under-way": "لهذه الدفعة طلب استرداد أو رد لم ينته. قرر فيه أولًا.",
      "not-paid": "هذه الدفعة ليست مكتملة، فلا مبلغ يُرد.",
      disputed: "البنك يحجز المبلغ بسبب اعتراض، والقرار له. أجب عن الاعتراض في لوحة مزود الدفع.",
    } satisfies Record<RefundActRefusal, string>,
  },

  payment: {
    back: "كل المدفوعات",
    title: "دفعة",
    facts: "بيانات الدفعة",
    bought: "ما صُنع به",
    noneBought: "لم يُصنع به شيء.",
    credit: "رصيد لم يُستخدم",
    voided: "رصيد ملغى",
    report: "تقرير",
    events: "رسائل مزود الدفع عنها",
    noEvents: "لم تصل من مزود الدفع رسالة باسم هذه الدفعة.",
    handled: "نُفذت",
    open: "لم تُنفذ",
    audit: "سجل الإجراءات",
  },

  replay: {
    button: "أعد المعالجة",
    named: (id: string) => `أعد المعالجة: ${id}`,
    pending: "جارٍ المعالجة...",
    refused: {
      gone: "هذه الرسالة لم تعد موجودة.",
      unreadable: "ما خُزن من هذه الرسالة لا يُقرأ.",
      failed: "لم تنجح إعادة المعالجة، وبقيت الرسالة كما هي. الخطأ:",
    } satisfies Record<ReplayRefusal, string>,
  },

  reports: {
    title: "التقارير",
    loadFailed: "خطأ في جلب التقارير",
    empty: "لا توجد تقارير حاليًا",
    emptyText: "تظهر هنا حين تُطلب.",
    filters: {
      label: "أي التقارير",
      all: "الكل",
      late: "متأخرة",
      processing: reportStatusLabel.processing,
      completed: reportStatusLabel.completed,
      failed: reportStatusLabel.failed,
    } satisfies Record<ReportFilter, string> & { label: string },
    list: "قائمة التقارير",
    /** The administration shows a waiting report as in progress. */
    status: { ...reportStatusLabel, pending: reportStatusLabel.processing } satisfies Record<
      ReportStatus,
      string
    >,
    late: `تأخر عن ${arNumber(PRODUCT.readinessMinutes)} دقائق`,
    withdrawn: "مسحوب",
    id: "المعرّف",
    date: "أُنشئ",
    order: "رقم الطلب",
    property: "العقار",
    view: "عرض",
    viewNamed: (id: string) => `عرض التقرير ${id}`,
    download: "تنزيل",
    downloadNamed: (id: string) => `تنزيل التقرير ${id}`,
    detailsNamed: (id: string) => `التفاصيل: ${id}`,
  },

  report: {
    back: "كل التقارير",
    facts: "بيانات التقرير",
    owner: "صاحبه",
    email: "البريد",
    order: "رقم الطلب",
    payment: "الدفعة",
    model: "إصدار النموذج",
    failure: "سبب الفشل",
    created: "طُلب",
    enqueued: "آخر إدراج في الطابور",
    valued: "قُدّرت قيمته",
    written: "كُتب",
    completed: "اكتمل",
    delayTold: "أُبلغ صاحبه بالتأخر",
    withdrawnAt: "سُحب",
    versions: "الإصدارات",
    version: (n: number) => `الإصدار ${arNumber(n)}`,
    bought: "الإصدار المشترى",
    why: "سببه:",
    acts: "الإجراءات",
    noActs: "لا إجراء ينطبق على هذا التقرير الآن.",
    audit: "سجل الإجراءات",
    body: "نص التقرير",
    noBody: "لا نص لهذا الإصدار يُعرض. قد يكون ملفه متاحًا للتنزيل.",
    seen: "يسجل النظام كل مرة تفتح فيها تقرير عميل.",
    hide: "إخفاء النص",
    retry: { button: "أعد إعداده", pending: "جارٍ الإرسال..." },
    returnCredit: {
      button: "أعد الرصيد",
      title: "إعادة الرصيد إلى صاحبه؟",
      text: "يعود إليه رصيد تقرير واحد، ويُسحب هذا التقرير الفاشل، ويصله بريد بذلك.",
      confirm: "نعم، أعد الرصيد",
      pending: "جارٍ الحفظ...",
    },
    refund: "رد مبلغ الدفعة",
    reissue: {
      button: "إصدار جديد",
      title: "إعداد إصدار جديد",
      text: "يُعدّ إصدار جديد بنموذج اليوم بجانب الإصدار المشترى الذي لا يتغير. يصل السبب إلى صاحبه كما تكتبه.",
      label: "السبب لصاحب التقرير",
      confirm: "إعداد الإصدار",
      pending: "جارٍ الإرسال...",
      wanted: between("السبب", REISSUE_REASON_MIN, REISSUE_REASON_MAX),
    },
    refused: {
      retry: {
        gone: "هذا التقرير لم يعد موجودًا.",
        "not-failed": "هذا التقرير ليس فاشلًا، فلا حاجة إلى إعادته.",
        withdrawn: "سُحب هذا التقرير لأن مبلغه رُدّ.",
        "not-paid": "مبلغ هذا التقرير ليس لدينا أو في طريقه إلى صاحبه.",
        "credit-returned": "أُعيد رصيد هذا التقرير إلى صاحبه من قبل.",
        closed: "أغلق صاحب هذا التقرير حسابه.",
      } satisfies Record<RetryRefusal, string>,
      returnCredit: {
        gone: "هذا التقرير لم يعد موجودًا.",
        "wrong-status": "لا يُعاد الرصيد إلا عن تقرير فاشل لم يُعد رصيده ودفعته مكتملة.",
        "own-payment": "اشتُري هذا التقرير وحده، فرُدّ مبلغ دفعته بدل الرصيد.",
      } satisfies Record<ReturnCreditRefusal, string>,
      reissue: {
        gone: "هذا التقرير لم يعد موجودًا.",
        "not-completed": "لا يُعدّ إصدار جديد إلا لتقرير مكتمل.",
        withdrawn: "سُحب هذا التقرير لأن مبلغه رُدّ.",
        closed: "أغلق صاحب هذا التقرير حسابه.",
        "under-way": "لهذا التقرير إصدار قيد الإعداد. انتظر حتى ينتهي.",
      } satisfies Record<ReissueRefusal, string>,
    },
    noFile: { title: "لا ملف لهذا الإصدار", text: "لم يُخزن له ملف، أو حُذف مع إغلاق الحساب." },
    noReport: { title: "التقرير غير متوفر", text: "لا تقرير بهذا المعرّف." },
    backToIt: "العودة إلى التقرير",
  },
} as const;
