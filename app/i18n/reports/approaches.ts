import type { Estimate, ReportProperty } from "#app/domains/reports/rules.ts";
import type {
  ApproachKind,
  ApproachMissing,
  Approaches,
  BuildCostSource,
  SalesSpread,
  WeightReason,
} from "#app/domains/valuation/engine/approach.ts";
import { arNumber, arPercent, arPlain, counted, type PluralForms } from "#app/i18n/format.ts";
import { dealsAlone } from "#app/i18n/valuation/valuation.ts";
import { distanceWords } from "./report-sections.ts";
import { moneyWords } from "./report-sentences.ts";

type Cost = NonNullable<Approaches["cost"]>;

/** The three approaches of a valuation, and how like each comparable sale is. */

export const approachName: Record<ApproachKind, string> = {
  market: "أسلوب السوق",
  cost: "أسلوب التكلفة",
  income: "أسلوب الدخل",
};

export const weightReason: Record<WeightReason, string> = {
  "own-sales": "صفقات مسجلة لعقارات من النوع نفسه.",
  "official-level": "مستوى الفلل في الحي من أرقام الهيئة العامة للعقار.",
  advertisements: "أسعار يطلبها المعلنون، لا صفقات تمت.",
  "no-villas": "لا فلل مسجلة في الحي، فالقيمة من أرضه وبنائه.",
  "few-villas": "الفلل المسجلة في الحي قليلة، فتشاركها الأرض والبناء.",
  "many-villas": "الفلل المسجلة في الحي كثيرة، فوزن الأرض والبناء ضئيل.",
  "dear-plots-missing": "سجل الأراضي هنا تنقصه الصفقات الأغلى، فالرقم حد أدنى بلا وزن.",
  "villas-tell-more": "فلل بيعت في الحي أدل على السعر، فالرقم للمقارنة بلا وزن.",
  "plots-of-all-uses": "أراضي الحي من كل الاستعمالات، والإهلاك افتراض، فالرقم للمقارنة بلا وزن.",
  "sales-tell-more": "الصفقات أدل على السعر من الإيجارات، فالرقم للمقارنة بلا وزن.",
  "city-rents": "الإيجارات المنشورة متوسطات للمدينة، فالرقم للمقارنة بلا وزن.",
};

export const approachMissing: Record<ApproachMissing, string> = {
  "no-villas": "لا فلل مسجلة في الحي يُقاس عليها.",
  "not-a-house": "لا يُقدّر هذا النوع بأرض وبناء.",
  "built-area-unknown": "لا يُحسب إلا بمسطح البناء، ولم يُذكر.",
  "no-building-cost": "لا تكلفة بناء منشورة نعتمدها لهذا النوع هنا.",
  "no-plots": "لا صفقات أراضٍ مسجلة في الحي.",
  land: "لا إيجارات تُقاس بها الأرض.",
  "no-rents": "لا إيجارات منشورة تصف هذا العقار.",
  "asking-prices": "لا صفقات أراضٍ مفتوحة هنا.",
};

export const approachesCopy = {
  title: "القيمة بثلاثة أساليب",
  approach: "الأسلوب",
  value: (currency: string) => `القيمة (${currency})`,
  range: "النطاق",
  span: (low: string, high: string) => `${low} إلى ${high}`,
  weight: "الوزن",
  why: "لماذا هذا الوزن",
  impossible: "غير ممكن",
  alone: "القيمة المقدرة هي قيمة هذا الأسلوب وحده.",
  weighed: "القيمة المقدرة مجموع القيم، كل منها مضروبة في وزنها، بعد التقريب.",
  apart: (name: string) =>
    `نطاق ${name} لا يلتقي بنطاق القيمة المقدرة. اسأل عن سبب الفرق قبل أن تعتمد أحدهما.`,
  spread: "ما تقوله سائر الصفقات",
  spreadHere: (count: number) =>
    `أحدث الصفقات في الحي، وهي ${dealsAlone(count)}، بعد تعديلها لتصف هذا العقار اليوم. طول العمود عدد الصفقات.`,
  spreadAround: (count: number) =>
    `أحدث الصفقات في المكان وما حوله، وهي ${dealsAlone(count)}، بعد تعديلها لتصف هذا العقار اليوم. طول العمود عدد الصفقات.`,
  spreadLabel: ({ count }: SalesSpread, from: string, to: string, point: string) =>
    `سائر الصفقات: ${dealsAlone(count)} بين ${from} و${to}، والقيمة المقدرة ${point}`,
} as const;

