import type { PurchaseCost, Subject } from "./types.ts";

type Purchase = Pick<Subject, "country" | "city" | "propertyType" | "offPlan">;

const share = (
  kind: PurchaseCost["kind"],
  rate: number,
  payer: PurchaseCost["payer"],
  source: PurchaseCost["source"],
): Omit<PurchaseCost, "amount"> => ({ kind, basis: "price-share", rate, payer, source });

/** Two percent by custom, and 5 % VAT on it. A developer pays the agent of an off-plan sale. */
const UAE_AGENT = share("agent", 0.021, "buyer", "ae-agent-custom");
/** Trustee office with VAT: AED 4,200, or 2,100 below a price of 500,000. Title deed and map: 580, or 430 for land. */
const TRUSTEE = { full: 4200, reduced: 2100, reducedBelow: 500_000 };
const TITLE = { built: 580, land: 430 };
/** Entry in the interim register. */
const OFF_PLAN_ENTRY = 40;

function dubaiRegistration({ propertyType, offPlan }: Purchase, price: number): Omit<PurchaseCost, "amount"> {
  const trustee = price < TRUSTEE.reducedBelow ? TRUSTEE.reduced : TRUSTEE.full;
  const title = propertyType === "land" ? TITLE.land : TITLE.built;
  return {
    kind: "registration",
    basis: "fixed",
    rate: offPlan ? OFF_PLAN_ENTRY : trustee + title,
    payer: "buyer",
    source: "ae-dld-fees",
  };
}

function emirateCosts(purchase: Purchase, price: number): Omit<PurchaseCost, "amount">[] | null {
  const agent = purchase.offPlan ? [] : [UAE_AGENT];
  switch (purchase.city) {
    case "Dubai":
      // Two percent each by the rules; buyers usually pay both.
      return [share("transfer", 0.04, "agreed", "ae-dld-fees"), dubaiRegistration(purchase, price), ...agent];
    case "Abu Dhabi":
      return [share("transfer", 0.02, "agreed", "ae-abu-dhabi-fees"), ...agent];
    case "Ajman":
      // Three percent; citizens of the Gulf states pay two.
      return [share("transfer", 0.03, "buyer", "ae-ajman-fees"), ...agent];
    case "Ras Al Khaimah":
      // Decision 10 of 2017 on homes: two percent from the buyer, two from the seller.
      return purchase.propertyType === "commercial_building"
        ? null
        : [share("transfer", 0.02, "buyer", "ae-rak-fees"), ...agent];
    default:
      return null;
  }
}

function rulesFor(purchase: Purchase, price: number): Omit<PurchaseCost, "amount">[] | null {
  switch (purchase.country) {
    case "sa":
      // The tax is the seller's by law; the commission of 2.5 % is due from whoever hired the agent, with 15 % VAT.
      return [
        share("transfer", 0.05, "agreed", "sa-rett"),
        share("agent", 0.02875, "agreed", "sa-brokerage-law"),
      ];
    case "qa":
      return [
        share("registration", 0.0025, "buyer", "qa-registration-fee"),
        share("agent", 0.02, "agreed", "qa-agent-custom"),
      ];
    case "ae":
      return emirateCosts(purchase, price);
  }
}

/** Costs of buying at a price, beyond the price, item by item; null where no source tells us the place's fees. */
export function purchaseCostsOf(purchase: Purchase, price: number): PurchaseCost[] | null {
  const rules = rulesFor(purchase, price);
  return (
    rules?.map((rule) => ({
      ...rule,
      amount: Math.round(rule.basis === "fixed" ? rule.rate : rule.rate * price),
    })) ?? null
  );
}
