import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { INVESTMENT_GOALS, URGENCIES } from "#app/domains/properties/rules.ts";
import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import { REPORT_TYPES, type ReportBody, type ReportProperty } from "#app/domains/reports/rules.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { modelType } from "#app/domains/valuation/engine/model.ts";
import { GRADES, type Estimate, type Grade } from "#app/domains/valuation/engine/types.ts";
import { marketModel, valuer } from "#app/domains/valuation/shipped-model.ts";
import { knownPlaceName, listPlaces, listProjects } from "#app/domains/valuation/places.ts";
import { surroundingsOf } from "#app/domains/valuation/surroundings.server.ts";
import {
  CITIES,
  cityLabel,
  CONDITIONS,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  RENOVATIONS,
  TIMEFRAMES,
  type Country,
  type FormPropertyType,
} from "#app/domains/valuation/rules.ts";
import { days } from "#app/lib/duration.ts";

type Property = Required<Omit<ReportProperty, "currency">>;

function drawFrom(seed: number) {
  const fraction = seededFractions(seed);
  const between = (low: number, high: number): number => low + (high - low) * fraction();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const isLucky = (chance: number): boolean => fraction() < chance;
  const one = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)];
    if (found === undefined) throw new Error("nothing to draw from");
    return found;
  };
  const maybe = <T>(chance: number, draw: () => T): T | null => (isLucky(chance) ? draw() : null);
  /** From a list ordered by weight; earlier items are more frequent. */
  const early = <T>(list: readonly T[]): T => one(list.slice(0, Math.ceil(list.length * fraction() ** 3)));
  return { between, whole, isLucky, one, maybe, early };
}

type Draw = ReturnType<typeof drawFrom>;

const FIRST_DAY = Date.UTC(2026, 8, 1);
const UNKNOWN_DISTRICTS = ["الغدير الجديد", "مخطط 418", "حي الواحة ٧", "Pearl Gardens 9", "٥٥٥"];
const UNKNOWN_PROJECTS = ["أبراج السدرة", "Palm Breeze 12", "برج ٤٤", "One by Nobody"];
const STREETS = ["شارع العليا", "طريق الملك فهد، مبنى ١٢", "Building 7, Street 340", "قرب الجامع الكبير"];
const WORDS = [
  "الطابق 12 من 40، وموقفان، والإطلالة على البحر.",
  "قرب مدرسة وحديقة، بلا درج خارجي.",
  "عرض الشارع ٢٠ مترًا، والواجهة شمالية، وعمر المكيفات ٣ سنوات.",
  "Sold for 4,750,000 in 2019\nthe buyer must keep 2 tenants until 31/12/2027.",
];
const FEATURES = [
  "مسبح ومجلس خارجي ومصعد",
  "مواقف لـ 3 سيارات، وخزان 12,000 لتر، وألواح شمسية 8.5 كيلوواط",
  "غرفة سائق",
  `${"مطبخ مجهز بالكامل وغرفة غسيل ومستودع في القبو، ".repeat(5)}و٢ مدخل`,
];
/** Asking prices as multiples of the estimated value: mistyped, far below, near, exact, far above. */
const ASKED_AT = [0.02, 0.45, 0.62, 0.78, 0.88, 0.96, 0.999, 1, 1.003, 1.04, 1.12, 1.3, 1.7, 2.6, 40];
const BUDGET_AT = [0.4, 0.85, 0.99, 1, 1.02, 1.25, 2];

/** Fewest reports of each grade, even the rarest. */
const LEAST_OF_A_GRADE = 4;

function districtOf(draw: Draw, country: Country, city: string): string | null {
  const known = listPlaces(marketModel, country, city);
  if (draw.isLucky(0.08)) return null;
  if (known.length === 0 || draw.isLucky(0.06)) return draw.one(UNKNOWN_DISTRICTS);
  const { nameAr, nameEn } = draw.early(known);
  const typed = draw.isLucky(0.3) ? (nameEn ?? nameAr) : nameAr;
  // As the forms store it: under the name by which the evidence is cited.
  return knownPlaceName(marketModel, country, city, typed) ?? typed;
}

function projectOf(draw: Draw, city: string): string | null {
  const known = listProjects(marketModel, "ae", city);
  if (known.length === 0 || draw.isLucky(0.08)) return draw.maybe(0.3, () => draw.one(UNKNOWN_PROJECTS));
  return draw.maybe(0.75, () => draw.early(known));
}

function areaOf(draw: Draw, country: Country, city: string, type: FormPropertyType): number {
  const segment = marketModel.segments[`${country}/${city}/${modelType(type)}`];
  const [low, high] = segment?.areaUsual ?? (type === "apartment" ? [40, 260] : [160, 1200]);
  const stretch = draw.isLucky(0.1) ? 2.2 : 1;
  const area = draw.between(low, low + (high - low) * draw.between(0.05, 1)) * stretch;
  const digits = draw.one([0, 0, 1, 2]);
  return Number(area.toFixed(digits));
}

