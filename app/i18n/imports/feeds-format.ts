import type { FieldName } from "#app/domains/imports/formats/rules.ts";
import { ROWS_MAX } from "#app/domains/imports/rules.ts";
import { IMAGES } from "#app/domains/listings/rules.ts";
import { arNumber, counted } from "#app/i18n/format.ts";

const PICTURES = {
  zero: "صورة",
  one: "صورة واحدة",
  two: "صورتين",
  few: "{n} صور",
  many: "{n} صورة",
  other: "{n} صورة",
};

/** What each field holds. */
const holds: Record<FieldName, string> = {
  reference: "رقم الإعلان عندكم. لا يتكرر، وبه نعرف الإعلان في الملف التالي.",
  offer_type: "sale أو rent. نفهم أيضًا: بيع، إيجار.",
  listing_type:
    "apartment أو villa أو house أو land أو office أو retail أو warehouse. نفهم أيضًا أسماءها بالعربية.",
  price: "السعر بعملة الدولة، عددًا صحيحًا. وفي الإيجار: إيجار الفترة المذكورة.",
  rent_year: "إيجار السنة، بدلًا من السعر وفترة الإيجار.",
  rent_month: "إيجار الشهر، بدلًا من السعر وفترة الإيجار.",
  rent_period: "year أو month.",
  title: "عنوان الإعلان، من ١٠ إلى ١٠٠ حرف.",
  description: "الوصف، من ٥٠ إلى ٢٠٠٠ حرف، بلا أرقام تواصل.",
  country: "sa أو qa أو ae. إن غابت عرفناها من المدينة.",
  city: "المدينة، بالعربية أو الإنجليزية.",
  district: "الحي.",
  address: "الشارع أو المبنى.",
  area_sqm: "المساحة.",
  area_unit: "sqm أو sqft. إن غابت فهي بالمتر المربع.",
  bedrooms: "عدد غرف النوم. الاستوديو صفر.",
  bathrooms: "عدد دورات المياه.",
  floor_number: "رقم الدور.",
  latitude: "خط العرض بالدرجات.",
  longitude: "خط الطول بالدرجات.",
  geopoint: "خط العرض ثم خط الطول وبينهما فاصلة، بدلًا من العمودين.",
  licence_number: "رقم ترخيص الإعلان، حيث يوجبه النظام.",
  licence_expires_at: "آخر يوم في الترخيص: 2027-12-31.",
  licence_holder: "رقم هوية المعلن أو رخصة مكتبه، لنسأل به الجهة المرخّصة. لا يظهر في الإعلان.",
  pictures: `روابط الصور بـ https، حتى ${counted(IMAGES.max, PICTURES)}. في CSV تفصل بينها مسافة، وفي XML عنصر لكل رابط.`,
  contact_name: "اسم المسوّق، بدلًا مما في الإعدادات.",
  contact_phone: "رقم التواصل، بدلًا مما في الإعدادات.",
  contact_email: "بريد التواصل، بدلًا مما في الإعدادات.",
};

/** Text of the page about the formats that an import reads. */
export const feedsFormat = {
  title: "صيغة ملفات الإعلانات",
  description: "الأعمدة والعناصر التي يقرؤها استيراد الإعلانات في معيار، بصيغة CSV وXML.",
  lead: "ملف واحد يحمل إعلانات المكتب كلها، برفعه أو برابط نجلبه في موعده.",
  contents: "المحتويات",
  fields: { id: "fields", title: "الحقول" },
  heads: { name: "الاسم", required: "مطلوب", holds: "ما فيه" },
  yes: "نعم",
  no: "لا",
  reso: "الأسماء من معجم بيانات RESO حيث يوجد فيه اسم بالمعنى نفسه.",
  rules: {
    id: "rules",
    title: "القواعد",
    items: [
      `الملف حتى ٢٠ ميغابايت و${arNumber(ROWS_MAX)} إعلان، بترميز UTF-8، غير مضغوط.`,
      "CSV: السطر الأول عناوين الأعمدة، وبين الخلايا فاصلة أو فاصلة منقوطة أو علامة جدولة.",
      "XML: العنصر Listings وفيه Listing لكل إعلان، بلا DOCTYPE.",
      "صف لم يتغيّر لا يغيّر شيئًا. وما تغيّر منه غير بيانات التواصل يعود إلى المراجعة.",
      "ما غاب عن خلاصة كاملة يُخفى، ويعود إن عاد. إن غاب أكثر من نصفها فلا نخفي شيئًا ونراسلك.",
      "نسأل عن الخلاصة بـ If-None-Match وIf-Modified-Since. بعد ٥ محاولات فاشلة متتالية تتوقف ونراسلك.",
      "رابط الخلاصة والصور بـ https على المنفذ المعتاد، ولا يقود إلى شبكة خاصة.",
    ],
  },
  others: {
    id: "others",
    title: "صيغ المواقع الأخرى",
    text: "نقرأ ملفات XML المكتوبة لبيوت (Properties) ولبروبرتي فايندر (list) كما هي. هذه عناصرها التي نقرؤها.",
    heads: { name: "الحقل", bayut: "بيوت", propertyfinder: "بروبرتي فايندر" },
  },
  example: { id: "example", title: "مثال", csv: "CSV", xml: "XML" },
  holds,
  none: "—",
} as const;
