import type { OpenField, OpenFormat, OpenTable } from "#app/domains/open-data/rules.ts";
import { arNumber, counted, type PluralForms } from "#app/i18n/format.ts";
import { day } from "#app/i18n/valuation/valuation.ts";

const ROWS: PluralForms = {
  zero: "بلا صفوف",
  one: "صف واحد",
  two: "صفان",
  few: "{n} صفوف",
  many: "{n} صفًا",
  other: "{n} صف",
};

/** Text of the page of open data. */
export const openDataCopy = {
  title: "بيانات مفتوحة عن أسعار العقار",
  description:
    "أسعار المتر المربع في مدن السعودية وقطر ودبي وأحيائها، واتجاهها وإيجاراتها، وأخطاء نموذجنا: جداول مجانية بصيغتي CSV وParquet مع مصدر كل منها ورخصته.",
  lead: "كل ما تعرضه صفحات الأسعار والمنهجية، في ملفات تفتحها بأداتك. هي مجاميع من صفقات مسجلة، ليس فيها صفقة بعينها ولا شخص ولا سعر مطلوب في إعلان.",
  facts: {
    version: "إصدار النموذج",
    period: "صفقات الفترة",
    periodWords: (from: string, until: string) => `من ${day(from)} إلى ${day(until)}`,
    licence: "الرخصة",
    package: "وصف الملفات",
    packageWords: "حزمة بيانات (datapackage.json)",
  },
  tablesTitle: "الجداول",
  rows: (n: number) => counted(n, ROWS),
  columns: (n: number) => `أعمدة الجدول (${arNumber(n)})`,
  column: "العمود",
  meaning: "معناه",
  download: (title: string, format: OpenFormat) => `${title}، ملف ${FORMAT_NAMES[format]}`,
  size: (bytes: number) => `${arNumber(Math.max(1, Math.round(bytes / 1024)))} كيلوبايت`,
  use: {
    title: "كيف تستعملها",
    text: "النص بترميز UTF-8، والخانة الفارغة قيمة لا نعرفها. الأرقام بعملة الصف وبالمتر المربع، والنِّسَب كسور من واحد. عند فتح ملف CSV في برنامج Excel استعمل «بيانات ← من نص» واختر UTF-8.",
    sample: "مثال بلغة Python",
    changes:
      "تتبدل الملفات مع كل إصدار جديد من النموذج وتبقى عناوينها. في وصف الملفات إصدارها وبصمة كل ملف (SHA-256)، فاذكر الإصدار حين تنشر رقمًا منها.",
  },
  licence: {
    title: "الرخصة والنسبة",
    text: "يحق لك أن تنسخها وتنشرها وتبني عليها، تجاريًا أيضًا، بشرط أن تنسبها إلى معيار وإلى ناشري السجلات المذكورين أدناه، وأن تبيّن ما غيّرته (CC BY 4.0). الأرقام مشتقة من عملنا، ولا يضمنها الناشرون.",
    cite: "صيغة للنسبة",
    /** Before and after the version. */
    citation: ["معيار، بيانات مفتوحة عن أسعار العقار، إصدار", "مشتقة من سجلات الجهات الناشرة."],
    disclaimer: "هذه تقديرات إحصائية، وليست تقييمًا معتمدًا.",
  },
  sources: "المصادر",
  sourcesTable: "جدول المصادر",
  sourceColumns: { name: "المصدر", period: "الفترة", licence: "رخصة المصدر" },
  without: "لا تدخل هنا الأسعار المطلوبة في الإعلانات (أبوظبي والشارقة وعجمان ورأس الخيمة)، فهي ليست صفقات.",
  /** On a page of city prices. */
  link: "حمّل هذه الأرقام من البيانات المفتوحة",
  /** Of the structured data on a page of city prices. */
  datasetName: (name: string) => `أسعار ${name}: بيانات مفتوحة`,
} as const;

export const FORMAT_NAMES: Record<OpenFormat, string> = { csv: "CSV", parquet: "Parquet" };

