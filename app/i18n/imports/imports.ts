import type { FieldName } from "#app/domains/imports/formats/rules.ts";
import type { WordField } from "#app/domains/imports/formats/rules.ts";
import { FEEDS_MAX, type ImportStatus, type Shape } from "#app/domains/imports/rules.ts";
import { arMoment, arNumber, counted } from "#app/i18n/format.ts";

const LISTINGS = {
  zero: "لا إعلانات",
  one: "إعلان واحد",
  two: "إعلانان",
  few: "{n} إعلانات",
  many: "{n} إعلانًا",
  other: "{n} إعلان",
};
const PICTURES = {
  zero: "بلا صور",
  one: "صورة واحدة",
  two: "صورتان",
  few: "{n} صور",
  many: "{n} صورة",
  other: "{n} صورة",
};

const TIMES = {
  zero: "ولا مرة",
  one: "مرة واحدة",
  two: "مرتين متتاليتين",
  few: "{n} مرات متتالية",
  many: "{n} مرة متتالية",
  other: "{n} مرة متتالية",
};

/** So many listings, in words. */
export const listingsCounted = (n: number): string => counted(n, LISTINGS);
const moment = (at: number): string => arMoment(at, "Asia/Riyadh");

/** What the fields of an import are called. */
export const importFields: Record<FieldName, string> = {
  reference: "الرقم المرجعي",
  offer_type: "نوع العرض",
  listing_type: "نوع العقار",
  price: "السعر",
  rent_year: "الإيجار السنوي",
  rent_month: "الإيجار الشهري",
  rent_period: "فترة الإيجار",
  title: "عنوان الإعلان",
  description: "الوصف",
  country: "الدولة",
  city: "المدينة",
  district: "الحي",
  address: "العنوان",
  area_sqm: "المساحة",
  area_unit: "وحدة المساحة",
  bedrooms: "غرف النوم",
  bathrooms: "دورات المياه",
  floor_number: "الدور",
  latitude: "خط العرض",
  longitude: "خط الطول",
  geopoint: "الإحداثيات معًا",
  licence_number: "رقم ترخيص الإعلان",
  licence_expires_at: "تاريخ انتهاء الترخيص",
  licence_holder: "رقم هوية المعلن أو رخصة مكتبه",
  pictures: "روابط الصور",
  contact_name: "اسم المسوّق",
  contact_phone: "رقم التواصل",
  contact_email: "بريد التواصل",
};

