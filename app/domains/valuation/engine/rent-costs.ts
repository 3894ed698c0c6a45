import { clamp } from "#app/lib/stats.ts";
import { modelType, type ModelType } from "./model.ts";
import type { Country, RentCost, Subject } from "./types.ts";

type Rule = Omit<RentCost, "annual"> & {
  /** Bounds of a `per-sqm` cost in money per m² a year; its rate is then a share of the rent. */
  within?: [number, number];
};

/**
 * Dubai's service charges follow the building's standard, as rents do: a share of the rent, within published bounds.
 * The Land Department's index opened with AED 8.12 to 20.88 per ft² for flats (87 to 225 per m²). Guides give villas
 * AED 2 to 6 per ft² (22 to 65 per m²).
 */
const TOWER_CHARGES: [number, number] = [87, 225];
const VILLA_CHARGES: [number, number] = [22, 65];

const charges = (rate: number, within: [number, number]): Rule => ({
  kind: "service-charge",
  basis: "per-sqm",
  rate,
  within,
  source: "ae-service-charges",
});
const ofRent = (kind: RentCost["kind"], rate: number, source: RentCost["source"] = "assumed"): Rule => ({
  kind,
  basis: "rent-share",
  rate,
  source,
});
const INSURANCE: Rule = { kind: "insurance", basis: "value-share", rate: 0.0005, source: "assumed" };

/**
 * Published management fees: in Dubai 5 to 8 % of the rent for homes and 7 to 10 % for offices, in Saudi Arabia 5 to 10
 * %; we use the low end. Vacancy is half a month a year (a month for offices). Landlords bear major repairs.
 */
const RULES: Partial<Record<Country, Partial<Record<ModelType, Rule[]>>>> = {
  ae: {
    apartment: [
      charges(0.15, TOWER_CHARGES),
      ofRent("management", 0.05, "ae-management-fees"),
      ofRent("vacancy", 0.04),
      ofRent("repairs", 0.03),
    ],
    villa: [
      charges(0.05, VILLA_CHARGES),
      ofRent("management", 0.05, "ae-management-fees"),
      ofRent("vacancy", 0.04),
      ofRent("repairs", 0.06),
      INSURANCE,
    ],
    office: [
      charges(0.13, TOWER_CHARGES),
      ofRent("management", 0.07, "ae-management-fees"),
      ofRent("vacancy", 0.08),
      ofRent("repairs", 0.03),
    ],
  },
  sa: {
    apartment: [
      ofRent("management", 0.05, "sa-management-fees"),
      ofRent("vacancy", 0.04),
      ofRent("repairs", 0.06),
      INSURANCE,
    ],
    villa: [
      ofRent("management", 0.05, "sa-management-fees"),
      ofRent("vacancy", 0.04),
      ofRent("repairs", 0.07),
      INSURANCE,
    ],
  },
};

/**
 * Running costs of letting the subject at an annual rent, item by item. All are stated factors, none is fitted. Empty
 * if we know of none. Leaves out Dubai's municipal housing fee, which the tenant pays.
 */
export function rentCostsOf(
  subject: Pick<Subject, "country" | "propertyType" | "areaSqm">,
  { rent, value }: { rent: number; value: number },
): RentCost[] {
  const { country, propertyType, areaSqm } = subject;
  const rules = RULES[country]?.[modelType(propertyType)] ?? [];
  return rules.map(({ within, ...rule }) => {
    if (rule.basis === "rent-share") return { ...rule, annual: Math.round(rule.rate * rent) };
    if (rule.basis === "value-share") return { ...rule, annual: Math.round(rule.rate * value) };
    const perSqm = (rule.rate * rent) / areaSqm;
    const rate = Math.round(within ? clamp(perSqm, ...within) : perSqm);
    return { ...rule, rate, annual: Math.round(rate * areaSqm) };
  });
}
