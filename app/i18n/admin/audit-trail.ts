import { ACT_NAMES, adminOperationsCopy } from "./admin-operations.ts";
import type { LicenceOutcome } from "#app/domains/licences/rules.ts";
import { REGISTER_NAMES } from "#app/i18n/listings/licences.ts";
import { refundErrorWords } from "#app/i18n/valuation/bank-words.ts";
import { arNumber } from "#app/i18n/format.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { ownValue } from "#app/lib/own-value.ts";

/** Text of the audit log's page, and of the details stored with each act. */
export const auditTrailCopy = {
  title: "سجل الإجراءات",
  loadFailed: "خطأ في جلب سجل الإجراءات",
  intro: "كل ما جرى على المنصة ومن فعله. لا يُعدّل هذا السجل ولا يُحذف منه من صفحات الإدارة.",
  all: "السجل كاملًا",
  back: "الإعدادات",
  group: "نوع الإجراء",
  everything: "كل الإجراءات",
  subject: "معرّف ما جرى عليه الإجراء",
  subjectHint: "معرّف إعلان أو تقرير أو دفعة أو حساب، كما يظهر في السجل.",
  narrow: "عرض",
  by: "من فعلها",
  on: "على",
  reset: "إلغاء التصفية",
  empty: "لا إجراءات بعد",
  emptyText: "يظهر هنا كل ما يجري على المنصة فور وقوعه، ومن فعله.",
  none: "لا إجراءات بهذه الشروط",
  noneText: "غيّر الشروط أو اعرض السجل كاملًا.",
  goOn: "متابعة البحث في الأقدم",
} as const;

/** The log's acts in groups for filtering, by the start of their names. */
const GROUPS = {
  listings: { label: "الإعلانات", acts: ["listing.", "contact-mail.", "import.", "feed."] },
  orders: {
    label: "المدفوعات والاسترداد",
    acts: ["payment.", "refund.", "credit.", "code.", "gift.", "event.", "einvoice."],
  },
  reports: { label: "التقارير", acts: ["report."] },
  accounts: {
    label: "الحسابات والأمان",
    acts: [
      "account.",
      "factor.",
      "recovery.",
      "session.",
      "sessions.",
      "role.",
      "person.",
      "key.",
      "webhook.",
      "office.",
    ],
  },
  requests: { label: "الطلبات والرسائل", acts: ["request."] },
  operations: { label: "التشغيل", acts: ["dead_letter.", "mail."] },
} as const;

export type TrailGroup = keyof typeof GROUPS;
export const TRAIL_GROUPS = Object.keys(GROUPS) as TrailGroup[];
export const groupLabel = (group: TrailGroup): string => GROUPS[group].label;

/** The stored names of a group's acts. */
export const actsOf = (group: TrailGroup): string[] =>
  ACT_NAMES.filter((name) => GROUPS[group].acts.some((begin) => name.startsWith(begin)));

const KEYS: Record<string, string> = {
  as: "كيف",
  code: "رمز الخصم",
  closedAs: "أُغلق لأنه",
  decision: "القرار",
  disputeId: "الاعتراض",
  ended: "عددها",
  factorType: "الوسيلة",
  failures: "محاولات خاطئة",
  from: "من",
  gone: "ما لم يعد في الملف",
  licence: "ترخيص الإعلان",
  linkId: "الرابط",
  noteId: "الملاحظة",
  office: "المكتب العقاري",
  officeId: "المكتب العقاري",
  outcome: "الجواب",
  ownerId: "صاحبه",
  paymentId: "الدفعة",
  percent: "النسبة",
  reason: "السبب",
  register: "الجهة المرخّصة",
  reports: "البلاغات",
  reportType: "نوع التقرير",
  role: "الصفة",
  rows: "الصفوف",
  scope: "أيّها",
  status: "الحال",
  template: "الرسالة",
  to: "إلى",
  type: "النوع",
  version: "الإصدار",
  versionId: "الإصدار",
};

const VALUES: Record<string, string> = {
  ...reportTypeLabel,
  ...adminOperationsCopy.mails.templates,
  "gave up after the last retry": "توقفت بعد آخر محاولة",
  "not needed": "غير مطلوب",
  "without, confirmed": "بلا ترخيص، وأُكّد ذلك",
  agent: "وسيط",
  all: "كلها",
  approved: "نشط",
  completed: "مكتمل",
  dispute: "اعتراض لدى البنك",
  done: "منجز",
  failed: "فشل",
  file: "ملفًا",
  in_progress: "قيد التنفيذ",
  new: "جديد",
  off: "أُلغي",
  on: "عُيّن",
  others: "الجلسات الأخرى",
  owner: "مالك",
  page: "صفحةً",
  pending: "قيد المراجعة",
  phone: "رسالة نصية",
  rejected: "مرفوض",
  rented: "أُجّر",
  sold: "بيع",
  super_admin: "مشرف عام",
  totp: "تطبيق مصادقة",
  unverified: "غير مؤكد",
  verified: "مؤكد",
  withdrawn: "سُحب",
};

/** Words of values that mean something else under another key. */
const VALUES_OF: Record<string, Record<string, string>> = {
  register: REGISTER_NAMES,
  outcome: {
    confirmed: "أُكّد الترخيص",
    unknown: "لم يُعثر عليه",
    expired: "منتهٍ",
    cancelled: "ملغى أو موقوف",
    "other-advert": "لإعلان آخر",
  } satisfies Record<LicenceOutcome, string>,
};

type Value = string | number;

/** The label of a detail; null if it has none. */
export const detailName = (key: string): string | null => ownValue(KEYS, key) ?? null;

/**
 * A detail's value in words; null for ids, licence numbers and text by people or providers, which are shown unchanged.
 */
export function detailWords(key: string, value: Value): string | null {
  if (typeof value === "number") return arNumber(value);
  return (
    ownValue(ownValue(VALUES_OF, key) ?? {}, value) ?? ownValue(VALUES, value) ?? refundErrorWords(value)
  );
}
