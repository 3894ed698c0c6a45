import type { Estimate, ReportProperty } from "#app/domains/reports/rules.ts";
import { arDate, arMonth, arPlain, counted, type PluralForms } from "#app/i18n/format.ts";

/** Text about values: nouns in the cases that sentences need, and one sentence per limit. */

type PropertyType = ReportProperty["propertyType"];
export type LimitCode = Estimate["limits"][number];
type Grade = Estimate["grade"];

type PropertyNoun = {
  /** شقة */
  one: string;
  /** الشقة */
  the: string;
  /** الشقق */
  all: string;
  /** للشقق */
  forAll: string;
};

export const propertyNoun: Record<PropertyType, PropertyNoun> = {
  apartment: { one: "شقة", the: "الشقة", all: "الشقق", forAll: "للشقق" },
  villa: { one: "فيلا", the: "الفيلا", all: "الفلل", forAll: "للفلل" },
  house: { one: "منزل", the: "المنزل", all: "الفلل والمنازل", forAll: "للفلل والمنازل" },
  land: { one: "أرض", the: "الأرض", all: "الأراضي", forAll: "للأراضي" },
  commercial_building: {
    one: "مبنى تجاري",
    the: "المبنى التجاري",
    all: "العقارات التجارية",
    forAll: "للعقارات التجارية",
  },
};

/** Adjectives that agree with «درجة الثقة». */
export const gradeWord: Record<Grade, string> = {
  A: "عالية جدًا",
  B: "عالية",
  C: "متوسطة",
  D: "منخفضة",
  E: "منخفضة جدًا",
};

/** The word with its letter, for plain text; isolates keep the Latin letter in place. */
export const gradeText = (grade: Grade): string => `${gradeWord[grade]} (\u2068${grade}\u2069)`;

/** What a grade says about the estimate and its evidence, for a table of grades. */
export const gradeMeaning: Record<Grade, string> = {
  A: "النطاق ضيق والأدلة كثيفة. الرقم نفسه صالح للمقارنة والتفاوض.",
  B: "الأدلة كافية والنطاق معقول. اعتمد الرقم، وأبقِ النطاق أمامك.",
  C: "الأدلة متوسطة الكثافة. خذ بالنطاق مع الرقم.",
  D: "الأدلة قليلة أو متباعدة. النطاق هنا أهم من الرقم.",
  E: "الأدلة ضعيفة. الرقم مؤشر أولي، ولا يكفي وحده لقرار.",
};

/** The tone of a text: plain if the evidence is strong, careful if it is weak. */
export type Tone = "plain" | "measured" | "careful";
const TONES: Record<Grade, Tone> = { A: "plain", B: "plain", C: "measured", D: "careful", E: "careful" };
export const toneOf = (grade: Grade): Tone => TONES[grade];

/** Adjectives that agree with «الحالة», a feminine noun. */
export const conditionWord: Record<NonNullable<ReportProperty["condition"]>, string> = {
  new: "جديدة",
  excellent: "ممتازة",
  good: "جيدة",
  fair: "مقبولة",
  renovation: "تحتاج إلى تجديد",
};

export const renovationsWord: Record<NonNullable<ReportProperty["renovations"]>, string> = {
  none: "بلا تجديدات",
  partial: "تجديد جزئي",
  full: "تجديد كامل",
  recent: "تجديد حديث",
};

export const readinessWord = (offPlan: boolean): string => (offPlan ? "على الخارطة" : "جاهز");

