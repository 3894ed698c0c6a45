import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import { arNumber, counted } from "#app/i18n/format.ts";

/** Text of the pages that create and edit a listing. */

const megabytes = arNumber(MAX_PICTURE_BYTES / 1024 / 1024);

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
    pending: "جاري الحفظ...",
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
      text: "لا تظهر بيانات التواصل لأحد. أسئلة المهتمين تصلك بالبريد الإلكتروني، وترد منه.",
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
    floorHint: "صفر للأرضي، وسالب للقبو، مثل -١.",
    address: "العنوان التفصيلي",
    addressPlaceholder: "اسم الشارع وأقرب معلم",
    salePrice: "السعر المطلوب",
    rentPrice: "الإيجار السنوي المطلوب",
    price: "السعر المطلوب، أو الإيجار السنوي إن كان للإيجار",
    rentHint: "اكتب إيجار سنة كاملة.",
    currencyHint: "بعملة بلد العقار.",
    perYear: (currency: string) => `${currency} في السنة`,
    title: "عنوان الإعلان",
    titlePlaceholder: "مثال: شقة ثلاث غرف بحي النرجس، دور ثانٍ",
    description: "وصف الإعلان",
    descriptionPlaceholder: "مثال: عمر البناء، والتشطيب، والمواقف، والقرب من الخدمات",
    /** How many characters of a text's limit are used. */
    used: (typed: number, { min, max }: { min: number; max: number }) =>
      `${arNumber(typed)} من ${arNumber(max)} حرف، وأقله ${arNumber(min)}`,
    contactName: "اسم المعلن",
    contactPhone: "رقم الجوال",
    contactEmail: "البريد الإلكتروني",
    emailHint: "إن تركته فارغًا استعملنا بريد حسابك:",
    licenceNumber: "رقم ترخيص الإعلان",
    licenceExpiresAt: "تاريخ انتهاء الترخيص",
  },

  licence: {
    sa: "تشترط الهيئة العامة للعقار رقم ترخيص لكل إعلان عقاري في السعودية. يمكنك الإرسال بدونه، لكن المراجعة قد تتأخر حتى تضيفه.",
    Dubai:
      "تشترط دبي رقم تصريح (تراخيصي) لكل إعلان عقاري. يمكنك الإرسال بدونه، لكن المراجعة قد تتأخر حتى تضيفه.",
    "Abu Dhabi":
      "تشترط أبوظبي رقم تصريح (مضمون) لكل إعلان عقاري. يمكنك الإرسال بدونه، لكن المراجعة قد تتأخر حتى تضيفه.",
    any: "الترخيص شرط للإعلان في السعودية ودبي وأبوظبي. يمكنك الإرسال بدونه، لكن المراجعة قد تتأخر حتى تضيفه.",
    notAsked: "لا نشترط ترخيصًا للإعلان هنا. إن كان لديك رقم فاكتبه.",
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
    counted: (n: number, max: number) => `${counted(n, PICTURES)} من ${arNumber(max)}`,
    list: "صور الإعلان بالترتيب",
    main: "الرئيسية",
    nth: (n: number, of: number) => `الصورة ${arNumber(n)} من ${arNumber(of)}`,
    earlier: (n: number) => `قدّم الصورة ${arNumber(n)}`,
    later: (n: number) => `أخّر الصورة ${arNumber(n)}`,
    remove: (n: number) => `احذف الصورة ${arNumber(n)}`,
    cancel: (n: number) => `ألغِ رفع الصورة ${arNumber(n)}`,
    retry: (n: number) => `أعد رفع الصورة ${arNumber(n)}`,
    orderHint: "رتّب الصور بالسحب، أو بزري التقديم والتأخير.",
    waiting: "بانتظار الرفع",
    sending: "جاري الرفع",
    sendingNth: (n: number) => `رفع الصورة ${arNumber(n)}`,
    percent: (share: number) => `${arNumber(Math.floor(share * 100))}٪`,
    connection: "انقطع الاتصال. أعد المحاولة.",
    unexpected: "حدث خطأ غير متوقع. أعد المحاولة.",
    signedOut: "انتهت جلستك. سجّل الدخول في نافذة أخرى ثم أعد المحاولة.",
    /** Without JavaScript: the pictures exceed the limit of one upload. */
    bodyTooLarge: "الصور أكبر مما يُرفع دفعة واحدة. حفظنا ما وصل منها، فارفع الباقي على دفعات.",
    gone: "صورة من مسودتك لم تعد محفوظة لدينا، فأزلناها. أضفها من جديد.",
    unfinished: "صورة لم يكتمل رفعها. أعد رفعها أو احذفها، ثم أرسل.",
    said: {
      moved: (to: number, of: number) => `انتقلت الصورة إلى الموضع ${arNumber(to)} من ${arNumber(of)}`,
      movedFirst: "صارت هذه الصورة هي الرئيسية",
      removed: (left: number) => `حُذفت الصورة. ${counted(left, PICTURES)}`,
      stored: (n: number, of: number) => `رُفعت الصورة ${arNumber(n)} من ${arNumber(of)}`,
      added: (n: number) => `أُضيفت ${counted(n, PICTURES)}، ويجري رفعها`,
    },
  },

  estimate: {
    title: "تقديرنا الآن",
    sale: "القيمة المقدرة",
    rent: "الإيجار السنوي المقدر",
    ask: "اكتب المساحة واختر المدينة ليظهر تقديرنا هنا فورًا.",
    waiting: "جاري حساب التقدير...",
    limited: "طلبات كثيرة في وقت قصير. يعود التقدير بعد دقيقة.",
    failed: "تعذر حساب التقدير الآن. أكمل الإعلان، ويُحسب عند الإرسال.",
    from: "من",
    to: "إلى",
    priceless: "اكتب السعر لترى موضعه من هذا النطاق.",
    note: "تقدير آلي، وليس تقييمًا معتمدًا من مقيّم مرخّص.",
  },
} as const;
