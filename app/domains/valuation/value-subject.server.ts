import { estimateValue } from "./engine/estimate.ts";
import type { Subject, Valuation } from "./engine/types.ts";
import { valuer } from "./model.server.ts";

/** Values a subject with the bundled model and the recorded sales around it. */
export function valueSubject(subject: Subject): Valuation {
  return estimateValue(valuer, subject);
}
