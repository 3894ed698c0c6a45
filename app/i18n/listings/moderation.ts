import { LICENCE_FLAGS } from "./licences.ts";
import {
  REJECTION_REASON_MAX,
  type ApproveRefusal,
  type LicenceState,
  type ListingFlag,
  type ModerationFilter,
  type RejectRefusal,
  type Tally,
} from "#app/domains/listings/rules.ts";
import { counted, latinDate, latinNumber } from "#app/i18n/format.ts";
import { listingsCounted } from "./listings.ts";

const gone = "هذا الإعلان لم يعد موجودًا. ربما حذفه صاحبه.";
const changed = "عدّل صاحب الإعلان إعلانه بعد أن فتحت الصفحة. راجع ما كتبه ثم قرر.";
const withdrawn = "سحب صاحب الإعلان إعلانه، فلا حاجة إلى قرار فيه الآن.";
const decided = "لم يعد هذا الإعلان قيد المراجعة، فقد سبق القرار فيه.";

/** Text of the moderators' list. Its digits are Latin, as on the marketplace. */
export const moderationCopy = {
  title: "مراجعة الإعلانات",
  filters: {
    label: "أي الإعلانات",
    all: "الكل",
    pending: "قيد المراجعة",
    approved: "نشط",
    rejected: "مرفوض",
    reported: "بلاغات مفتوحة",
  } satisfies Record<ModerationFilter, string> & { label: string },
  empty: {
    all: "لا توجد إعلانات حاليًا",
    pending: "لا إعلانات تنتظر المراجعة",
    approved: "لا توجد إعلانات نشطة",
    rejected: "لا توجد إعلانات مرفوضة",
    reported: "لا بلاغات مفتوحة",
  } satisfies Record<ModerationFilter, string>,
  emptyText: "تظهر هنا حين تصل.",
  one: "إعلان واحد بعينه",
  showAll: "كل الإعلانات",
  loadFailed: "خطأ في جلب الإعلانات",
  more: "المزيد",
  first: "العودة إلى أول القائمة",
  pages: "صفحات القائمة",

  pictures: (n: number) => `صور الإعلان: ${latinNumber(n)}`,
  asked: "السعر المطلوب",
  estimate: "تقديرنا والسعر",
  owner: "المعلن",
  noName: "لم يكتب اسمه",
  created: "أضيف",
  submitted: "أُرسل للمراجعة",
  address: "العنوان",
  area: "المساحة",
  notTold: "غير مذكورة",
  description: "الوصف",
  rejectedFor: "سبب الرفض",
  checks: "الفحص الآلي",

  reports: "بلاغات المستخدمين",
  resolve: "عولجت البلاغات",
  resolving: "جارٍ الحفظ...",

  view: "عرض",
  viewNamed: (title: string) => `عرض «${title}» في نافذة جديدة`,
  cancel: "إلغاء",
  /** For the administration's pages; `update` for a decision sent from the dashboard. */
  refusedTitles: {
    update: "خطأ في تحديث حالة الإعلان",
    approve: "خطأ في قبول الإعلان",
    reject: "خطأ في رفض الإعلان",
    remove: "خطأ في حذف الإعلان",
    resolve: "خطأ في إغلاق البلاغات",
  },
  tryAgain: "لم يتغير شيء. أعد المحاولة بعد قليل.",
  approve: {
    button: "قبول ونشر",
    named: (title: string) => `قبول ونشر «${title}»`,
    pending: "جارٍ النشر...",
    refused: {
      gone,
      withdrawn,
      changed,
      "wrong-status": decided,
      "licence-missing": "النظام يوجب رقم ترخيص على هذا الإعلان، فلا يُنشر بدونه. ارفضه واطلب الرقم.",
      "licence-expired": "انتهى ترخيص هذا الإعلان، فلا يظهر للزوار. ارفضه واطلب ترخيصًا ساريًا.",
    } satisfies Record<ApproveRefusal, string>,
  },
  reject: {
    button: "رفض",
    named: (title: string) => `رفض «${title}»`,
    title: "رفض الإعلان",
    lead: "يصل السبب إلى صاحب الإعلان كما تكتبه، فاذكر ما عليه أن يصلحه.",
    reason: "سبب الرفض",
    confirm: "تأكيد الرفض",
    pending: "جارٍ الرفض...",
    refused: {
      gone,
      withdrawn,
      changed,
      "wrong-status": decided,
      "reason-missing": "يرجى إدخال سبب الرفض",
      "reason-too-long": `سبب الرفض طويل جدًا. أقصى طول ${latinNumber(REJECTION_REASON_MAX)} حرف`,
    } satisfies Record<RejectRefusal, string>,
  },
  remove: {
    button: "حذف",
    named: (title: string) => `حذف «${title}»`,
    title: "هل أنت متأكد من حذف هذا الإعلان؟",
    text: "يُحذف الإعلان بصوره ورسائله، ولا يمكن استرجاعه.",
    confirm: "نعم، احذف الإعلان",
    pending: "جارٍ الحذف...",
    refused: gone,
  },

  keys: {
    on: "اختصارات لوحة المفاتيح",
    next: "التالي",
    previous: "السابق",
    approve: "قبول",
    reject: "رفض",
    open: "عرض",
  },
} as const;

