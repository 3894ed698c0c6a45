import { LEAST_PRICE } from "#app/domains/payments/price-table.ts";
import type { ListingStatus, Closing, Hidden, OfferType, ReportReason } from "#app/domains/listings/rules.ts";
import { counted, latinNumber } from "#app/i18n/format.ts";
import { CLOSING_LABELS, HIDDEN_LABELS, STATUS_LABELS, VIEWS } from "./listings.ts";
import { characters } from "#app/i18n/site/errors.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";

/** Error messages at the fields of a message or a report. */
export const saySent = {
  messageRequired: "اكتب رسالتك إلى المعلن",
  messageTooShort: (min: number) => `الرسالة قصيرة. اكتب ${characters(min)} على الأقل`,
  messageTooLong: (max: number) => `الرسالة طويلة جدًا. أقصى طول ${characters(max)}`,
  reasonRequired: "اختر سبب البلاغ",
  noteRequired: "اكتب ما لاحظته في الإعلان",
  noteTooLong: (max: number) => `الملاحظة طويلة جدًا. أقصى طول ${characters(max)}`,
} as const;

export const viewsWords = (n: number): string => counted(n, VIEWS, "latin");

/** "الأرضي", "2", or the level below ground. */
export function floorWords(floor: number): string {
  if (floor === 0) return "الأرضي";
  return floor > 0 ? latinNumber(floor) : `تحت الأرض ${latinNumber(-floor)}`;
}

type State = Exclude<ListingStatus, "approved"> | Closing | Hidden;

/** The state of a listing that is not public. */
export const STATE_LABELS: Record<State, string> = { ...STATUS_LABELS, ...CLOSING_LABELS, ...HIDDEN_LABELS };

