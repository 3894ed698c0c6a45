import { arePlots } from "#app/domains/valuation/engine/types.ts";
import type { Edition, Estimate, ReportBody } from "#app/domains/reports/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arDate, arPercent, arPlain, counted, type PluralForms } from "#app/i18n/format.ts";
import { day } from "#app/i18n/valuation/valuation.ts";

/** Headings, labels and captions of a report, on the page and in the PDF. */

const NEAREST_MANY = "هي الأقرب مكانًا ومساحةً وزمنًا. عدّلنا كلًا منها لتصف هذا العقار اليوم.";
const NEAREST: PluralForms = {
  zero: "لا صفقات مقارنة.",
  one: "صفقة واحدة هي الأقرب مكانًا ومساحةً وزمنًا، عدّلناها لتصف هذا العقار اليوم.",
  two: "صفقتان هما الأقرب مكانًا ومساحةً وزمنًا، عدّلنا كلتيهما لتصفا هذا العقار اليوم.",
  few: `{n} صفقات ${NEAREST_MANY}`,
  many: `{n} صفقة ${NEAREST_MANY}`,
  other: `{n} صفقة ${NEAREST_MANY}`,
};

export const pageCopy = {
  worth: "كم قيمته؟",
  why: "لماذا هذه القيمة؟",
  comparables: "الصفقات المقارنة",
  built: "كيف بُني الرقم؟",
  next: "إلى أين يتجه السعر؟",
  returns: "ماذا سيعود عليك؟",
  selling: "بأي سعر تبيع؟",
  pace: "حركة البيع في الحي",
  paceInCity: "حركة البيع في المدينة",
  timeToSell: "كم يستغرق البيع؟",
  entered: "العقار كما ورد في الطلب",
  method: "المنهجية والحدود",
  nav: "أقسام التقرير",
  order: "الطلب",
  orderNumber: "رقم الطلب",
  reportNumber: "رقم التقرير",
  madeOn: "أُعد بتاريخ",
  valuedOn: "القيمة كما في",
  dataUntil: "البيانات حتى",
  made: (at: number) => arDate(at),
  edition: ({ number, madeAt }: Edition) => `الإصدار ${arPlain(number)}، بتاريخ ${arDate(madeAt)}`,
  summary: "الخلاصة",
  contents: "في هذا التقرير",
  nextSteps: "خطوات نقترحها",
  estimated: "القيمة المقدرة",
  roi: "العائد على الاستثمار",
  roiNote: "سنويًا",
  grade: "درجة الثقة",
  perSqm: "سعر المتر المربع المقدر",
  sales: "صفقات استُند إليها",
  ads: "إعلانات استُند إليها",
  suggestedAsk: "سعر الإعلان المقترح",
  band: `النطاق عند ثقة ${arPercent(0.8)}: نتوقع أن يقع سعر البيع داخله في ثماني صفقات من كل عشر.`,
  bandAsking: `النطاق عند ثقة ${arPercent(0.8)}، من أسعار يطلبها المعلنون لا من صفقات تمت.`,
  steps:
    "بدأنا من مستوى سعر المتر المربع في المكان مضروبًا في المساحة، ثم أضفنا ما يميز هذا العقار وخصمنا ما ينقصه.",
  stepsTable: "بناء القيمة",
  figuresInTable: "الأرقام في جدول",
  stated: "* عامل محدد من مصدر منشور، لأن السجلات لا تذكره فلا يمكن تعلّمه منها.",
  comparablesLede: (count: number) => counted(count, NEAREST),
  plotsLede:
    "تُسجل الفيلا في السعودية بصك أرضها، فهذه صفقات أراضٍ: أضفنا إلى كل منها بناء هذا العقار، ثم نقلناها إلى مستوى الحي في أرقام الهيئة العامة للعقار.",
  adjusted: "السعر المعدّل: سعر المتر المربع في الصفقة مضروبًا في مساحة العقار، بعد التعديل، مقرّبًا إلى الألف.",
  projects: "مع الحي اسم المشروع أو المبنى كما سُجل.",
  allInProject: "كلها في مشروع العقار نفسه.",
  sameProject: "في المشروع نفسه",
  adjustments: "التشابه والتعديلات",
  similarity:
    "التشابه درجة من مئة، تنقص بفرق المساحة والمكان والزمن والغرف والجاهزية. ترتب القائمة، ولا تتغير بها القيمة.",
  mapNote:
    "الأرقام تطابق صفوف الجدول، والدبوس موضع العقار. المواقع على مستوى الحي، والرسم بمقياسه دون شوارع.",
  map: "أين تقع الصفقات",
  trendLede: (where: string) => `سعر المتر المربع ${where}، والتوقع مع نطاقه.`,
  lineKey: "سعر المتر المربع من الصفقات",
  forecastKey: "التوقع",
  bandKey: `نطاق التوقع عند ثقة ${arPercent(0.8)}`,
  trendTable: "سعر المتر المربع والتوقع",
  year: "السنة",
  period: "الفترة",
  expected: "المتوقع",
  lowest: "الحد الأدنى",
  highest: "الحد الأعلى",
  rentYear: "الإيجار السنوي المتوقع",
  rentRange: "نطاق الإيجار",
  grossYield: "العائد الإيجاري الإجمالي",
  netYield: "العائد الإيجاري الصافي",
  askRow: "سعر الإعلان المقترح",
  floorRow: "أقل سعر نرى قبوله",
  pointRow: "تقديرنا",
  ceilingRow: "أعلى النطاق",
  howWeEstimate: "كيف قدّرنا",
  limits: "حدود هذا التقدير",
  sources: "مصادر البيانات",
  source: "البيانات",
  publisher: "الناشر",
  licence: "الرخصة",
  covers: "الفترة",
  span: (from: string, to: string) => `من ${day(from)} إلى ${day(to)}`,
  model: (version: string) => `إصدار النموذج: ${version}`,
  ownWords: "بكلمات صاحب الطلب، كما كُتبت. لم نتحقق منها ولم تدخل في الرقم.",
  description: "الوصف والمتطلبات",
  features: "المميزات الإضافية",
  question: (order: string) =>
    ["سؤال عن هذا التقرير؟ اكتب إلى", PRODUCT.supportEmail, "واذكر رقم الطلب", order] as const,
  verify: "تحقق من هذا التقرير",
  verifyAt: (address: string) => `تحقق من هذا التقرير: ${address}`,
  verifyQr: "رمز يفتح صفحة التحقق من هذا التقرير",
  verifyCode: "رمز التحقق",
  footer: "تقدير إحصائي، وليس تقييمًا معتمدًا.",
  pageWord: "صفحة",
  ofWord: "من",
};

