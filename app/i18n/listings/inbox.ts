import type {
  AnswerFigures,
  InboxFilter,
  InboxRefusal,
  PersonReportReason,
  PersonReportRefusal,
} from "#app/domains/listings/inbox/rules.ts";
import { arNumber, counted } from "#app/i18n/format.ts";
import { characters } from "#app/i18n/site/errors.ts";
import { spanWords } from "#app/i18n/span.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";

/** Error messages at the fields of the inbox. */
export const sayInbox = {
  answerRequired: "اكتب رسالتك",
  answerTooLong: (max: number) => `الرسالة طويلة جدًا. أقصى طول ${characters(max)}`,
  timeRequired: "اختر وقتًا واحدًا على الأقل",
  reasonRequired: "اختر سبب البلاغ",
  noteRequired: "اكتب ما حدث",
  noteTooLong: (max: number) => `الملاحظة طويلة جدًا. أقصى طول ${characters(max)}`,
} as const;

const UNREAD = {
  zero: "لا جديد",
  one: "محادثة واحدة فيها جديد",
  two: "محادثتان فيهما جديد",
  few: "{n} محادثات فيها جديد",
  many: "{n} محادثة فيها جديد",
  other: "{n} محادثة فيها جديد",
};

/** How fast an advertiser usually answers, for the public; `withinMs` is one of the told steps. */
export const usuallyAnswers = (withinMs: number): string =>
  withinMs === hours(1)
    ? "يرد عادة خلال ساعة"
    : withinMs === days(1)
      ? "يرد عادة خلال يوم"
      : `يرد عادة خلال ${spanWords(withinMs)}`;

/** A measured time to answer in the unit that people would use, rounded up: «٤٠ دقيقة»، «٣ ساعات»، «يومين». */
function roughSpan(ms: number): string {
  const unit = ms < hours(1) ? minutes(1) : ms < days(2) ? hours(1) : days(1);
  return spanWords(Math.max(unit, Math.ceil(ms / unit) * unit));
}

/** Words of the inbox and of a conversation. Its digits are Arabic-Indic, as on the dashboard. */
export const inboxCopy = {
  title: "صندوق الرسائل",
  lead: "أسئلتك إلى المعلنين، والأسئلة عن إعلاناتك، وأجوبتها.",
  filters: {
    all: "الكل",
    asked: "ما سألت عنه",
    received: "عن إعلاناتي",
    office: "ما يتولاه زملائي",
  } satisfies Record<InboxFilter, string>,
  filtersLabel: "عرض المحادثات",
  unread: (n: number) => counted(n, UNREAD),
  isNew: "جديد",
  emptyTitle: "لا محادثات هنا بعد",
  empty: "حين تسأل معلنًا عن عقار، أو يسألك أحد عن إعلان لك، تجد المحادثة هنا.",
  browse: "تصفح السوق",
  older: "اعرض الأقدم",
  newest: "العودة إلى الأحدث",
  noTitle: "إعلان لم يعد منشورًا",
  roles: { asker: "سؤالك إلى المعلن", owner: "سؤال عن إعلانك" },
  you: "أنت:",
  unreadable: "تعذر عرض هذه الرسالة.",
  listFailed: "تعذر تحميل المحادثات. أعد المحاولة بعد قليل.",

  conversation: {
    title: "محادثة",
    back: "صندوق الرسائل",
    names: { asker: "المعلن", owner: "عضو مهتم بإعلانك" },
    with: (name: string) => `محادثة مع ${name}`,
    listing: "الإعلان",
    openListing: "عرض الإعلان",
    messages: "الرسائل",
    olderMessages: "رسائل أقدم",
    newestMessages: "أحدث الرسائل",
    mine: "رسالتك",
    message: "رسالتك",
    hint: "لا يظهر بريدك ولا رقمك للطرف الآخر. وما تكتبه في الرسالة يقرؤه كما هو.",
    send: "إرسال",
    sending: "جارٍ الإرسال...",
    failed: "تعذر الإرسال لخلل عندنا. لم يضع ما كتبته، فأعد المحاولة بعد قليل.",
    actFailed: "تعذر تنفيذ ذلك لخلل عندنا. أعد المحاولة بعد قليل.",
    refused: {
      gone: "لم تعد هذه المحادثة موجودة.",
      closed: "لا تقبل هذه المحادثة رسائل جديدة.",
      "you-blocked": "حظرت هذا الشخص. ألغِ الحظر لتكتب إليه.",
    } satisfies Record<InboxRefusal, string>,
    blockedTitle: "حظرت هذا الشخص",
    blockedText: "لا تصلك رسائله، ولا تكتب إليه ما دام محظورًا. لم نخبره بذلك.",
    safety: "الحظر والإبلاغ",
    block: "حظر هذا الشخص",
    blockText: "لا تصلك منه رسائل بعد ذلك عن أي إعلان، ولا نخبره.",
    unblock: "إلغاء الحظر",
    report: "الإبلاغ عن هذا الشخص",
  },

  reporting: {
    title: "الإبلاغ عن شخص",
    lead: "يصل بلاغك إلى فريق المراجعة وحده، ومعه هذه المحادثة ليطلع عليها. لا يعرف الطرف الآخر من أبلغ.",
    reason: "ما المشكلة؟",
    reasons: {
      abuse: "كلام مسيء أو مضايقة",
      fraud: "طلب مال أو رمز، أو احتيال",
      advertising: "دعاية لا صلة لها بالإعلان",
      other: "سبب آخر",
    } satisfies Record<PersonReportReason, string>,
    note: "ملاحظتك",
    noteHint: "اكتبها إن اخترت «سبب آخر»، وإن كان عندك ما يعيننا على التحقق.",
    send: "أرسل البلاغ",
    sending: "جارٍ الإرسال...",
    back: "العودة إلى المحادثة",
    failed: "تعذر إرسال البلاغ لخلل عندنا. أعد المحاولة بعد قليل.",
    thanks: "شكرًا، وصلنا بلاغك",
    thanksText: "يراجعه فريقنا. ولك أن تحظر هذا الشخص من صفحة المحادثة.",
    refused: {
      gone: "لم تعد هذه المحادثة موجودة.",
      "reported-already": "بلاغك عن هذا الشخص عندنا.",
    } satisfies Record<PersonReportRefusal, string>,
  },

  /** How the member answers, told to the member alone. */
  figures: {
    title: "أسئلة المهتمين",
    asked: "أسئلة",
    answered: "أجبت عنها",
    median: "نصفها أُجيب خلال",
    none: "لا يُقاس بعد",
    share: ({ asked, answered }: AnswerFigures) => `${arNumber(answered)} من ${arNumber(asked)}`,
    time: (ms: number | null) => (ms === null ? "لا يُقاس بعد" : roughSpan(ms)),
    period: "آخر ١٨٠ يومًا، حتى ١٠٠ سؤال. وما لم تجب عنه محسوب منتظرًا.",
    public: (words: string) => `يرى الزوار في إعلاناتك: «${words}».`,
    notPublic: "يرى الزوار سرعة ردك متى أجبت عن ٢٠ سؤالًا، وكان نصف الأجوبة خلال أسبوع.",
  },
} as const;
