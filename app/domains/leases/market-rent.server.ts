import { UNDESCRIBED, type FormPropertyType } from "#app/domains/valuation/engine/types.ts";
import type { ModelSource } from "#app/domains/valuation/model.server.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import type { RentCheckQuestion } from "./rent-check-input.ts";
import type { LeaseCity, LeaseUnit, MarketRent, NoMarketRent } from "./rules.ts";

/** The kind of property that our model knows a unit's rents by; null for one that it has no rents of. */
const MODELLED: Record<LeaseUnit, FormPropertyType | null> = {
  apartment: "apartment",
  villa: "villa",
  office: "commercial_building",
  shop: null,
};
const COUNTRY = { Riyadh: "sa", Dubai: "ae" } as const satisfies Record<LeaseCity, string>;

/** The market rent of a property as described, at an instant (epoch ms), or why there is none. */
export async function marketRentOf(
  ctx: ModelSource,
  question: RentCheckQuestion,
  now: number,
): Promise<MarketRent | NoMarketRent> {
  const propertyType = MODELLED[question.unit];
  if (!propertyType) return "no-rents";
  if (question.area_sqm === null) return "no-area";
  const { city, district, project, area_sqm: areaSqm, bedrooms } = question;
  const place = { country: COUNTRY[city], city, district, project };
  const subject = { ...UNDESCRIBED, ...place, propertyType, areaSqm, bedrooms, valuedAt: now };
  const valued = await valueSubject(ctx, subject);
  if (!valued.ok || !valued.rent) return "no-rents";
  const { low, annual, high, contracts, matched, period, sourceId } = valued.rent;
  const source = valued.sources.find(({ id }) => id === sourceId);
  return {
    low,
    annual,
    high,
    contracts,
    isLocal: matched.includes("place"),
    period,
    source: source ? `${source.publisherAr}، ${source.nameAr}` : "",
  };
}
