import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import { counted, latinNumber } from "#app/i18n/format.ts";

/** Text of the pages that create and edit a listing: Latin digits, as in the specification's messages of this form. */

const megabytes = latinNumber(MAX_PICTURE_BYTES / 1024 / 1024);

const PICTURES = {
  zero: "لا صور بعد",
  one: "صورة واحدة",
  two: "صورتان",
  few: "{n} صور",
  many: "{n} صورة",
  other: "{n} صورة",
};

export const listingFormCopy = {
  create: {
    title: "أضف إعلانك",
    heading: "أضف إعلانك مجاناً",
    lead: "شاشة واحدة: صف العقار، وأضف صوره، وأرسل. نراجع الإعلان قبل نشره.",
    submit: "نشر الإعلان",
    pending: "جاري النشر...",
    note: "نراجع كل إعلان قبل أن يظهر في السوق.",
    failed: (detail: string) => `خطأ في إضافة الإعلان: ${detail}`,
  },
  edit: {
    title: "تعديل الإعلان",
    heading: "تعديل الإعلان",
    lead: "تعديل بيانات التواصل وحدها يُحفظ فورًا. أي تعديل آخر يعيد الإعلان إلى المراجعة، فلا يظهر في السوق حتى نوافق عليه.",
    submit: "حفظ التعديلات",
    pending: "جارٍ الحفظ...",
    note: "بيانات التواصل تُحفظ بلا مراجعة.",
    rejected: "سبب رفض الإعلان",
    rejectedNext: "عدّل ما يلزم ثم احفظ، فيعود الإعلان إلى المراجعة.",
    failed: (detail: string) => `خطأ في حفظ التعديلات: ${detail}`,
    back: "إعلاناتي",
  },
  back: "السوق العقاري",
  backLabel: "مسار الصفحة",
  cancel: "إلغاء",
  optional: "(اختياري)",
  notStored: "لم يُحفظ شيء، وما كتبته ما زال في مكانه. أعد المحاولة بعد قليل.",
  more: "وراجع أيضًا:",
  draft: {
    kept: "ما تكتبه محفوظ في هذا المتصفح إن خرجت قبل أن ترسل.",
    restored: "أعدنا ما كتبته في زيارتك السابقة. راجعه قبل الإرسال.",
    discard: "ابدأ من جديد",
  },

  part: {
    property: { title: "العقار", text: "ما تعرضه ومواصفاته. المساحة شرط لعرض تقديرنا." },
    place: { title: "الموقع", text: "كلما كان الحي أدق، كان التقدير أدق ووصل الإعلان إلى من يبحث في حيّك." },
    price: { title: "السعر", text: "يظهر تقديرنا بجانب سعرك في الإعلان." },
    pictures: { title: "الصور", text: "الصورة الأولى هي الرئيسية، وتظهر في نتائج البحث." },
    words: { title: "عنوان الإعلان ووصفه", text: "ما يقرؤه الباحث أولًا. لا تكتب فيهما أرقام تواصل." },
    contact: {
      title: "بيانات التواصل",
      text: "لا تظهر بيانات التواصل لأحد إلا ما تسمح به منها للأعضاء. أسئلة المهتمين تصلك بالبريد الإلكتروني، وترد منه.",
    },
    licence: { title: "ترخيص الإعلان", text: "يظهر رقم الترخيص وتاريخ انتهائه في الإعلان." },
  },

  field: {
    offer: "نوع العرض",
    group: "فئة العقار",
    type: "نوع العقار",
    area: "المساحة",
    bedrooms: "غرف النوم",
    studio: "استوديو",
    bathrooms: "دورات المياه",
    floor: "الدور",
    floorHint: "صفر للأرضي، وسالب للقبو، مثل \u2066-1\u2069.",
    address: "العنوان التفصيلي",
    addressPlaceholder: "اسم الشارع وأقرب معلم",
    salePrice: "السعر المطلوب",
    rentPeriod: "فترة الإيجار",
    rentPeriodHint: "إن كان العقار للإيجار.",
    rentPrice: { month: "الإيجار الشهري المطلوب", year: "الإيجار السنوي المطلوب" },
    price: "السعر المطلوب، أو الإيجار إن كان للإيجار",
    rentHint: { month: "اكتب إيجار شهر واحد.", year: "اكتب إيجار سنة كاملة." },
    /** The same rent by the other period. */
    rentOther: {
      month: (amount: string, currency: string) => `يعادل ${amount} ${currency} في الشهر.`,
      year: (amount: string, currency: string) => `يعادل ${amount} ${currency} في السنة.`,
    },
    currencyHint: "بعملة بلد العقار.",
    per: {
      month: (currency: string) => `${currency} في الشهر`,
      year: (currency: string) => `${currency} في السنة`,
    },
    title: "عنوان الإعلان",
    titlePlaceholder: "مثال: شقة ثلاث غرف بحي النرجس، دور ثانٍ",
    description: "وصف الإعلان",
    descriptionPlaceholder: "مثال: عمر البناء، والتشطيب، والمواقف، والقرب من الخدمات",
    /** How many characters of a text's limit are used. */
    used: (typed: number, { min, max }: { min: number; max: number }) =>
      `${latinNumber(typed)} من ${latinNumber(max)} حرف، وأقله ${latinNumber(min)}`,
    contactName: "اسم المعلن",
    contactPhone: "رقم الجوال",
    contactEmail: "البريد الإلكتروني",
    emailHint:
      "إن كتبت بريدًا غير بريد حسابك أرسلنا إليه رابط تأكيد، وتصل الأسئلة إلى حسابك حتى يُؤكَّد. وإن تركته فارغًا استعملنا بريد حسابك:",
    allowLegend: "ما تسمح به للأعضاء المسجلين",
    allowName: "يظهر اسمي في صفحة الإعلان",
    allowCall: "اتصال: يظهر رقمي لمن يضغط الزر",
    allowWhatsapp: "واتساب: يظهر رقمي لمن يضغط الزر",
    allowHint: "لا يظهر الرقم في الصفحة ولا في محركات البحث. نعدّ لك كم مرة طُلب.",
    licenceNumber: "رقم ترخيص الإعلان",
    licenceExpiresAt: "تاريخ انتهاء الترخيص",
    licenceHolder: "رقم هوية المعلن أو رخصة مكتبه",
  },

  /** The buttons that answer whether a rent is for a month or a year, by the period that they say. */
  rentQuestion: {
    yes: { month: "نعم، شهري", year: "نعم، سنوي" },
    no: { month: "لا، شهري كما كتبته", year: "لا، سنوي كما كتبته" },
  },

  licence: {
    sa: "تشترط الهيئة العامة للعقار رقم ترخيص لكل إعلان عقاري في السعودية. يمكنك الإرسال بدونه، لكننا لا ننشر الإعلان قبل أن تكتبه.",
    Dubai:
      "تشترط دبي رقم تصريح (تراخيصي) لكل إعلان عقاري. يمكنك الإرسال بدونه، لكننا لا ننشر الإعلان قبل أن تكتبه.",
    "Abu Dhabi":
      "تشترط أبوظبي رقم تصريح (مضمون) لكل إعلان عقاري. يمكنك الإرسال بدونه، لكننا لا ننشر الإعلان قبل أن تكتبه.",
    any: "الترخيص شرط للإعلان في السعودية ودبي وأبوظبي. يمكنك الإرسال بدونه، لكننا لا ننشر الإعلان قبل أن تكتبه.",
    notAsked: "لا نشترط ترخيصًا للإعلان هنا. إن كان لديك رقم فاكتبه.",
    holderHint: "لا يظهر في الإعلان. نسأل به الجهة التي أصدرت الترخيص، فإن أكدته كتبنا ذلك في صفحة الإعلان.",
    expiryHint: "بعد هذا اليوم يختفي الإعلان من السوق حتى تجدد الترخيص.",
  },

  pin: {
    label: "الموقع على الخريطة",
    hint: "يظهر في الإعلان تقريبيًا، في حدود مئة متر.",
    open: "حدد الموقع على الخريطة",
    change: "غيّر الموقع على الخريطة",
    typed: "أو اكتب الإحداثيات",
    latitude: "خط العرض",
    longitude: "خط الطول",
    coordinatesHint: "بالدرجات العشرية، مثل",
  },

  pictures: {
    choose: "اختر صورًا",
    drop: "أو اسحبها إلى هنا",
    hint: `JPEG أو PNG أو WebP، حتى ${megabytes} ميجابايت للصورة. لا نحتفظ بما في الملف من بيانات الموقع والجهاز.`,
    plainHint: "إن كانت الصور كبيرة فارفعها على دفعات، ثم أكمل.",
    upload: "رفع الصور الآن",
    counted: (n: number, max: number) => `${counted(n, PICTURES, "latin")} من ${latinNumber(max)}`,
    list: "صور الإعلان بالترتيب",
    main: "الرئيسية",
    nth: (n: number, of: number) => `الصورة ${latinNumber(n)} من ${latinNumber(of)}`,
    earlier: (n: number) => `قدّم الصورة ${latinNumber(n)}`,
    later: (n: number) => `أخّر الصورة ${latinNumber(n)}`,
    remove: (n: number) => `احذف الصورة ${latinNumber(n)}`,
    cancel: (n: number) => `ألغِ رفع الصورة ${latinNumber(n)}`,
    retry: (n: number) => `أعد رفع الصورة ${latinNumber(n)}`,
    orderHint: "رتّب الصور بالسحب، أو بزري التقديم والتأخير.",
    waiting: "بانتظار الرفع",
    sending: "جارٍ الرفع",
    sendingNth: (n: number) => `رفع الصورة ${latinNumber(n)}`,
    percent: (share: number) => `${latinNumber(Math.floor(share * 100))}%`,
    connection: "انقطع الاتصال. أعد المحاولة.",
    unexpected: "حدث خطأ غير متوقع. أعد المحاولة.",
    signedOut: "انتهت جلستك. سجّل الدخول في نافذة أخرى ثم أعد المحاولة.",
    /** Without JavaScript: the pictures exceed the limit of one upload. */
    bodyTooLarge: "الصور أكبر مما يُرفع دفعة واحدة. حفظنا ما وصل منها، فارفع الباقي على دفعات.",
    gone: "صورة من مسودتك لم تعد محفوظة لدينا، فأزلناها. أضفها من جديد.",
    unfinished: "صورة لم يكتمل رفعها. أعد رفعها أو احذفها، ثم أرسل.",
    said: {
      moved: (to: number, of: number) => `انتقلت الصورة إلى الموضع ${latinNumber(to)} من ${latinNumber(of)}`,
      movedFirst: "صارت هذه الصورة هي الرئيسية",
      removed: (left: number) => `حُذفت الصورة. ${counted(left, PICTURES, "latin")}`,
      stored: (n: number, of: number) => `رُفعت الصورة ${latinNumber(n)} من ${latinNumber(of)}`,
      added: (n: number) => `أُضيفت ${counted(n, PICTURES, "latin")}، ويجري رفعها`,
    },
  },

  estimate: {
    title: "تقديرنا الآن",
    sale: "القيمة المقدرة",
    rent: "الإيجار السنوي المقدر",
    ask: "اكتب المساحة واختر المدينة ليظهر تقديرنا هنا فورًا.",
    waiting: "جارٍ حساب التقدير...",
    limited: "طلبات كثيرة في وقت قصير. يعود التقدير بعد دقيقة.",
    failed: "تعذر حساب التقدير الآن. أكمل الإعلان، ويُحسب عند الإرسال.",
    from: "من",
    to: "إلى",
    priceless: "اكتب السعر لترى موضعه من هذا النطاق.",
    note: "تقدير آلي، وليس تقييمًا معتمدًا من مقيّم مرخّص.",
  },
} as const;
