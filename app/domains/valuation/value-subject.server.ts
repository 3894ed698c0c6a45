import { estimateValue } from "./engine/estimate.ts";
import type { Subject, Valuation } from "./engine/types.ts";
import { loadValuer, type ModelSource } from "./model.server.ts";

/** Values a subject with the fitted model and the recorded sales around it. */
export async function valueSubject(ctx: ModelSource, subject: Subject): Promise<Valuation> {
  return estimateValue(await loadValuer(ctx, subject.country), subject);
}
