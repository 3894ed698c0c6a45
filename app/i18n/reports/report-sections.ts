import type { Estimate, Figures } from "#app/domains/reports/rules.ts";
import { arMoney, arNumber, arPercent } from "#app/i18n/format.ts";
import { bridgeEffect } from "./report-sentences.ts";
import { ads, dayOrPeriod, dealsAlone, periodWords, yearsAfter } from "#app/i18n/valuation/valuation.ts";

/** Text for a report's figures other than the value: dates, place, asking price, scenarios, income, selling. */

export const sectionCopy = {
  asked: {
    title: "هل السعر المطلوب مناسب؟",
    price: "السعر المطلوب",
    difference: "الفرق عن تقديرنا",
    position: "موضعه من النطاق",
    sureness: "ما ترجّحه الأدلة",
    verdict: { within: "داخل النطاق", above: "فوق النطاق", below: "دون النطاق" },
    none: "لا فرق",
    alike: "لا فرق يُذكر",
    sure: (share: number, over: boolean) => `${over ? "أعلى" : "أقل"} من القيمة باحتمال ${arPercent(share)}`,
  },
  place: {
    title: "تحليل الموقع والسوق",
    lede: "على أي مكان قام التقدير، وأين تقع الصفقات المقارنة من العقار، وكم يُباع من نوعه هنا.",
    basis: "نطاق الدليل",
    evidence: "صفقات هذا النوع فيه",
    evidenceAds: "إعلانات هذا النوع فيه",
    lastPrice: (period: string) => `سعر المتر المربع، ${periodWords(period)}`,
    pace: "الحركة في الشهر",
    halfSold: "يُباع نصف الإعلانات خلال",
    supply: "المعروض يكفي مبيعات",
    paceRare: "أقل من صفقة واحدة",
    nearest: "أقرب صفقة مقارنة",
    farthest: "أبعد صفقة مقارنة",
    together: "الصفقات المقارنة",
    allInDistrict: "في الحي نفسه",
    distance: "البعد",
    sameDistrict: "الحي نفسه",
    unknownDistance: "غير معروف",
    km: (km: number) => `${arNumber(km, 1)}\u00a0كم`,
  },
  scenarios: {
    title: "ثلاثة سيناريوهات لقيمة العقار",
    scenario: "السيناريو",
    yearly: "في السنة",
    ahead: (years: number) => `بعد ${yearsAfter(years)}`,
    band: (low: string, high: string) => `من ${low} إلى ${high}`,
    note: `تحت كل قيمة نطاقها عند ثقة ${arPercent(0.8)}.`,
  },
  income: {
    range: (low: string, high: string) => `من ${low} إلى ${high}`,
    costs: "تكاليف التأجير في السنة",
    cost: "البند",
    basis: "أساس الحساب",
    amount: (currency: string) => `المبلغ (${currency})`,
    source: "المصدر",
    rentRow: "الإيجار السنوي المتوقع",
    net: "صافي الإيجار",
    purchase: "تكاليف الشراء",
    purchaseLede: (price: string) => `تُدفع فوق سعر الشراء، وهو ${price}.`,
    purchaseTotal: (share: string) => `المجموع (${share} من السعر)`,
    purchaseUnknown: "لا نعرف رسوم الشراء المعمول بها في هذا المكان، فلم نحسبها. اسأل عنها قبل أن تقرر.",
    agreed: "قد يتحملها البائع بحسب الاتفاق، وحسبناها عليك احتياطًا.",
  },
  cash: {
    title: "كيف يجري المال سنة بعد سنة؟",
    lede: (years: number, hasTrend: boolean) =>
      `شراء نقدًا دون تمويل، وتأجير، ثم بيع بعد ${yearsAfter(years)}، ${hasTrend ? "بحسب السيناريو الأوسط" : "والأسعار على حالها"}.`,
    flow: "التدفق النقدي",
    year: "السنة",
    nth: (ahead: number) => `السنة ${arNumber(ahead)}`,
    rent: "الإيجار",
    costs: "التكاليف",
    net: "الصافي",
    value: "قيمة العقار",
    total: "المجموع",
    outlay: "ما تدفعه عند الشراء",
    netTotal: "صافي الإيجار كله",
    finalValue: "قيمة العقار في النهاية",
    gain: "الربح",
    loss: "الخسارة",
    totalReturn: "العائد على ما دفعته",
    roi: "العائد على الاستثمار",
    roiParts: "ما يتكوّن منه العائد السنوي",
    roiNet: "العائد الإيجاري الصافي",
    roiGrowth: "تغيّر السعر",
    roiEntry: "أثر تكاليف الشراء وسعره",
    roiSum: "العائد على الاستثمار سنويًا",
    roiRounded: "كل جزء مقرّب وحده، فقد يختلف مجموع الأجزاء قليلًا عن العائد.",
  },
  selling: {
    pricing: "استراتيجية التسعير",
    kind: "المسار",
    price: "السعر",
    gap: "الفرق عن تقديرنا",
    reach: "احتمال أن تبلغه القيمة",
    above: "صفقات مقارنة بسعره أو أعلى",
    rows: {
      quick: { name: "بيع سريع", text: "للعروض الجادة في وقت قصير" },
      list: { name: "سعر الإعلان المقترح", text: "يترك مجالًا للتفاوض ويبقى ضمن الدليل" },
      patient: { name: "بيع متأنٍّ", text: "لمن يملك الوقت وينتظر المشتري المناسب" },
    },
    yours: "بحسب استعجالك",
    note: "احتمال أن تبلغ قيمة العقار هذا السعر أو تزيد عليه، من نطاق التقدير. وعدد الصفقات المقارنة التي سعرها المعدّل عند هذا السعر أو فوقه.",
    of: (count: number, all: number) => `${arNumber(count)} من ${arNumber(all)}`,
    time: "الوقت والحركة",
  },
  act: "ماذا تفعل الآن؟",
} as const;

