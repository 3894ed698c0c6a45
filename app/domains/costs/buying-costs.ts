import { purchaseCostsOf } from "#app/domains/valuation/engine/purchase-costs.ts";
import type { PurchaseCost } from "#app/domains/valuation/engine/types.ts";
import type { Country, FormPropertyType } from "#app/domains/valuation/rules.ts";
import { sum } from "#app/lib/stats.ts";
import { isHome, type Buyer, type BuyingCosts } from "./rules.ts";

/**
 * The state bears the transaction tax of a Saudi citizen's first home up to this price, for who holds a certificate of
 * entitlement (royal order A/84 of 1 October 2020; the Real Estate Transaction Tax Law, in force since 9 April 2025).
 */
const FIRST_HOME_UP_TO = 1_000_000;

export type Purchase = {
  country: Country;
  city: string;
  propertyType: FormPropertyType;
  offPlan: boolean;
  price: number;
};

function reliefOf({ country, propertyType, price }: Purchase, buyer: Buyer | null, items: PurchaseCost[]) {
  if (country !== "sa" || buyer !== "citizen-first" || !isHome(propertyType)) return 0;
  const tax = items.find(({ source }) => source === "sa-rett");
  return tax ? Math.round(tax.rate * Math.min(price, FIRST_HOME_UP_TO)) : 0;
}

/** Costs of buying by the tables of our reports, less the Saudi first-home relief; null if no source gives the fees. */
export function buyingCostsOf(purchase: Purchase, buyer: Buyer | null = null): BuyingCosts | null {
  const items = purchaseCostsOf(purchase, purchase.price);
  if (!items) return null;
  const relief = reliefOf(purchase, buyer, items);
  const total = sum(items.map(({ amount }) => amount)) - relief;
  return { items, relief, total, share: total / purchase.price };
}