/** Text of a listing's page. Its digits are Latin; those of its forms are Arabic-Indic, as everywhere. */
export const listingPageCopy = {
  back: "العودة إلى السوق",
  backLabel: "مسار الصفحة",
  home: "الرئيسية",
  market: "السوق العقاري",
  posted: "نُشر",
  description: (kind: string, place: string) => `${kind} في ${place}، مع تقديرنا لقيمته متى سمحت البيانات.`,

  gallery: {
    label: "صور الإعلان",
    picture: (n: number, count: number, title: string) =>
      `صورة ${latinNumber(n)} من ${latinNumber(count)}: ${title}`,
    thumbnail: (n: number) => `الصورة ${latinNumber(n)}`,
    position: (n: number, count: number) => `الصورة ${latinNumber(n)} من ${latinNumber(count)}`,
    previous: "الصورة السابقة",
    next: "الصورة التالية",
    enlarge: "تكبير الصورة",
    close: "إغلاق العرض الكامل",
    viewer: "عرض الصور كاملة",
    zoomIn: "تكبير",
    zoomOut: "تصغير",
    zoomed: (percent: number) => `التكبير ${latinNumber(percent)}%`,
    help: "الأسهم للتنقل بين الصور، وعلامتا الزائد والناقص للتكبير، والأسهم مع Shift لتحريك الصورة المكبرة، وEsc للإغلاق.",
  },

  value: {
    title: "السعر وتقديرنا",
    asked: { sale: "السعر المطلوب", rent: "الإيجار المطلوب" } satisfies Record<OfferType, string>,
    estimated: { sale: "القيمة المقدرة", rent: "إيجار السنة المقدر" } satisfies Record<OfferType, string>,
    askedShort: { sale: "السعر المطلوب", rent: "الإيجار المطلوب" } satisfies Record<OfferType, string>,
    perSqm: "للمتر المربع",
    /** Follows the verdict that a price is inside the range. */
    aboveBy: "وأعلى من تقديرنا بنحو",
    belowBy: "وأقل من تقديرنا بنحو",
    asOurs: "وقريب من تقديرنا",
    made: "تقدير إحصائي بتاريخ",
    confidence: (percent: string) => `عند ثقة ${percent}.`,
    rentIsYearly: "نقدّر إيجار سنة كاملة.",
    how: "كيف حسبنا هذا التقدير؟",
    whyNone: "كيف نقدّر، ومتى لا نقدّر؟",
    none: "لا تقدير لهذا العقار",
  },

  facts: {
    title: "المواصفات",
    type: "النوع",
    area: "المساحة",
    bedrooms: "غرف النوم",
    studio: "استوديو",
    bathrooms: "دورات المياه",
    floor: "الدور",
    perSqm: "سعر المتر المربع",
    licence: "رقم ترخيص الإعلان",
    licenceUntil: "ينتهي الترخيص في",
    noLicence: "لم يذكره المعلن",
  },
  text: "الوصف",
  place: "الموقع",
  similar: "إعلانات مشابهة",

  share: {
    open: "مشاركة",
    menu: "مشاركة الإعلان",
    facebook: "فيسبوك",
    x: "إكس (تويتر)",
    linkedin: "لينكدإن",
    whatsapp: "واتساب",
    device: "تطبيق آخر",
    copy: "نسخ الرابط",
    copied: "تم نسخ الرابط بنجاح",
    copyFailed: "فشل نسخ الرابط",
    failed: "تعذرت المشاركة من هذا الجهاز",
    opensNew: "يفتح في نافذة جديدة",
  },
  save: "حفظ في المفضلة",
  report: "الإبلاغ عن الإعلان",

  contact: {
    title: "التواصل مع المعلن",
    private:
      "بريد المعلن لا يظهر لأحد، ولا يظهر رقمه إلا لعضو إن سمح هو. اكتب إليه من هنا، ويصلك رده في صندوق رسائلك.",
    signIn: "سجّل الدخول لتراسل المعلن",
    message: "رسالتك إلى المعلن",
    placeholder: "السلام عليكم، أرغب في معاينة العقار هذا الأسبوع. متى يناسبكم؟",
    hint: "لا يظهر له بريدك ولا رقمك. يصلك رده في صندوق رسائلك هنا، وننبهك إليه بالبريد.",
    send: "أرسل الرسالة",
    sending: "جارٍ الإرسال...",
    sent: "أُرسلت رسالتك إلى المعلن",
    sentText: "تجدها ورده عليها في صندوق رسائلك، وننبهك إلى الرد بالبريد.",
    conversation: "فتح المحادثة",
    asked: "سألت عن هذا الإعلان من قبل.",
    another: "أرسل رسالة أخرى",
    failed: "تعذر إرسال الرسالة لخلل عندنا. لم يضع ما كتبته، فأعد المحاولة بعد قليل.",
    refused: {
      gone: "لم يعد هذا الإعلان منشورًا، فلم تُرسل الرسالة.",
      "own-listing": "هذا إعلانك أنت.",
      closed: "لا يستقبل هذا المعلن رسائل جديدة.",
      "you-blocked": "حظرت هذا المعلن. ألغِ الحظر من صفحة المحادثة لتكتب إليه.",
    },
    notLive: "تُفتح مراسلة المعلن متى كان الإعلان منشورًا.",
  },

  /** The advertiser's name and number, for members. */
  numbers: {
    title: "رقم المعلن",
    text: "يظهر الرقم بعد الضغط، ويعرف المعلن عدد من طلبوه لا أسماءهم.",
    advertiser: "المعلن:",
    ways: { call: "اتصال", whatsapp: "واتساب" },
    open: { call: "اتصل الآن", whatsapp: "افتح واتساب" },
    number: "الرقم:",
    sending: "لحظة...",
    back: "العودة إلى الإعلان",
    firstLine: (title: string) => `السلام عليكم، أسأل عن إعلانك «${title}» في ${PRODUCT.name}.`,
    failed: "تعذر إظهار الرقم لخلل عندنا. أعد المحاولة بعد قليل.",
    refused: {
      gone: "لم يعد الرقم متاحًا في هذا الإعلان. راسل المعلن إن كان الإعلان منشورًا.",
      "own-listing": "هذا إعلانك أنت.",
    },
  },

  own: {
    title: "بيانات التواصل",
    onlyYou:
      "لا تظهر لأحد إلا ما سمحت به منها للأعضاء. تصلك رسائل المهتمين على بريد التواصل متى أكده صاحبه، وقبل ذلك على بريد حسابك.",
    name: "الاسم",
    phone: "رقم الجوال",
    email: "البريد الإلكتروني",
    missing: "غير مذكور",
    accountEmail: "بريد حسابك",
    edit: "تعديل الإعلان",
    all: "إعلاناتي",
  },

  /** Shown to the owner above a listing that is not public. */
  state: {
    pending: "هذا ما سيراه الزوار بعد اعتماد الإعلان. لا يراه الآن غيرك وغير فريق المراجعة.",
    rejected: "لا يراه الزوار. عدّل الإعلان ليعود إلى المراجعة.",
    withdrawn: "سحبت هذا الإعلان، فلا يراه الزوار.",
    sold: "أعلنت بيع العقار، فلا يرى الزوار هذا الإعلان.",
    rented: "أعلنت تأجير العقار، فلا يرى الزوار هذا الإعلان.",
    unconfirmed: "لم تؤكد منذ مدة أن الإعلان قائم، فأخفيناه. أكّده من لوحة التحكم ليعود.",
    "licence-expired": "أخفيناه يوم انتهى ترخيصه. عدّل الإعلان واكتب ترخيصًا ساريًا ليعود.",
    suspended: "أوقفت الإدارة حساب من يتولاه أو مكتبه، فلا يراه الزوار حتى يُرفع الإيقاف.",
  } satisfies Record<State, string>,
  adminPreview: "معاينة للإدارة: لا يراه الآن إلا صاحبه والإدارة.",
  rejectedFor: "سبب الرفض:",

  offer: {
    sale: {
      title: "قبل أن تعرض سعرًا",
      text: "يقول لك تقرير المشتري بأي سعر تبدأ التفاوض، وعلى ماذا بُني تقديرنا.",
    },
    rent: {
      title: "هل تفكر في الشراء؟",
      text: "يبيّن تقرير المشتري قيمة العقار، وعلى ماذا بُنيت.",
    },
    order: "اطلب التقرير، من ",
    price: latinNumber(riyalsFromHalalas(LEAST_PRICE)),
    byContents: "ترى ما سيكون فيه لهذا العقار، وسعره بحسبه، قبل أن تدفع.",
    riyal: "ريال",
  },

  reporting: {
    title: "الإبلاغ عن إعلان",
    lead: "أخبرنا بما تراه خطأ. يصل بلاغك إلى فريق المراجعة وحده، ولا يعرف المعلن من أرسله.",
    reason: "ما المشكلة؟",
    reasons: {
      sold: "بيع العقار أو أُجّر",
      "wrong-price": "السعر غير صحيح",
      "not-real": "إعلان وهمي أو احتيالي",
      duplicate: "إعلان مكرر",
      "wrong-place": "الموقع أو البيانات غير صحيحة",
      other: "سبب آخر",
    } satisfies Record<ReportReason, string>,
    note: "ملاحظتك",
    noteHint: "اكتبها إن اخترت «سبب آخر»، وإن كان عندك ما يعيننا على التحقق.",
    send: "أرسل البلاغ",
    sending: "جارٍ الإرسال...",
    back: "العودة إلى الإعلان",
    failed: "تعذر إرسال البلاغ لخلل عندنا. أعد المحاولة بعد قليل.",
    thanks: "شكرًا، وصلنا بلاغك",
    thanksText: "يراجعه فريقنا، ويُخفى الإعلان إن ثبت الخطأ. لا حاجة إلى إرساله مرة أخرى.",
    own: "هذا إعلانك",
    ownText: "لا تبلغ عن إعلانك. تعدّله أو تسحبه من لوحة التحكم.",
    refused: {
      gone: "لم يعد هذا الإعلان منشورًا.",
      "own-listing": "هذا إعلانك أنت.",
      "reported-already": "بلاغك عن هذا الإعلان عندنا.",
    },
  },
} as const;

/** The coverage of our ranges, as the marketplace writes it. */
export const CONFIDENCE = "80%";
