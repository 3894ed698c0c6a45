import { estimateValue } from "./engine/estimate.ts";
import type { Subject, Told, Valuation } from "./engine/types.ts";
import { valuer } from "./model.server.ts";

/** Values a subject with the bundled model and the recorded sales around it, and with what its owner told of them. */
export function valueSubject(subject: Subject, told?: Told): Valuation {
  return estimateValue(valuer, subject, told);
}