/** A flat like hundreds of recent sales: with less dense evidence, the best grade would hardly ever occur. */
const densest = (draw: Draw) => ({
  country: "ae" as const,
  city: "Dubai",
  cityAr: cityLabel("Dubai"),
  district: null,
  project: draw.one(listProjects(marketModel, "ae", "Dubai").slice(0, 30)),
  propertyType: "apartment" as const,
  areaSqm: draw.whole(50, 95),
  bedrooms: draw.whole(1, 2),
  yearBuilt: null,
  ageYears: null,
  offPlan: true,
});

function propertyOf(draw: Draw, year: number): Property {
  const country = draw.one(COUNTRIES);
  const city = draw.one(CITIES[country]).value;
  const propertyType = draw.one([...FORM_PROPERTY_TYPES, "apartment", "villa"] as const);
  const offPlan = country === "ae" ? draw.maybe(0.7, () => draw.isLucky(0.3)) : null;
  const project = country === "ae" ? projectOf(draw, city) : null;
  const isBuilt = propertyType !== "land";
  const builtIn = isBuilt && !offPlan ? draw.maybe(0.6, () => draw.whole(1965, year)) : null;
  const hasRooms = isBuilt && propertyType !== "commercial_building";
  return {
    country,
    city,
    cityAr: cityLabel(city),
    // A project determines its place. Few subjects name both, and some of these disagree.
    district: project !== null && draw.isLucky(0.7) ? null : districtOf(draw, country, city),
    project,
    address: draw.one(STREETS),
    propertyType,
    areaSqm: areaOf(draw, country, city, propertyType),
    builtSqm: null,
    bedrooms: hasRooms ? draw.maybe(0.85, () => draw.whole(1, draw.one([3, 8]))) : null,
    bathrooms: isBuilt ? draw.maybe(0.85, () => draw.whole(1, 6)) : null,
    yearBuilt: builtIn,
    ageYears: builtIn === null ? null : year - builtIn,
    condition: isBuilt ? draw.maybe(0.75, () => draw.one(CONDITIONS)) : null,
    renovations: isBuilt ? draw.maybe(0.6, () => draw.one(RENOVATIONS)) : null,
    offPlan,
    price: null,
    description: draw.maybe(0.5, () => draw.one(WORDS)),
    extraFeatures: draw.maybe(0.5, () => draw.one(FEATURES)),
    investmentGoal: draw.maybe(0.85, () => draw.one(INVESTMENT_GOALS)),
    budget: null,
    timeframe: draw.maybe(0.8, () => draw.one(TIMEFRAMES)),
    urgency: draw.maybe(0.8, () => draw.one(URGENCIES)),
  };
}

/** Money as a person types it: in thousands, in units, or the exact value. */
function typed(draw: Draw, { point }: Estimate, at: readonly number[]): number {
  const share = draw.one(at);
  const amount = share === 1 ? point : point * share;
  const step = draw.one([1, 1000, 1000]);
  return Math.max(1, share === 1 ? point : Math.round(amount / step) * step);
}

const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/**
 * Reports on invented properties, valued and worded by the same code as paid reports: all countries, cities, types,
 * kinds of report and form fields, known and unknown places, prices far below, near and far above the value. The result
 * depends only on the seed. A property that the engine refuses is replaced by the next one; so is one whose grade
 * already has its share, so that all five grades occur.
 */
export function randomReports(count: number, seed = 2026): ReportBody[] {
  const draw = drawFrom(seed);
  const bodies: ReportBody[] = [];
  const share = (count - LEAST_OF_A_GRADE) / (GRADES.length - 1);
  const taken = new Map<Grade, number>();
  for (let turn = 0; bodies.length < count; turn++) {
    if (turn > count * 10) throw new Error("a grade hardly occurs any more");
    const isDense = turn % 8 === 7;
    const createdAt = FIRST_DAY + Math.floor(days(isDense ? 30 : 400) * draw.between(0, 1) ** 2);
    const year = new Date(createdAt).getUTCFullYear();
    const property = { ...propertyOf(draw, year), ...(isDense ? densest(draw) : {}) };
    const estimate = estimateValue(valuer, { ...property, valuedAt: createdAt });
    if (!estimate.ok) continue;
    const sofar = taken.get(estimate.grade) ?? 0;
    if (sofar >= share) continue;
    taken.set(estimate.grade, sofar + 1);
    const letters = Array.from({ length: 6 }, () => draw.one([...LETTERS])).join("");
    bodies.push(
      makeReportBody({
        orderNumber: `#MIYAR-${year}-${letters}`,
        reportType: draw.one(REPORT_TYPES),
        createdAt,
        property: {
          ...property,
          price: draw.maybe(0.75, () => typed(draw, estimate, ASKED_AT)),
          budget: draw.maybe(0.6, () => typed(draw, estimate, BUDGET_AT)),
        },
        estimate,
        surroundings: surroundingsOf(marketModel, property, estimate),
      }),
    );
  }
  return bodies;
}