/** Keeps a Latin fragment together inside an Arabic line. */
const ltr = (text: string): string => `\u2066${text}\u2069`;

/** "3 إعلانات", or "more than" the number at which counting stopped. */
export const tallyWords = ({ n, more }: Tally): string =>
  more ? `أكثر من ${listingsCounted(n)}` : listingsCounted(n);

/** The same as a short number on a tab: "12", "+1,000". */
export const tallyFigure = ({ n, more }: Tally): string => (more ? "+" : "") + latinNumber(n);

const REPORTS = {
  zero: "لا بلاغات",
  one: "بلاغ واحد",
  two: "بلاغان",
  few: "{n} بلاغات",
  many: "{n} بلاغًا",
  other: "{n} بلاغ",
};
export const reportsCounted = (n: number): string => counted(n, REPORTS, "latin");

const FIELDS = {
  title: "العنوان",
  description: "الوصف",
  district: "الحي",
  address: "عنوان العقار",
  picture: "اسم الصورة",
} as const;

/** Why a listing is flagged, before its target: another listing, or the text found. */
export function flagReason(flag: ListingFlag): string {
  switch (flag.kind) {
    case "same-picture":
      return "إحدى صوره تطابق صورة في إعلان آخر:";
    case "same-place":
      return "المكان والمساحة والسعر كما في إعلان آخر:";
    case "same-text":
      return "العنوان والوصف يكادان يطابقان إعلانًا آخر:";
    case "implausible-price":
      return priceReason(flag.ratio);
    case "contact-data":
      return `بيانات تواصل في ${FIELDS[flag.field]}:`;
    case "licence-refused":
      return LICENCE_FLAGS[flag.why];
  }
}

function priceReason(ratio: number): string {
  const share = ltr(`${latinNumber(ratio * 100)}%`);
  return ratio < 1
    ? `السعر المطلوب ${share} من تقديرنا، وهذا أقل بكثير من نطاق التقدير.`
    : `السعر المطلوب ${share} من تقديرنا، وهذا أعلى بكثير من نطاق التقدير.`;
}

/** Checks that found nothing. */
export const clean = {
  copies: "لا إعلان آخر يشبهه في الصور أو المكان أو النص.",
  contact: "لا بيانات تواصل في نصوصه.",
  price: "السعر المطلوب معقول أمام تقديرنا.",
} as const;

/** The state of the advertising licence. */
export function licenceWords(state: LicenceState, number: string | null, expiresAt: number | null): string {
  const named = number ? ` ${ltr(number)}` : "";
  const until = expiresAt === null ? "" : latinDate(expiresAt - 1);
  switch (state) {
    case "valid":
      return `ترخيص الإعلان${named}${until && `، سارٍ حتى ${until}`}.`;
    case "expired":
      return `ترخيص الإعلان${named} انتهى في ${until}.`;
    case "missing":
      return "بلا رقم ترخيص، والنظام يوجبه على إعلانات هذه المدينة.";
    case "not-needed":
      return "لا يوجب النظام هنا رقم ترخيص على الإعلان.";
  }
}
