import type { Ranged, ToldKept, ToldMove } from "#app/domains/holdings/rules.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { cityLabel, type Country, type StoredPropertyType } from "#app/domains/valuation/rules.ts";
import { arNumber, counted } from "#app/i18n/format.ts";
import { causeSentence, moved, saleWords } from "#app/i18n/holdings/moves.ts";
import { describeSearch } from "#app/i18n/listings/saved-searches.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { propertyNoun } from "#app/i18n/valuation/valuation.ts";
import type { Currency } from "#app/lib/money.ts";
import { greeting, printed, type MailText } from "./mails.ts";

type Report = {
  id: string;
  title: string;
  orderNumber: string;
  currency: Currency;
  before: number;
  after: Ranged;
  move: ToldMove | null;
};
type Search = {
  search: ListingSearch;
  country: Country;
  currency: Currency;
  before: number;
  after: Ranged;
  level: { city: string; placeAr: string | null; type: StoredPropertyType };
};
type Told = { properties: ToldKept[]; reports: Report[]; searches: Search[] };

const ALL_OF: Record<StoredPropertyType, string> = {
  apartment: propertyNoun.apartment.all,
  villa: propertyNoun.villa.all,
  land: propertyNoun.land.all,
  office: propertyNoun.commercial_building.all,
};

const PROPERTIES = {
  zero: "قيم عقاراتك",
  one: "قيمة عقارك",
  two: "قيمتا عقاريك",
  few: "قيم عقاراتك",
  many: "قيم عقاراتك",
  other: "قيم عقاراتك",
};

const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Why a value moved: its parts, and the nearest of the new sales. */
function whyMoved(move: ToldMove | null, currency: Currency): string[] {
  const cause = move && causeSentence(move.shares);
  if (!move || !cause) return [];
  const [nearest] = move.sales;
  return nearest ? [cause, `أقرب صفقة جديدة: ${saleWords(nearest, currency)}.`] : [cause];
}

function keptParagraph({ name, currency, before, after, move }: ToldKept): string {
  const by = after.value / before.value - 1;
  const range = `نطاقها من ${arNumber(after.low)} إلى ${moneyWords(after.high, currency)}`;
  const left =
    after.value < before.low || after.value > before.high ? ["خرجت القيمة عن النطاق الذي عرفته من قبل."] : [];
  return [
    `«${printed(name)}»: القيمة المقدرة اليوم ${moneyWords(after.value, currency)}، و${range}. كانت ${moneyWords(before.value, currency)}، و${moved(by)}.`,
    ...left,
    ...whyMoved(move, currency),
  ].join(" ");
}

function reportParagraph({ title, orderNumber, currency, before, after, move }: Report): string {
  const by = after.value / before - 1;
  return [
    `تقرير «${printed(title)}» (رقم الطلب ${isolate(orderNumber)}): لو قُدّر العقار اليوم لكانت قيمته ${moneyWords(after.value, currency)}. كانت ${moneyWords(before, currency)}، و${moved(by)}.`,
    ...whyMoved(move, currency),
    "التقرير نفسه لا يتغير، ويبقى كما استلمته.",
  ].join(" ");
}

function searchParagraph({ search, country, currency, before, after, level }: Search): string {
  const { city, placeAr, type } = level;
  const where = placeAr === null ? cityLabel(city) : placePhrase(country, placeAr);
  const by = after.value / before - 1;
  return `بحثك المحفوظ (${printed(describeSearch(search))}): أسعار ${ALL_OF[type]} المقدرة في ${where} ${moved(by)} منذ النموذج السابق، من ${moneyWords(before, currency)} إلى ${moneyWords(after.value, currency)} للمتر المربع.`;
}

function subjectOf({ properties, reports }: Told): string {
  const [one, ...others] = properties;
  if (one && others.length === 0 && reports.length === 0) {
    const by = moved(one.after.value / one.before.value - 1);
    return `قيمة «${printed(one.name)}»: ${by}`;
  }
  if (properties.length > 0) return `جديد ${counted(properties.length, PROPERTIES)}`;
  return reports.length > 0 ? "تحركت قيمة عقار في تقريرك" : "تحركت الأسعار حيث تبحث";
}

/** The mail about values that a new model moved: of what a member keeps, of their reports, and where they search. */
export function valuesMovedMailText(
  name: string | null,
  told: Told,
  origin: string,
  unsubscribe: { url: string; oneClickUrl: string },
): MailText {
  const { properties, reports, searches } = told;
  return {
    subject: subjectOf(told),
    paragraphs: [
      greeting(name),
      "صدر نموذج جديد ببيانات أحدث، فأعدنا به تقدير ما يخصك. وهذا ما تغيّر وسببه:",
      ...properties.map(keptParagraph),
      ...reports.map(reportParagraph),
      ...searches.map(searchParagraph),
    ],
    action:
      properties.length > 0
        ? { label: "عرض عقاراتي", url: `${origin}/dashboard/properties` }
        : reports.length > 0
          ? { label: "عرض تقاريري", url: `${origin}/dashboard` }
          : { label: "عرض بحوثي المحفوظة", url: `${origin}/dashboard/searches` },
    after: [
      "هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.",
      "نراسلك بقيمك مرة في الشهر على الأكثر عند صدور بيانات جديدة، وفورًا إن تحركت قيمة ٥٪ أو أكثر أو خرجت عن نطاقها.",
    ],
    unsubscribe: { label: "أوقف رسائل القيم", ...unsubscribe },
  };
}
