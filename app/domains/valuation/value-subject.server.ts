import { estimateValue, previewEvidence } from "./engine/estimate.ts";
import type { EvidencePreview, Refusal, Subject, Valuation } from "./engine/types.ts";
import { valuer } from "./model.server.ts";

/** Values a subject with the bundled model and the recorded sales around it. */
export function valueSubject(subject: Subject): Valuation {
  return estimateValue(valuer, subject);
}

/** How well a subject can be valued, before payment: grade, range width and limits, or the refusal. */
export function assessSubject(subject: Subject): EvidencePreview | Refusal {
  return previewEvidence(valuer, subject);
}