/** «الحي نفسه», «٢٫٤ كم»: distance from a comparable's district to the property's. */
export function distanceWords(km: number | null): string {
  if (km === null) return sectionCopy.place.unknownDistance;
  return km === 0 ? sectionCopy.place.sameDistrict : sectionCopy.place.km(km);
}

/** Deals a month, as a fact. */
export function paceWords(dealsPerMonth: number): string {
  const monthly = Math.round(dealsPerMonth);
  return monthly < 1 ? sectionCopy.place.paceRare : dealsAlone(monthly);
}

/** A smaller fraction prints as zero. */
const SLIGHT = 0.0005;
/** A price within this fraction of the estimate counts as equal to it. */
const ALIKE = 0.005;

export const evidenceWords = ({ level, sales }: Estimate): string =>
  level === "asking" ? ads(sales) : dealsAlone(sales);

/** «+١٤٠٬٠٠٠ ر.س. (+١١٫٣٪)», for a box that sets the direction. */
export function differenceWords(
  { difference, gap }: NonNullable<Figures["price"]>,
  currency: Estimate["currency"],
): string {
  if (difference === 0) return sectionCopy.asked.none;
  const sign = difference < 0 ? "−" : "+";
  const amount = `${sign}${arMoney(Math.abs(difference), currency)}`;
  return Math.abs(gap) < SLIGHT ? amount : `${amount} (${sign}${arPercent(Math.abs(gap), 1)})`;
}

/** How sure it is that the asking price is above or below the value, or that they are about equal. */
export const surenessWords = ({ sureness, gap }: NonNullable<Figures["price"]>): string =>
  Math.abs(gap) < ALIKE ? sectionCopy.asked.alike : sectionCopy.asked.sure(sureness, gap > 0);

/** How the level was brought from the data's last days to the day of the value, naming the index. */
export function bridgeSentence({ bridge, sources }: Estimate): string {
  if (!bridge) return "لا يصل مؤشر رسمي إلى ما بعد آخر البيانات، فالقيمة عند مستواها.";
  const name = sources.find(({ id }) => id === bridge.sourceId)?.nameAr;
  const by = name ? `بمؤشر رسمي (${name})` : "بمؤشر رسمي";
  return `نقلنا المستوى من ${dayOrPeriod(bridge.from)} إلى ${dayOrPeriod(bridge.indexUntil)} ${by}، ${bridgeEffect(bridge.fraction)}. ولم نفترض تغيّرًا بعد ذلك.`;
}
