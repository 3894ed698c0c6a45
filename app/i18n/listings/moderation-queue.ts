import type {
  BulkRefusal,
  LastDecision,
  ModerationFlag,
  ModerationSort,
} from "#app/domains/listings/rules.ts";
import { latinDate, latinNumber, latinTime } from "#app/i18n/format.ts";
import { moderationCopy } from "./moderation.ts";
import { listingsCounted } from "./listings.ts";

/** Text for searching listings and deciding on several at once. Digits are Latin, as in the moderators' list. */
export const moderationQueueCopy = {
  search: {
    label: "بحث في الإعلانات",
    hint: "كلمات من العنوان أو الوصف أو المكان، أو معرّف الإعلان",
    sort: "الترتيب",
    flag: "الفحص الآلي",
    anything: "كل نتيجة",
    send: "بحث",
    clear: "إلغاء البحث",
    found: "نتائج البحث",
    none: "لا إعلان يطابق ما طلبته",
    noneText: "جرّب كلمات أقل، أو ألغِ أحد الشروط.",
    noneYet: "لا إعلان يطابق ما طلبته في هذا الجزء من القائمة",
    partly: "نظرنا في جزء من القائمة، وما يطابق بعده يظهر في الصفحة التالية.",
    ofOwner: "إعلانات المعلن",
    namedOwner: (name: string) => `إعلانات ${name}`,
    unnamed: "حساب بلا اسم",
    nobody: "لا حساب بهذا المعرّف",
  },
  sorts: {
    waiting: "ما ينتظر أولًا",
    newest: "الأحدث إرسالًا",
    oldest: "الأقدم إرسالًا",
    price_desc: "الأعلى سعرًا",
    price_asc: "الأقل سعرًا",
  } satisfies Record<ModerationSort, string>,
  flags: {
    any: "فيه تنبيه",
    "same-picture": "صورة مكررة",
    "same-place": "مكان مكرر",
    "same-text": "نص مكرر",
    "implausible-price": "سعر بعيد عن تقديرنا",
    "contact-data": "بيانات تواصل",
    "licence-refused": "ترخيص لم يُؤكد",
  } satisfies Record<ModerationFlag, string>,

  bulk: {
    label: "قبول عدة إعلانات",
    all: "تحديد ما لا يحتاج إلى قرار خاص",
    allHint: "ما فيه تنبيه أو بلاغ أو ينقصه الترخيص يُحدد بمربعه وحده.",
    none: "إلغاء التحديد",
    send: "قبول المحدد ونشره",
    pending: "جارٍ النشر...",
    pick: "ضمن المحدد",
    pickFlagged: "ضمن المحدد، مع ما في الفحص والبلاغات",
    pickNamed: (words: string, title: string) => `${words}: ${title}`,
    chooseFirst: "حدد إعلانًا واحدًا على الأقل.",
    tooMany: "لا يُقبل أكثر من 50 إعلانًا في مرة واحدة.",
    refusedTitle: "لم تُقبل هذه الإعلانات:",
    untitled: "إعلان لم يعد موجودًا",
  },

  told: { approve: "قُبل ونُشر:", reject: "رُفض:", remove: "حُذف:" },
  searchKey: "بحث",
  pickKey: "تحديد",
} as const;

/** The result of approving several listings together. */
export const approvedWords = (n: number): string =>
  n === 0 ? "لم يُقبل أي إعلان." : `قُبل ونُشر: ${listingsCounted(n)}.`;

const OWN: Record<"own-box" | "failed", string> = {
  "own-box": "فيه ما يحتاج إلى قرار خاص. راجعه وضع العلامة في مربعه، أو قرر فيه وحده.",
  failed: "لم يتغير لخلل عندنا. أعد المحاولة بعد قليل.",
};
const isOwn = (reason: BulkRefusal): reason is keyof typeof OWN => reason in OWN;
export const bulkRefusal = (reason: BulkRefusal): string =>
  isOwn(reason) ? OWN[reason] : moderationCopy.approve.refused[reason];

const DECIDED: Record<LastDecision["as"], string> = {
  approved: "القرار: قبول ونشر",
  rejected: "القرار: رفض",
  removed: "القرار: حذف",
};

/** Isolates a text of any direction inside an Arabic line. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Who decided, and when. */
export function decisionWords({ as, by, own, at }: LastDecision): string {
  const whom = own
    ? "وهو قرارك أنت"
    : `من ${by === null ? moderationQueueCopy.search.unnamed : isolated(by)}`;
  return `${DECIDED[as]}، ${whom}، في ${latinDate(at)} الساعة ${isolated(latinTime(at))}.`;
}

/** A refusal, with the listing's title and the earlier decision, if known. */
export function refusedWords(refusal: string, decision: LastDecision | null): string {
  const about = decision?.title ? `«${isolated(decision.title)}»: ` : "";
  return about + refusal + (decision ? ` ${decisionWords(decision)}` : "");
}

/** The number of chosen listings, on the button. */
export const chosenWords = (n: number): string => (n === 0 ? "" : ` (${latinNumber(n)})`);