/** What the comparables are: sales like the property, or plots onto which its building was put. */
export const comparablesLede = ({ comparables }: Estimate): string =>
  arePlots(comparables) ? pageCopy.plotsLede : pageCopy.comparablesLede(comparables.length);

/** What the table of comparables shows: the adjusted price, and under each place its project where one is recorded. */
export const adjustedNote = ({ comparables }: Estimate): string =>
  [
    pageCopy.adjusted,
    ...(comparables.some(({ project }) => project !== null) ? [pageCopy.projects] : []),
    ...(isAllInProject(comparables) ? [pageCopy.allInProject] : []),
  ].join(" ");

/** Whether every comparable is of the subject's own project: then one sentence says it, not a mark in each row. */
export const isAllInProject = (comparables: Estimate["comparables"]): boolean =>
  comparables.length > 0 && comparables.every(({ sameProject }) => sameProject);

export const comparableHead = {
  number: "#",
  place: "المكان",
  distance: "البعد",
  soldOn: "تاريخ البيع",
  area: "المساحة (م²)",
  price: "سعر البيع",
  priceIn: (currency: string) => `سعر البيع (${currency})`,
  perSqm: "سعر المتر المربع",
  adjustment: "التعديل",
  adjusted: "السعر المعدّل",
  similarity: "التشابه",
  differs: "ما يختلف عن العقار",
};

/** How the value was computed, in sentences for its level of evidence. */
export function methodSentences({ estimate }: ReportBody): string[] {
  const level: Estimate["level"] = estimate.level;
  if (level === "asking") {
    return [
      "جمعنا مجاميع الأسعار المطلوبة للمتر المربع في الإمارة لهذا النوع، وأخذنا وسيطها.",
      "ضربناه في مساحة العقار، ثم عدّلناه بما ذكرته من حالته.",
      "جعلنا النطاق واسعًا، لأن السعر المطلوب ليس سعر بيع.",
      "لا يكتب الأرقام نموذج لغوي.",
    ];
  }
  return [
    "تعلّم النموذج مستوى سعر المتر المربع لكل مكان ونوع من الصفقات المسجلة، وأثر المساحة والزمن وما يميز العقار.",
    "استبعدنا البيع بالجملة والأسعار الرمزية.",
    "اخترنا أقرب الصفقات مكانًا ومساحةً وزمنًا، وعدّلنا كلًا منها لتصف هذا العقار اليوم.",
    "قسنا النطاق على صفقات لم يرها النموذج، ليقع فيه سعر البيع في ثماني صفقات من كل عشر.",
    "لا يكتب الأرقام نموذج لغوي.",
  ];
}

/** Labels of the person's input. */
export const enteredLabel = {
  type: "النوع",
  country: "الدولة",
  city: "المدينة",
  district: "الحي",
  project: "المشروع",
  address: "العنوان",
  area: "المساحة",
  builtArea: "مسطح البناء",
  rooms: "الغرف",
  yearBuilt: "سنة البناء",
  condition: "الحالة",
  renovations: "التجديدات",
  readiness: "الجاهزية",
  price: "السعر المطلوب",
  goal: "هدف الشراء",
  budget: "الميزانية",
  timeframe: "المدة",
  urgency: "الاستعجال",
};
