import type { ListingStatus } from "#app/domains/listings/rules.ts";
import type { OwnAct, OwnRefusal, OwnState } from "#app/domains/listings/own/rules.ts";
import { arDate, counted } from "#app/i18n/format.ts";
import { CALLS, CLOSING_LABELS, HIDDEN_LABELS, STATUS_LABELS, VIEWS, WHATSAPPS } from "./listings.ts";

const FILTERS: Record<ListingStatus | "all", string> = { all: "الكل", ...STATUS_LABELS };
const STATES: Record<OwnState, string> = {
  live: STATUS_LABELS.approved,
  pending: STATUS_LABELS.pending,
  rejected: STATUS_LABELS.rejected,
  ...HIDDEN_LABELS,
  ...CLOSING_LABELS,
};

/** What a state means to the owner, and what to do about it. */
const MEANINGS: Record<OwnState, string> = {
  live: "إعلانك ظاهر في السوق.",
  pending: "نراجع الإعلان قبل نشره، ونرسل إليك القرار بالبريد.",
  rejected: "عدّل ما يلزم ثم احفظ، فيعود الإعلان إلى المراجعة. وإن رأيت أنه سليم فأعد إرساله كما هو.",
  unconfirmed: "لم يصلنا تأكيد بأن الإعلان قائم، فأخفيناه من السوق. أكّده ليعود في الحال.",
  "licence-expired": "انتهى ترخيص الإعلان، فلا يظهر في السوق. عدّل الإعلان واكتب الترخيص الجديد.",
  suspended: "حسابك موقوف، فلا يظهر إعلانك في السوق. يعود كما كان حين يُرفع الإيقاف.",
  withdrawn: "سحبت الإعلان من السوق. يبقى محفوظًا هنا، وتعيده متى شئت.",
  sold: "أغلقت الإعلان لأن العقار بيع. إن لم يتم البيع فأعده إلى السوق.",
  rented: "أغلقت الإعلان لأن العقار أُجّر. متى خلا فأعده إلى السوق.",
};

const ACTS: Record<OwnAct, string> = {
  confirm: "ما زال قائمًا",
  resubmit: "إعادة إرسال للمراجعة",
  sold: "بيع العقار",
  rented: "أُجّر العقار",
  withdrawn: "سحب من السوق",
  reopen: "إعادة الإعلان",
  delete: "حذف",
  "ask-contact": "أرسل رابط التأكيد",
};

const REFUSED: Record<Exclude<OwnRefusal, "gone">, string> = {
  "wrong-status": "تغيّرت حال الإعلان قبل أن يصل طلبك. راجع حاله الآن.",
  closed: "الإعلان مغلق من قبل.",
  "not-closed": "الإعلان مفتوح من قبل.",
  "not-for-sale": "هذا الإعلان للإيجار، فلا يُغلق بالبيع.",
  "not-for-rent": "هذا الإعلان للبيع، فلا يُغلق بالتأجير.",
  "licence-expired": "انتهى ترخيص الإعلان. عدّل الإعلان واكتب الترخيص الجديد أولًا.",
  "licence-missing": "لا يُنشر إعلان في هذا المكان بلا رقم ترخيص. عدّل الإعلان واكتب الرقم أولًا.",
  "too-many-open": "لك ٥٠ إعلانًا مفتوحًا، وهو الحد الأقصى. أغلق أحدها ثم أعد هذا.",
};

const NOT_SAVED = "تعذر الحفظ لخلل عندنا. لم يتغير شيء، فأعد المحاولة بعد قليل.";

