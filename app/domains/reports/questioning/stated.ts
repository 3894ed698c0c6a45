import { ageAt, type Property } from "#app/domains/properties/subject.ts";
import type { Estimate, Told } from "#app/domains/valuation/engine/types.ts";
import { takesBuiltArea } from "#app/domains/valuation/rules.ts";
import type { QuestionInput } from "./question-input.ts";
import {
  FACTS,
  mostLeftOut,
  OUT_SLOTS,
  SALE_SLOTS,
  type Facts,
  type QuestionField,
  type SaidValue,
  type Stated,
} from "./rules.ts";

/** The facts of a property that can be corrected. */
export const factsOf = ({ areaSqm, builtSqm, bedrooms, yearBuilt, condition }: Property): Facts => ({
  areaSqm,
  builtSqm,
  bedrooms,
  yearBuilt,
  condition,
});

export const saidBy = ({ point, low, high, grade, currency }: Estimate): SaidValue => ({
  point,
  low,
  high,
  grade,
  currency,
});

/** The property with some facts corrected. Its age is that of the report's instant (epoch ms). */
export function withFacts(property: Property, facts: Partial<Facts>, at: number): Property {
  const age = facts.yearBuilt === undefined ? {} : { ageYears: ageAt(facts.yearBuilt, at) };
  return { ...property, ...facts, ...age };
}

/** What the engine is told. */
export const toldOf = ({ leftOut, sales }: Pick<Stated, "leftOut" | "sales">): Told => ({
  leftOut: leftOut.map(({ sale }) => sale),
  sales,
});

type Refused = { ok: false; reason: "nothing" | "too-many"; field?: QuestionField };
type Questionable = { property: Property; version: number; estimate: Estimate };

/**
 * What the form states against a version. Facts that a property of its kind has not, and sales where nothing is counted
 * from sales, are not read. Refused if nothing is stated, or if more listed sales are left out than may be.
 */
export function statedBy(
  form: QuestionInput,
  { property, version, estimate }: Questionable,
): { ok: true; stated: Stated } | Refused {
  const facts = corrected(form, property);
  const listed = estimate.comparables;
  const leftOut = OUT_SLOTS.flatMap((slot) => {
    const [sale, reason] = [listed[slot], form[`out_${slot}`]];
    if (!sale || reason === null) return [];
    const { placeId, placeNameAr, project, soldOn, price, areaSqm } = sale;
    const note = reason === "other" ? form[`out_${slot}_note`] : null;
    return [{ slot, sale: { placeId, placeNameAr, project, soldOn, price, areaSqm }, reason, note }];
  });
  const most = mostLeftOut(listed.length);
  if (leftOut.length > most) return { ok: false, reason: "too-many", field: `out_${leftOut[most]!.slot}` };

  const sales = estimate.level === "asking" ? [] : salesOf(form);
  if (Object.keys(facts).length + leftOut.length + sales.length === 0)
    return { ok: false, reason: "nothing" };
  return {
    ok: true,
    stated: {
      version,
      said: saidBy(estimate),
      facts,
      leftOut: leftOut.map(({ sale, reason, note }) => ({ sale, reason, note })),
      sales,
      reason: form.reason ?? "",
    },
  };
}

function corrected(form: QuestionInput, property: Property): Partial<Facts> {
  const built = property.formPropertyType !== "land";
  const was = factsOf(property);
  const typed: Facts = {
    areaSqm: form.area_sqm,
    builtSqm: takesBuiltArea(property.country, property.formPropertyType) ? form.built_sqm : was.builtSqm,
    bedrooms: built ? form.bedrooms : was.bedrooms,
    yearBuilt: built ? form.year_built : was.yearBuilt,
    condition: built ? form.condition : was.condition,
  };
  return Object.fromEntries(
    FACTS.filter((fact) => typed[fact] !== was[fact]).map((fact) => [fact, typed[fact]]),
  );
}

const salesOf = (form: QuestionInput): Stated["sales"] =>
  SALE_SLOTS.flatMap((slot) => {
    const [price, areaSqm] = [form[`sale_${slot}_price`], form[`sale_${slot}_area`]];
    const [soldOn, from] = [form[`sale_${slot}_on`], form[`sale_${slot}_from`]];
    if (price === null || areaSqm === null || soldOn === null || from === null) return [];
    return [{ price, areaSqm, soldOn, from }];
  });