/** Name and content of each table. */
export const openTableWords: Record<OpenTable, { title: string; text: string }> = {
  "city-prices": {
    title: "أسعار المدن",
    text: "سعر المتر المربع في كل مدينة ولكل نوع، وقيمة العقار المعتاد وإيجاره.",
  },
  "district-prices": {
    title: "أسعار الأحياء",
    text: "سعر المتر المربع في كل حي سُجلت فيه خمس صفقات أو أكثر.",
  },
  "price-history": {
    title: "اتجاه الأسعار",
    text: "سعر المتر المربع في كل مدينة ولكل نوع، ربعًا بعد ربع. لا يُذكر ربع قلّت صفقاته.",
  },
  "model-accuracy": {
    title: "أخطاء النموذج",
    text: "نتائج الاختبار على صفقات لم يرها النموذج، وبجانبها طريقة بسيطة على الصفقات نفسها.",
  },
  "grade-accuracy": {
    title: "الخطأ بحسب درجة الثقة",
    text: "الخطأ الوسيط لكل درجة، ونسبة الأسعار التي وقعت داخل نطاق ٨٠٪.",
  },
};

/** What each column holds. */
export const openFieldWords: Record<OpenField, string> = {
  country: "الدولة: sa السعودية، qa قطر، ae الإمارات.",
  city: "المدينة باسمها الإنجليزي.",
  type: "نوع العقار: apartment شقة، villa فيلا، land أرض، office مكتب (وفي السعودية وقطر مبنى تجاري). وفي جدول الأخطاء أيضًا all للكل وأصناف السجل.",
  city_ar: "المدينة باسمها العربي.",
  district_ar: "الحي باسمه العربي.",
  basis:
    "من أين جاء سعر المتر المربع: recorded من صفقات تذكر نوعها، districts من تقديرنا للعقار المعتاد في كل حي، city من تقديرنا له في المدينة كلها.",
  currency: "عملة المبالغ.",
  price_per_sqm_low:
    "الطرف الأدنى لسعر المتر المربع. في المدينة تقع ثماني صفقات من كل عشر بين الطرفين، وفي الحي نصف الصفقات إن كان الأساس recorded، وإلا فهو نطاق ٨٠٪ للتقدير.",
  price_per_sqm: "سعر المتر المربع، وهو الوسيط حيث تذكر الصفقات نوعها.",
  price_per_sqm_high: "الطرف الأعلى لسعر المتر المربع.",
  sales: "عدد الصفقات المسجلة وراء الرقم، وفي جدولي الأخطاء عدد ما اختُبر منها.",
  first_sale: "يوم أول صفقة منها.",
  last_sale: "يوم آخر صفقة منها.",
  index_until: "آخر ربع نُقلت الأسعار إليه بالمؤشر الرسمي.",
  usual_area_sqm: "مساحة العقار المعتاد، أي الأكثر بيعًا، بالمتر المربع.",
  usual_value_low: "الطرف الأدنى لنطاق قيمته.",
  usual_value: "قيمة العقار المعتاد.",
  usual_value_high: "الطرف الأعلى لنطاق قيمته.",
  usual_grade: "درجة الثقة بهذه القيمة، من A (الأعلى) إلى E.",
  grade: "درجة الثقة، من A (الأعلى) إلى E.",
  rent_annual: "الإيجار السنوي للعقار المعتاد.",
  rent_low: "الطرف الأدنى لنطاق الإيجار.",
  rent_high: "الطرف الأعلى لنطاق الإيجار.",
  gross_yield: "الإيجار السنوي مقسومًا على القيمة.",
  valued_on: "اليوم الذي حُسبت له القيم.",
  sources: "رموز المصادر كما في وصف الملفات.",
  quarter: "ربع السنة، مثل 2025-Q3.",
  test: "كيف أُخفيت الصفقات: random fifth خُمس عشوائي، rolling origin صفقات لاحقة، other project-months أشهر كاملة من مشاريع.",
  method: "الطريقة: model نموذجنا، baseline الطريقة البسيطة.",
  hit_rate: "نسبة الصفقات التي أمكن تقديرها.",
  median_abs_error: "الخطأ الوسيط، نسبةً إلى السعر.",
  within_5: "نسبة التقديرات التي لم تبعد عن السعر أكثر من ٥٪.",
  within_10: "نسبة التقديرات التي لم تبعد عن السعر أكثر من ١٠٪.",
  within_20: "نسبة التقديرات التي لم تبعد عن السعر أكثر من ٢٠٪.",
  coverage_80: "نسبة الأسعار التي وقعت داخل نطاق ٨٠٪.",
  median_bias: "وسيط الخطأ بإشارته: موجب إن علا التقدير على السعر.",
  cod: "معامل التشتت (IAAO).",
  prd: "فارق الأسعار النسبي (IAAO).",
  prb: "انحياز الأسعار النسبي (IAAO).",
};
