import type { EstimateAnswer } from "#app/domains/programs/answer-schemas.ts";
import type { LimitCode, SourceRef } from "#app/domains/valuation/engine/types.ts";
import { DISCLAIMER_EN, LIMIT_EN } from "#app/i18n/programs/operation-words.ts";
import { disclaimer, limitSentence } from "#app/i18n/valuation/valuation.ts";

type Estimated = NonNullable<EstimateAnswer["estimate"]>;

/** A model's version, and the last day of its data, with which every version begins. */
export const modelFacts = (version: string): EstimateAnswer["model"] => ({
  version,
  data_until: version.slice(0, "2026-01-01".length),
});

/** What weakens a figure, in both languages. */
export const limitsOf = (limits: readonly LimitCode[]): Estimated["limits"] =>
  limits.map((code) => ({ code, detail_ar: limitSentence[code], detail_en: LIMIT_EN[code] }));

/** Sources with their licences. */
export const sourcesOf = (sources: readonly SourceRef[]): Estimated["sources"] =>
  sources.map(({ id, nameAr, publisherAr, licenceAr, from, to }) => ({
    id,
    name_ar: nameAr,
    publisher_ar: publisherAr,
    licence_ar: licenceAr,
    from,
    to,
  }));

/** The sentence that goes with every figure of this origin. */
export function disclaimed(origin: "sales" | "asking"): { disclaimer_ar: string; disclaimer_en: string } {
  return {
    disclaimer_ar: disclaimer(origin === "asking" ? "asking" : "city"),
    disclaimer_en: DISCLAIMER_EN[origin],
  };
}