const DEALS: PluralForms = {
  zero: "لا صفقات",
  one: "صفقة واحدة",
  two: "صفقتين",
  few: "{n} صفقات",
  many: "{n} صفقة",
  other: "{n} صفقة",
};
const DEALS_NOMINATIVE: PluralForms = { ...DEALS, two: "صفقتان" };
const ADS: PluralForms = {
  zero: "لا إعلانات",
  one: "إعلان واحد",
  two: "إعلانين",
  few: "{n} إعلانات",
  many: "{n} إعلانًا",
  other: "{n} إعلان",
};
const ADS_NOMINATIVE: PluralForms = { ...ADS, two: "إعلانان" };
const CONTRACTS: PluralForms = {
  zero: "لا عقود",
  one: "عقد واحد",
  two: "عقدين",
  few: "{n} عقود",
  many: "{n} عقدًا",
  other: "{n} عقد",
};
const BEDROOMS: PluralForms = {
  zero: "بلا غرف نوم",
  one: "غرفة نوم واحدة",
  two: "غرفتا نوم",
  few: "{n} غرف نوم",
  many: "{n} غرفة نوم",
  other: "{n} غرفة نوم",
};
const BATHROOMS: PluralForms = {
  zero: "بلا دورات مياه",
  one: "دورة مياه واحدة",
  two: "دورتا مياه",
  few: "{n} دورات مياه",
  many: "{n} دورة مياه",
  other: "{n} دورة مياه",
};
const YEARS: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "{n} سنوات",
  many: "{n} سنة",
  other: "{n} سنة",
};

const DAYS: PluralForms = {
  zero: "أقل من يوم",
  one: "يوم واحد",
  two: "يومين",
  few: "{n} أيام",
  many: "{n} يومًا",
  other: "{n} يوم",
};
const MONTHS: PluralForms = {
  zero: "أقل من شهر",
  one: "شهر واحد",
  two: "شهرين",
  few: "{n} أشهر",
  many: "{n} شهرًا",
  other: "{n} شهر",
};

/** After a preposition: «خلال يومين». */
export const daysAfter = (n: number): string => counted(n, DAYS);
/** After a preposition: «مبيعات شهرين». */
export const monthsOf = (n: number): string => counted(n, MONTHS);
/** After a preposition: «على صفقتين». */
export const deals = (n: number): string => counted(n, DEALS);
/** As a subject or alone: «صفقتان». */
export const dealsAlone = (n: number): string => counted(n, DEALS_NOMINATIVE);
export const ads = (n: number): string => counted(n, ADS);
/** As a subject or alone: «إعلانان». */
export const adsAlone = (n: number): string => counted(n, ADS_NOMINATIVE);
export const contracts = (n: number): string => counted(n, CONTRACTS);
export const bedrooms = (n: number): string => counted(n, BEDROOMS);
export const bathrooms = (n: number): string => counted(n, BATHROOMS);
export const years = (n: number): string => counted(n, YEARS);
/** After a preposition: «خلال سنتين». */
export const yearsAfter = (n: number): string => counted(n, { ...YEARS, two: "سنتين" });

/** A stored day ("2026-07-27") in words. */
export const day = (iso: string): string => arDate(Date.parse(`${iso}T12:00:00Z`));

const QUARTERS = ["الأول", "الثاني", "الثالث", "الرابع"];

/** A stored period in words: "2024-Q3", "2024-07", "2024", or a span of years "2023-2026". */
export function periodWords(period: string): string {
  const [, first, last] = /^(\d{4})-(\d{4})$/.exec(period) ?? [];
  if (first && last) return `من ${arPlain(Number(first))} إلى ${arPlain(Number(last))}`;
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d{2}))?$/.exec(period) ?? [];
  if (!year) return period.replace(/\d+/g, (digits) => arPlain(Number(digits)));
  if (quarter) return `الربع ${QUARTERS[Number(quarter) - 1]} من ${arPlain(Number(year))}`;
  return month ? arMonth(Date.UTC(Number(year), Number(month) - 1, 15), true) : arPlain(Number(year));
}

/** A stored day or period in words. */
export const dayOrPeriod = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : periodWords(text);

/** The sentence under every value. Asking prices are not recorded sales, so that level has its own. */
export const disclaimer = (level: Estimate["level"]): string =>
  level === "asking"
    ? "هذا تقدير آلي مبني على أسعار مطلوبة في الإعلانات، وليس تقييمًا معتمدًا من مقيّم مرخّص."
    : "هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.";

