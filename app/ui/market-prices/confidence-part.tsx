import { GRADES } from "#app/domains/valuation/engine/types.ts";
import { marketPagesCopy, districtsWords } from "#app/i18n/valuation/market-pages.ts";
import { limitSentence, type LimitCode } from "#app/i18n/valuation/valuation.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Grade, type GradeValue } from "../kit/grade.tsx";

const words = marketPagesCopy.confidence;
/** Limits that concern a single estimate, or that this page explains in its own words. */
const SAID_ELSEWHERE: ReadonlySet<LimitCode> = new Set([
  "city-level",
  "asking-prices",
  "no-rent-data",
  "wide-area",
]);

type Confidence = {
  /** «شقة» */
  one: string;
  isAsking: boolean;
  grades: Record<GradeValue, number> | null;
  limits: readonly LimitCode[];
};

/** How far to trust the figures: grades of the values by district, and what weakens them. */
export function ConfidencePart({ confidence }: { confidence: Confidence }) {
  const { one, isAsking, grades, limits } = confidence;
  const told = limits.filter((limit) => !SAID_ELSEWHERE.has(limit));
  return (
    <Card as="section" className="stack" aria-labelledby="confidence-title">
      <h2 id="confidence-title">{words.title}</h2>
      {isAsking ? (
        <>
          <p>
            <Grade value="E" />
          </p>
          <p className="muted">{words.asking}</p>
        </>
      ) : (
        <p className="muted">{grades ? words.sales(one) : words.none}</p>
      )}
      {grades && (
        <ul role="list" className="grade-tally">
          {GRADES.filter((grade) => grades[grade] > 0).map((grade) => (
            <li key={grade}>
              <Grade value={grade} bare />
              <span>{districtsWords(grades[grade])}</span>
            </li>
          ))}
        </ul>
      )}
      {told.length > 0 && (
        <ul className="small market-prices__limits">
          {told.map((limit) => (
            <li key={limit}>{limitSentence[limit]}</li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink to="/methodology" variant="ghost" iconEnd="forward">
          {words.methodology}
        </ButtonLink>
      </div>
    </Card>
  );
}