/** The name of a field, or the text itself. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(importFields, name) ? importFields[name as FieldName] : name;

/** Text of the pages of imports and feeds. */
export const importWords = {
  title: "استيراد الإعلانات",
  lead: "ارفع ملف إعلانات مكتبك أو أضف رابط خلاصته، فنقرأ كل صف ونعرضه عليك قبل حفظ شيء.",
  back: "لوحة التحكم",
  settingsText: "أدخل إعلانات مكتبك كلها من ملف أو من رابط خلاصة.",
  settingsAction: "الاستيراد",
  docs: "صيغة الملفات",
  notOffice: {
    title: "الاستيراد للمكاتب العقارية",
    text: "راسلنا لتوثيق مكتبك، ثم استورد إعلاناتك كلها دفعة واحدة.",
    action: "راسلنا",
  },
  upload: {
    title: "رفع ملف",
    file: "الملف",
    fileHint: "CSV أو XML حتى ٢٠ ميغابايت و١٠٬٠٠٠ إعلان. نقرأ أيضًا صيغتي بيوت وبروبرتي فايندر.",
    send: "قراءة الملف",
    pending: "جارٍ قراءة الملف…",
    failed: "تعذّرت قراءة الملف. حاول مرة أخرى",
    missing: "اختر ملفًا",
    busy: "يجري استيراد ملف سابق. انتظر حتى يكتمل",
  },
  settings: {
    title: "ما يسري على كل الصفوف",
    country: "الدولة إن لم يذكرها الملف",
    phone: "رقم التواصل",
    email: "بريد التواصل",
    emailHint: "تصلك عليه أسئلة المهتمين. إن تركته فارغًا وصلت إلى بريد حسابك.",
    name: "اسم المعلن",
    allowName: "إظهار الاسم للأعضاء",
    allowCall: "السماح بالاتصال",
    allowWhatsapp: "السماح بواتساب",
    licence: "تاريخ انتهاء التراخيص إن لم يذكره الملف",
    licenceHint: "يحتاج كل ترخيص تاريخ انتهاء. صيغ المواقع الأخرى لا تذكره.",
    complete: "الملف يحوي كل إعلاناتي: أخفِ ما غاب عنه",
  },
  feed: {
    title: "إضافة خلاصة",
    text: `رابط نجلبه في موعده، ولا نعيد قراءته إن لم يتغيّر. لك ${arNumber(FEEDS_MAX)} خلاصات على الأكثر.`,
    name: "اسم الخلاصة",
    address: "الرابط",
    addressHint: "يبدأ بـ https ويعيد ملف CSV أو XML.",
    every: "يُجلب",
    hours: { "1": "كل ساعة", "6": "كل ٦ ساعات", "24": "كل يوم" },
    send: "إضافة الخلاصة",
    pending: "جارٍ الإضافة…",
  },
  feeds: {
    title: "الخلاصات",
    state: { active: "تعمل", paused: "متوقفة", removed: "محذوفة" },
    next: (at: number) => `تُجلب بعد ${moment(at)}`,
    failures: (n: number) => `فشل الجلب ${counted(n, TIMES)}`,
    fetch: "اجلب الآن",
    pause: "إيقاف",
    resume: "استئناف",
    remove: "حذف",
  },
  refused: {
    gone: "لم يعد هذا متاحًا. حدّث الصفحة",
    "too-many-feeds": `لديك ${arNumber(FEEDS_MAX)} خلاصات. احذف واحدة قبل إضافة أخرى`,
    busy: "يجري استيراد من هذا المصدر. انتظر حتى يكتمل",
  },
  runs: {
    title: "آخر عمليات الاستيراد",
    empty: "لم تستورد شيئًا بعد",
    open: "التفاصيل",
    at: moment,
    kind: { file: "ملف", feed: "خلاصة" },
  },
  status: {
    waiting: "ينتظر تأكيدك",
    fetching: "يُجلب",
    rows: "يُستورد",
    gone: "يُستورد",
    done: "اكتمل",
    failed: "توقف",
    discarded: "أُلغي",
  } satisfies Record<ImportStatus, string>,
  shapes: {
    csv: "جدول CSV",
    miyar: "صيغة معيار XML",
    bayut: "صيغة بيوت",
    propertyfinder: "صيغة بروبرتي فايندر",
  } satisfies Record<Shape, string>,
  counts: {
    created: "جديدة",
    changed: "معدّلة",
    unchanged: "لم تتغيّر",
    returned: "عادت",
    gone: "أُخفيت",
    refused: "مرفوضة",
    total: "صفوف الملف",
  },
  progress: (done: number, total: number) => `${arNumber(done)} من ${arNumber(total)}`,
  progressLabel: "تقدّم الاستيراد",
  reload: "حدّث الصفحة لترى التقدّم.",
  pending: "الإعلانات الجديدة والمعدّلة تنتظر مراجعتنا قبل نشرها، والصور تُجلب بعدها.",
  pictures: (done: number, waiting: number, failed: number) =>
    `الصور: جُلب منها ${arNumber(done)}، وينتظر ${arNumber(waiting)}، وتعذّر جلب ${arNumber(failed)}.`,
  preview: {
    lead: (good: number, bad: number) =>
      `صالح للاستيراد: ${listingsCounted(good)}. مرفوض: ${listingsCounted(bad)}.`,
    first: "أول الصفوف كما ستُعرض",
    pictures: (n: number) => counted(n, PICTURES),
    columns: "مطابقة الأعمدة",
    column: "عمود الملف",
    sample: "مثال",
    field: "الحقل",
    ignored: "يُهمل",
    words: "معاني القيم",
    word: "القيمة في الملف",
    times: "مرات",
    meaning: "معناها",
    unknown: "غير معروف",
    save: "تطبيق المطابقة",
    saving: "جارٍ التطبيق…",
    keep: "استيراد الصفوف الصالحة",
    keeping: "جارٍ البدء…",
    discard: "إلغاء",
    fieldFor: (column: string) => `حقل العمود ${column}`,
    meaningFor: (value: string) => `معنى ${value}`,
    gone: "مضى أسبوع على رفع الملف فحُذف. ارفعه من جديد",
  },
  errors: {
    title: "الصفوف المرفوضة",
    row: "الصف",
    reference: "المرجع",
    what: "الخطأ وما العمل",
    shown: (shown: number, all: number) => `تظهر ${arNumber(shown)} من ${arNumber(all)}`,
    file: "تنزيل الصفوف المرفوضة",
    column: "خطأ الصف",
    at: (column: string, message: string) => `${column}: ${message}`,
  },
  brake: {
    title: "غاب أكثر من نصف الإعلانات",
    text: (n: number) => `غاب عن الملف ${listingsCounted(n)}. قد يكون ناقصًا، فلم نخفِ شيئًا.`,
    hide: "أخفها، فلم تعد متاحة",
    hiding: "جارٍ الإخفاء…",
  },
  export: {
    title: "تصدير إعلاناتك",
    text: "كل إعلاناتك المفتوحة بصيغتنا. استيراد الملف نفسه لا يغيّر شيئًا.",
    csv: "CSV",
    xml: "XML",
  },
  wanted: {
    name: "اكتب اسمًا للخلاصة",
    nameLong: "اسم الخلاصة أطول من ٦٠ حرفًا",
    address: "اكتب رابط الخلاصة",
  },
  meanings: {
    sqm: "متر مربع",
    sqft: "قدم مربع",
    year: "سنوي",
    month: "شهري",
  },
  wordFields: {
    offer_type: "نوع العرض",
    listing_type: "نوع العقار",
    rent_period: "فترة الإيجار",
    area_unit: "وحدة المساحة",
    city: "المدينة",
    country: "الدولة",
  } satisfies Record<WordField, string>,
} as const;