/** What the estimate is not, by the rules of the property's country. */
export const accreditation: Record<ReportProperty["country"], string> = {
  sa: "القيمة تقدير إحصائي، وليست تقييمًا معتمدًا وفق أنظمة الهيئة السعودية للمقيّمين المعتمدين (تقييم)، ولا تصلح للتمويل أو التقاضي.",
  qa: "القيمة تقدير إحصائي، وليست تقييمًا معتمدًا من خبير تقييم عقاري مرخّص وفق أنظمة دولة قطر، ولا تصلح للتمويل أو التقاضي. وليست كذلك تقييمًا وفق أنظمة الهيئة السعودية للمقيّمين المعتمدين (تقييم).",
  ae: "القيمة تقدير إحصائي، وليست تقييمًا معتمدًا من مقيّم مرخّص وفق أنظمة دولة الإمارات وجهات التنظيم العقاري فيها، ولا تصلح للتمويل أو التقاضي. وليست كذلك تقييمًا وفق أنظمة الهيئة السعودية للمقيّمين المعتمدين (تقييم).",
};

/** What weakens an estimate, each as a sentence that the reader can act on. */
export const limitSentence: Record<LimitCode, string> = {
  "city-level":
    "صفقات الحي وحدها لا تكفي، فاعتمد التقدير على المدينة كلها. قد يختلف حيّك عن متوسطها، ولذلك اتسع النطاق.",
  "asking-prices":
    "لا تتوفر في هذه الإمارة بيانات بيع مفتوحة. بُني التقدير على أسعار يطلبها المعلنون، وهي في العادة أعلى مما يُباع به فعلًا.",
  "few-sales":
    "عدد الصفقات التي قام عليها التقدير قليل، فقد تغيّره صفقة واحدة جديدة. خذ بالنطاق لا بالرقم وحده.",
  "old-data":
    "أحدث صفقة متاحة لهذا النوع قديمة. نقلنا مستواها نحو اليوم بقدر ما تصل المؤشرات الرسمية، ووسّعنا النطاق لما بعدها.",
  "type-inferred":
    "سجل الصفقات لا يذكر نوع العقار، فاستدللنا عليه من المساحة وسعر المتر المربع ومن مؤشرات الحي لكل نوع.",
  "prime-truncated":
    "تنقص بياناتنا الصفقات الأغلى سعرًا للمتر المربع، فقد يكون التقدير أدنى من الواقع في الأحياء الراقية.",
  "no-rent-data": "لا تتوفر لدينا بيانات إيجار مسجلة لهذا النوع هنا، فلا يذكر التقرير عائدًا إيجاريًا.",
  "plot-area":
    "المساحة المسجلة في صفقات الفلل والمنازل والأراضي هي مساحة الأرض في الغالب. تأكد أن المساحة التي أدخلتها هي مساحة الأرض.",
  "wide-area": "مساحة العقار بعيدة عن المعتاد في صفقات هذا المكان، فالمقارنة أضعف والنطاق أوسع.",
  "district-unknown": "لم نتعرف على الحي كما كُتب، فاعتمدنا على المدينة كلها.",
  "project-unknown": "لم نجد المشروع كما كُتب في سجل الصفقات، فاعتمدنا على الحي المحيط به.",
};

/** Limits that apply to every report. */
export const standingLimits = (dataUntil: string, level: Estimate["level"]): string[] => [
  "لم نعاين العقار. المساحة والحالة وسنة البناء كما وردت في الطلب.",
  level === "asking"
    ? "لا تذكر الإعلانات كل ما يؤثر في السعر، كالتشطيب والإطلالة وشروط السداد، فقد يختلف سعر البيع لأسباب لا تظهر في البيانات."
    : "لا تذكر سجلات البيع التشطيب ولا الإطلالة ولا شروط السداد، فقد يختلف السعر لأسباب لا تظهر في البيانات.",
  level === "asking"
    ? `تنتهي الأسعار التي جمعناها في ${day(dataUntil)}. ما حدث في السوق بعدها لا يظهر هنا.`
    : `تنتهي الصفقات التي لدينا في ${day(dataUntil)}. ما حدث في السوق بعدها لا يظهر هنا إلا بقدر ما تقوله المؤشرات الرسمية.`,
];

export const forecastLimit = "التوقع يمدّ اتجاه السوق المسجل إلى الأمام، ولهذا يتسع نطاقه كلما ابتعد الزمن.";
