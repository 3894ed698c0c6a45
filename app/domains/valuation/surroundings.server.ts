import dubai from "#content/market/outlines-ae.json" with { type: "json" };
import { type Surroundings } from "./engine/around.ts";
import { surroundings, type Outlines } from "./engine/surroundings.ts";
import type { MarketModel } from "./engine/model.ts";
import type { Estimate, Subject } from "./engine/types.ts";

/** Cities whose communities are drawn by their published outlines. */
const OUTLINES: Record<string, Outlines> = { "ae/Dubai": dubai };

/** What a report's map draws around an estimate of the model; null where too little is known of the place. */
export function surroundingsOf(
  model: MarketModel,
  subject: Pick<Subject, "country" | "city" | "propertyType">,
  estimate: Estimate,
): Surroundings | null {
  return surroundings(model, subject, estimate, OUTLINES[`${subject.country}/${subject.city}`] ?? null);
}
