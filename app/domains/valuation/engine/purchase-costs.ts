import type { PurchaseCost, Subject } from "./types.ts";

type Purchase = Pick<Subject, "country" | "city" | "propertyType" | "offPlan">;

const share = (
  kind: PurchaseCost["kind"],
  rate: number,
  payer: PurchaseCost["payer"],
  source: PurchaseCost["source"],
): Omit<PurchaseCost, "amount"> => ({ kind, basis: "price-share", rate, payer, source });

/** 2 % by custom plus 5 % VAT. In an off-plan sale the developer pays the agent. */
const UAE_AGENT = share("agent", 0.021, "buyer", "ae-agent-custom");
/** Trustee office with VAT: AED 4,200, or 2,100 for prices below 500,000. Title deed and map: 580, or 430 for land. */
const TRUSTEE = { full: 4200, reduced: 2100, reducedBelow: 500_000 };
const TITLE = { built: 580, land: 430 };
/** Fee for registration in the interim register. */
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
      // By the rules, 2 % from each side; buyers usually pay both.
      return [share("transfer", 0.04, "agreed", "ae-dld-fees"), dubaiRegistration(purchase, price), ...agent];
    case "Abu Dhabi":
      return [share("transfer", 0.02, "agreed", "ae-abu-dhabi-fees"), ...agent];
    case "Ajman":
      // 3 %; citizens of the Gulf states pay 2 %.
      return [share("transfer", 0.03, "buyer", "ae-ajman-fees"), ...agent];
    case "Ras Al Khaimah":
      // Decision 10 of 2017 on homes: 2 % from the buyer, 2 % from the seller.
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
      // By law the seller owes the tax. Whoever hired the agent owes the 2.5 % commission, plus 15 % VAT.
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

/** Costs of buying on top of a price, item by item; null if no source gives the fees of the place. */
export function purchaseCostsOf(purchase: Purchase, price: number): PurchaseCost[] | null {
  const rules = rulesFor(purchase, price);
  return (
    rules?.map((rule) => ({
      ...rule,
      amount: Math.round(rule.basis === "fixed" ? rule.rate : rule.rate * price),
    })) ?? null
  );
}
