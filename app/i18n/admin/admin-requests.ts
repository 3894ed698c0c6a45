import type {
  RequestActRefusal,
  RequestFilter,
  RequestKind,
  RequestSort,
  RequestStatus,
} from "#app/domains/requests/rules.ts";
import { counted } from "#app/i18n/format.ts";

/** Text of the administration of service requests and contact messages. Digits are Arabic-Indic. */

const STATUS: Record<RequestStatus, string> = { new: "جديد", in_progress: "قيد المتابعة", done: "منجز" };

const NEW = {
  zero: "لا جديد",
  one: "واحد جديد",
  two: "اثنان جديدان",
  few: "{n} جديدة",
  many: "{n} جديدًا",
  other: "{n} جديد",
};

export const adminRequestsCopy = {
  title: "الطلبات والرسائل",
  loadFailed: "خطأ في جلب الطلبات والرسائل",
  kinds: {
    label: "طلبات أم رسائل",
    service: "طلبات الخدمات",
    contact: "رسائل التواصل",
  } satisfies Record<RequestKind, string> & { label: string },
  /** How many are new. */
  waiting: (n: number): string => counted(n, NEW),
  status: STATUS,
  filters: { label: "بحسب الحال", all: "الكل", ...STATUS } satisfies Record<RequestFilter, string> & {
    label: string;
  },
  sort: "الترتيب",
  sorts: { newest: "الأحدث أولًا", oldest: "الأقدم أولًا" } satisfies Record<RequestSort, string>,
  find: {
    label: "الرقم المرجعي",
    hint: "كما في رسالة الاستلام، مثل \u20664F0A91BC\u2069.",
    action: "بحث",
    none: "لا طلب ولا رسالة بهذا الرقم المرجعي.",
  },
  list: { service: "قائمة طلبات الخدمات", contact: "قائمة رسائل التواصل" } satisfies Record<
    RequestKind,
    string
  >,
  empty: {
    service: "لا توجد طلبات خدمات حاليًا",
    contact: "لا توجد رسائل حاليًا",
  } satisfies Record<RequestKind, string>,
  emptyText: "يصلك بريد عند كل جديد.",
  from: "من",
  sentAt: "أُرسل",
  open: "التفاصيل",
  openNamed: (reference: string) => `التفاصيل: ${reference}`,
  back: { service: "كل طلبات الخدمات", contact: "كل رسائل التواصل" } satisfies Record<RequestKind, string>,
  reference: "الرقم المرجعي",
  name: "الاسم",
  phone: "الجوال",
  email: "البريد",
  service: "الخدمة",
  subject: "الموضوع",
  text: { service: "الوصف", contact: "نص الرسالة" } satisfies Record<RequestKind, string>,
  none: "لم يُكتب",
  movedAt: "آخر تغيير",
  account: "الحساب",
  ownAccount: "فتح الحساب",
  noAccount: "كتبها زائر ليس له حساب",
  write: "الرد بالبريد",
  call: "اتصال",
  move: {
    title: "الحال",
    now: (status: RequestStatus) => `الحال الآن: ${STATUS[status]}`,
    to: { new: "إعادة إلى الجديد", in_progress: "بدء المتابعة", done: "إنجاز" } satisfies Record<
      RequestStatus,
      string
    >,
    pending: "جارٍ الحفظ...",
  },
  notes: {
    title: "الملاحظات",
    none: "لا ملاحظات بعد.",
    label: "ملاحظة للإدارة",
    hint: "لا تُرسل إلى أحد، لكنها من بيانات صاحب الحساب: تظهر في نسخة بياناته إن طلبها.",
    add: "حفظ الملاحظة",
    pending: "جارٍ الحفظ...",
    by: (name: string | null) => name ?? "حساب بلا اسم",
  },
  audit: "سجل الإجراءات",
  refusedTitle: "لم ينفذ الإجراء",
  refused: {
    gone: () => "هذا الطلب لم يعد موجودًا. قد يكون صاحبه أغلق حسابه.",
    changed: (now: RequestStatus) =>
      `غيّر مشرف آخر الحال بعد أن فتحت الصفحة، وهي الآن «${STATUS[now]}». لم يتغير شيء بطلبك. من غيّرها ومتى تجده في سجل الإجراءات.`,
  } satisfies Record<RequestActRefusal, (now: RequestStatus) => string>,
  tryAgain: "لم يتغير شيء. أعد المحاولة بعد قليل.",
} as const;
