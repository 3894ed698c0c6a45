import type { PaymentSort, ReportSort, Waiting } from "#app/domains/orders/rules.ts";
import type { MailActRefusal, OutboxFilter } from "#app/domains/operations/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";

/** Text of the administration's figures, and of the filters of its lists of reports, payments and mails. */

/** «٤١٢», or «أكثر من ١٬٠٠٠» if counting stopped there. */
export const someWords = ({ n, more }: { n: number; more: boolean }): string =>
  more ? `أكثر من ${arNumber(n)}` : arNumber(n);

export const adminListsCopy = {
  stats: {
    label: "أرقام المنصة",
    unread: "تعذرت قراءته",
    people: "المستخدمون",
    peopleNote: "حسابات مؤكدة وغير مؤكدة",
    listings: "الإعلانات",
    reports: "التقارير",
    queuedReports: "تنتظر دورها",
    payments: "المدفوعات المكتملة",
    allPayments: "المدفوعات",
    revenue: "إجمالي الإيرادات",
    revenueNote: "من المدفوعات المكتملة وحدها",
    listingStatus: { pending: "قيد المراجعة", approved: "نشط", rejected: "مرفوض" },
    states: "بحسب الحال",
    waiting: "ينتظرك الآن",
    nothing: "لا شيء ينتظر قرارًا منك الآن.",
    waits: {
      listings: "إعلانات تنتظر المراجعة",
      refunds: "طلبات استرداد",
      late: "تقارير تأخرت",
      failed: "تقارير فشلت",
      letters: "مهام توقفت",
      mails: "رسائل لم تُرسل",
      "service-requests": "طلبات خدمات جديدة",
      "contact-messages": "رسائل تواصل جديدة",
      "person-reports": "بلاغات عن أشخاص",
      einvoices: "مستندات رفضتها هيئة الزكاة والضريبة والجمارك",
    } satisfies Record<Waiting, string>,
  },

  narrow: "تطبيق",
  find: "بحث",
  found: "نتيجة البحث",
  showAll: "عرض القائمة كاملة",
  notFound: "لا نتيجة لهذا البحث",
  notFoundText: "ابحث بالرقم أو المعرّف كاملًا.",
  next: "التالي",
  sort: "الترتيب",
  ofPerson: "للعميل",
  allPeople: "عرض الجميع",
  nobody: "حساب غير موجود",

  reports: {
    search: "البحث في التقارير",
    searchHint: "معرّف التقرير أو رقم الطلب كاملًا.",
    type: "نوع التقرير",
    allTypes: "كل الأنواع",
    types: reportTypeLabel,
    sorts: { newest: "الأحدث أولًا", oldest: "الأقدم أولًا" } satisfies Record<ReportSort, string>,
  },

  payments: {
    search: "البحث في المدفوعات",
    searchHint: "رقم الطلب أو معرّف العملية لدى مزود الدفع كاملًا.",
    sorts: {
      newest: "الأحدث أولًا",
      oldest: "الأقدم أولًا",
      "amount-high": "الأعلى مبلغًا",
      "amount-low": "الأقل مبلغًا",
    } satisfies Record<PaymentSort, string>,
    currency: "العملة",
    currencies: { SAR: "ريال سعودي" },
  },

  mails: {
    title: "صندوق البريد الصادر",
    intro: "البريد والرسائل النصية التي لم تُرسل، أو في طريقها. لا يظهر هنا إلى من تذهب.",
    which: "أي الرسائل",
    filters: { failed: "لم تُرسل", pending: "في الطريق" } satisfies Record<OutboxFilter, string>,
    template: "الرسالة",
    allTemplates: "كل الرسائل",
    none: { failed: "لا بريد متعثر", pending: "لا بريد في الطريق" } satisfies Record<OutboxFilter, string>,
    queued: "آخر إدراج في الطابور",
    notQueued: "لم تُدرج بعد",
    acts: "الإجراءات",
    pending: "جارٍ الحفظ...",
    retry: "أعد المحاولة",
    stop: "أوقف الإرسال",
    drop: "أزل من القائمة",
    named: (act: string, template: string, at: string) => `${act}: ${template}، ${at}`,
    refused: {
      gone: "هذه الرسالة لم تعد موجودة.",
      "wrong-status": "تغيّرت حال هذه الرسالة بعد أن فتحت الصفحة، ولم ينفذ شيء الآن.",
      "no-address":
        "أُغلق حساب صاحب هذه الرسالة أو لم يعد عنوانها محفوظًا، فلا تُرسل من جديد. أزلها من القائمة.",
    } satisfies Record<MailActRefusal, string>,
  },
} as const;