const costSource: Record<BuildCostSource, { of: string; usual: string }> = {
  "kf-villa": { of: "نايت فرانك، {year}، فيلا بتشطيب عادي", usual: "مساحة الأرض وخُمسها" },
  "kf-apartment": { of: "نايت فرانك، {year}، شقق بتشطيب عادي", usual: "" },
  "tt-doha": {
    of: "تيرنر آند تاونسند، {year}، متوسط المباني كلها في الدوحة",
    usual: "تسعة أعشار مساحة الأرض",
  },
};

const builtWords = (stated: Cost["stated"], usual: string): string => {
  if (stated === "capped") return "ومسطح البناء المذكور بعيد عن المعتاد، فحُسب منه هذا القدر";
  return stated ? "ومسطح البناء كما ذكره صاحب العقار" : `ومسطح البناء افتراض: ${usual}`;
};

/** What land and building are, where the building's cost comes from, and what is left of it. */
export function costSentence(cost: Cost, currency: Estimate["currency"]): readonly string[] {
  const money = (amount: number): string => moneyWords(amount, currency);
  const source = costSource[cost.source ?? "kf-villa"];
  const published = source.of.replace("{year}", arPlain(cost.year));
  const anew = `بناء ${arNumber(cost.builtSqm)} م² جديدًا يكلف ${money(cost.fresh)}، بسعر ${money(cost.newPerSqm)} للمتر المربع (${published})`;
  const left =
    cost.districts > 0
      ? `والمشترون يدفعون منه ${arPercent(cost.left)} في الوسط، والباقي إهلاك. تأتي هذه النسبة من الفرق بين أسعار الفلل وأسعار الأراضي في أحياء المدينة، ${builtWords(cost.stated, source.usual)}.`
      : `ويبقى منه ${arPercent(cost.left)} بعد إهلاك نفترضه: بالتساوي على خمسين سنة، ونصفه إن لم تُذكر سنة البناء. ${builtWords(cost.stated, "").slice(1)}.`;
  return [
    `أسلوب التكلفة: الأرض ${money(cost.land)}، من ${dealsAlone(cost.deeds)} لأراضٍ في الحي، وما بقي من البناء ${money(cost.building)}.`,
    `${anew}، ${left}`,
  ];
}

export const incomeSentence = (
  { rent, grossYield }: NonNullable<Approaches["income"]>,
  currency: Estimate["currency"],
): string =>
  `أسلوب الدخل: إيجار سنوي قدره ${moneyWords(rent, currency)}، على عائد إجمالي قدره ${arPercent(grossYield, 1)} لمثله في المدينة.`;

const MONTHS_AGO: PluralForms = {
  zero: "هذا الشهر",
  one: "قبل شهر",
  two: "قبل شهرين",
  few: "قبل {n} أشهر",
  many: "قبل {n} شهرًا",
  other: "قبل {n} شهر",
};

/** A smaller difference of areas counts as none. */
const ALIKE = 0.025;
const DAYS_PER_MONTH = 30.4375;

type Sale = Estimate["comparables"][number];
type Differing = {
  property: Pick<ReportProperty, "areaSqm" | "bedrooms" | "offPlan">;
  estimate: Pick<Estimate, "valuedOn">;
};

/** In what a comparable sale differs from the property: «أصغر ١٢٪، قبل ٢٥ شهرًا، على بعد ٢٫٤ كم». */
export function differences(
  { property, estimate }: Differing,
  { areaSqm, bedrooms, offPlan, soldOn, distanceKm }: Sale,
): string {
  const bigger = areaSqm / property.areaSqm - 1;
  const months = Math.round(
    (Date.parse(estimate.valuedOn) - Date.parse(soldOn)) / 86_400_000 / DAYS_PER_MONTH,
  );
  const size =
    Math.abs(bigger) < ALIKE
      ? "المساحة نفسها"
      : `${bigger > 0 ? "أكبر" : "أصغر"} ${arPercent(Math.abs(bigger))}`;
  const isOther = <Value>(one: Value | null, other: Value | null): boolean =>
    one !== null && other !== null && one !== other;
  return [
    size,
    counted(Math.max(0, months), MONTHS_AGO),
    distanceKm === 0 ? null : distanceKm === null ? "حي آخر" : `على بعد ${distanceWords(distanceKm)}`,
    isOther(bedrooms, property.bedrooms) ? "عدد غرف آخر" : null,
    isOther(offPlan, property.offPlan) ? (offPlan ? "على الخارطة" : "جاهز") : null,
  ]
    .filter(Boolean)
    .join("، ");
}