export const ownListingsCopy = {
  title: "إعلاناتي",
  add: "أضف إعلانك مجاناً",
  filter: { label: "إعلاناتي حسب حالها", ...FILTERS },
  loadFailed: "خطأ في تحميل الإعلانات",
  loadAgain: "أعد المحاولة",
  emptyTitle: "لا إعلانات لك بعد",
  empty: "أضف أول إعلان مجانًا. نراجعه، ثم يظهر في السوق مع تقديرنا لقيمته.",
  emptyFiltered: "لا إعلانات في هذه الحال",
  showAll: "عرض كل الإعلانات",
  older: "اعرض الأقدم",
  newest: "العودة إلى الأحدث",
  back: "إعلاناتي",

  states: STATES,
  meanings: MEANINGS,
  rejection: "سبب الرفض",
  confirmBefore: (until: number) =>
    `أكّد أن إعلانك ما زال قائمًا قبل ${arDate(until)}، وإلا أخفيناه من السوق حتى تؤكده.`,
  views: (n: number) => counted(n, VIEWS),
  calls: (n: number) => counted(n, CALLS),
  whatsapps: (n: number) => counted(n, WHATSAPPS),
  per: { month: "في الشهر", year: "في السنة" },
  range: { from: "من", to: "إلى" },
  edit: "تعديل",
  editNamed: (title: string) => `تعديل: ${title}`,
  view: "عرض",
  viewNamed: (title: string) => `عرض: ${title}`,
  more: "إجراءات أخرى",
  acts: ACTS,
  actNamed: (act: OwnAct, title: string) => `${ACTS[act]}: ${title}`,
  acting: "جارٍ التنفيذ...",
  confirmDelete: "هل أنت متأكد من حذف هذا الإعلان؟",
  deletes: "يُحذف الإعلان وصوره والرسائل عليه، ولا يمكن استرجاعه. إن أردت إخفاءه فقط فاسحبه من السوق.",
  deleteNow: "نعم، احذفه",

  refused: REFUSED,
  failed: {
    confirm: NOT_SAVED,
    resubmit: NOT_SAVED,
    sold: NOT_SAVED,
    rented: NOT_SAVED,
    withdrawn: NOT_SAVED,
    reopen: NOT_SAVED,
    delete: "خطأ في حذف الإعلان",
    "ask-contact": NOT_SAVED,
  } satisfies Record<OwnAct, string>,

  facts: {
    price: "السعر المطلوب",
    estimate: "تقديرنا",
    confirmed: "آخر تأكيد منك",
    licence: "رقم ترخيص الإعلان",
    licenceEnds: "ينتهي الترخيص",
    contactName: "اسم المعلن",
    contactPhone: "رقم الجوال",
    contactEmail: "البريد الإلكتروني",
  },
  contact: "لا يظهر من بيانات التواصل إلا ما سمحت به للأعضاء. أسئلة المهتمين تصلك بالبريد.",
  contactMail: {
    account: "تصل الأسئلة إلى بريد حسابك.",
    confirmed: "بريد التواصل مؤكد، وتصل الأسئلة إليه.",
    asked: "أرسلنا رابط التأكيد إلى بريد التواصل. تصل الأسئلة إلى بريد حسابك حتى يؤكده صاحبه.",
    unconfirmed: "بريد التواصل غير مؤكد، فتصل الأسئلة إلى بريد حسابك.",
  },
  /** The page of the mailed link. */
  confirmMail: {
    title: "تأكيد بريد التواصل",
    text: "تصل أسئلة المهتمين بإعلانات من كتب هذا البريد إليه. لا يظهر البريد لأحد، ويظهر لمن ترد عليه فقط.",
    send: "أؤكد هذا البريد",
    sending: "جارٍ التأكيد...",
    doneTitle: "أُكّد البريد",
    done: "من الآن تصل الأسئلة إليه.",
    expiredTitle: "انتهت صلاحية الرابط",
    expired: "يرسل صاحب الإعلان رابطًا جديدًا من صفحة إعلانه في لوحة التحكم.",
    unknownTitle: "الرابط غير معروف",
    unknown: "انسخ الرابط كاملًا من الرسالة. وإن غيّر صاحب الإعلان بريد التواصل فقد أُلغي الرابط.",
    market: "السوق العقاري",
  },
} as const;
