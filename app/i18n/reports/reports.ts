import type {
  Analysis,
  Estimate,
  ReportBody,
  ReportProperty,
  ReportStatus,
  ReportType,
} from "#app/domains/reports/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import {
  bathrooms,
  bedrooms,
  conditionWord,
  propertyNoun,
  readinessWord,
  renovationsWord,
  years,
} from "#app/i18n/valuation/valuation.ts";

export const reportTypeLabel: Record<ReportType, string> = {
  buyer_investor: "تقرير المشتري/المستثمر",
  seller_owner: "تقرير البائع/المالك",
};

export const reportStatusLabel: Record<ReportStatus, string> = {
  pending: "قيد الانتظار",
  processing: "قيد المعالجة",
  completed: "مكتمل",
  failed: "فشل",
};

/** «مدينة الرياض»; «المدينة المنورة» already contains the word city. */
export const inCity = (cityAr: string): string => (cityAr.startsWith("المدينة") ? cityAr : `مدينة ${cityAr}`);
export const inProject = (project: string): string => `مشروع ${project}`;

export const analysisTitle: Record<Analysis["sections"][number]["key"], string> = {
  evidence: "على ماذا يستند؟",
  price: "السعر والتفاوض",
  goal: "هل يناسب هدفك؟",
  rent: "الإيجار والعائد",
  forecast: "التوقع",
  market: "السوق المحلي",
  asking: "سعر الإعلان المقترح",
  comparison: "المقارنة بعقارات مشابهة",
  marketing: "استراتيجية التسويق",
  time: "حركة السوق والمهلة",
};

/** «شقة في حي العارض، الرياض» */
export function propertyTitle(
  property: Pick<ReportProperty, "propertyType" | "district" | "country" | "cityAr">,
): string {
  const { one } = propertyNoun[property.propertyType];
  const inPlace = property.district && placePhrase(property.country, property.district);
  return inPlace ? `${one} في ${inPlace}، ${property.cityAr}` : `${one} في ${property.cityAr}`;
}

/** The place of the trend's prices: «في حي النرجس», «في مدينة الرياض». */
export function trendPlace({ estimate, property }: Pick<ReportBody, "estimate" | "property">): string {
  const name = estimate.trend?.level === "city" ? null : estimate.place?.nameAr;
  return `في ${name ? placePhrase(property.country, name) : inCity(property.cityAr)}`;
}

/** «١٥٢ م²، ٣ غرف نوم» */
export function propertyFacts({ areaSqm, bedrooms: beds, bathrooms: baths }: ReportProperty): string {
  return [`${areaWords(areaSqm)}`, beds && bedrooms(beds), baths && bathrooms(baths)]
    .filter(Boolean)
    .join("، ");
}

/** An area with the decimals that were entered, at most two. */
export const areaWords = (areaSqm: number): string =>
  `${arNumber(areaSqm, Number.isInteger(areaSqm) ? 0 : 2)}\u00a0م²`;

type StepKind = Estimate["steps"][number]["kind"];

/** The label of a step from the place's level to the value. */
export function stepLabel(kind: StepKind, property: ReportProperty, estimate: Estimate): string {
  const { bedrooms: beds, bathrooms: baths, ageYears, condition, renovations, offPlan } = property;
  const levels: Record<Estimate["level"], string> = {
    project: "مستوى المشروع × المساحة",
    district: "مستوى الحي × المساحة",
    city: "مستوى المدينة × المساحة",
    asking: "الأسعار المطلوبة × المساحة",
  };
  const rooms = [beds && bedrooms(beds), baths && bathrooms(baths)].filter(Boolean).join(" و");
  const labels: Record<StepKind, string> = {
    "place-level": levels[estimate.level],
    size: "أثر المساحة",
    type: `نوع العقار: ${propertyNoun[property.propertyType].one}`,
    rooms: rooms || "عدد الغرف",
    age: ageYears === null ? "عمر البناء" : `عمر البناء (${years(ageYears)})`,
    condition: condition ? `الحالة: ${conditionWord[condition]}` : "الحالة",
    renovations: renovations ? renovationsWord[renovations] : "التجديدات",
    readiness: offPlan === null ? "الجاهزية" : `الجاهزية: ${readinessWord(offPlan)}`,
    project: "المشروع",
    "market-change": "تغيّر السوق منذ الصفقات",
    comparables: "أثر الصفقات المقارنة",
    cost: "أثر الأرض والبناء",
    building: "البناء على الأرض",
    built: "مسطح البناء المذكور",
    told: "ما ذكره صاحب التقرير عن الصفقات",
    rounding: "تقريب",
    total: "القيمة المقدرة",
  };
  return labels[kind];
}

export const adjustmentLabel: Record<Estimate["comparables"][number]["adjustments"][number]["kind"], string> =
  {
    time: "الزمن",
    size: "المساحة",
    place: "المكان",
    rooms: "الغرف",
    readiness: "الجاهزية",
    building: "البناء",
    level: "مستوى الحي",
    built: "مسطح البناء",
  };

export const goalWord = { rent: "التأجير", resale: "إعادة البيع", personal: "السكن", mixed: "مزيج" };
export const timeframeWord = {
  short: "قصيرة (من سنة إلى ثلاث)",
  medium: "متوسطة (من ثلاث سنوات إلى سبع)",
  long: "طويلة (سبع سنوات أو أكثر)",
};
export const urgencyWord = {
  urgent: "عاجل (خلال شهر)",
  normal: "عادي (ثلاثة إلى ستة أشهر)",
  flexible: "مرن (ستة أشهر أو أكثر)",
};
export const countryName = { sa: "السعودية", qa: "قطر", ae: "الإمارات" };
