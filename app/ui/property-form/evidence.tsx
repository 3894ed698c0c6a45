import type { Estimate } from "#app/domains/reports/rules.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { propertiesCopy, evidenceBasis } from "#app/i18n/valuation/properties.ts";
import { day, limitSentence } from "#app/i18n/valuation/valuation.ts";
import { Num } from "../kit/bdi.tsx";
import { Grade } from "../kit/grade.tsx";
import "./evidence.css";

const words = propertiesCopy.evidence;

export type Evidence = Pick<Estimate, "grade" | "halfWidth" | "level" | "sales" | "dataUntil" | "limits"> & {
  country: Parameters<typeof evidenceBasis>[0]["country"];
  cityAr: string;
  placeAr: string | null;
  /** ISO day of the value, once there is one. */
  valuedOn?: string;
};

/** How strong the evidence for a property is: grade, width of the range, sales, age of the data. */
export function EvidenceFacts({ evidence }: { evidence: Evidence }) {
  const { grade, halfWidth, level, sales, dataUntil, valuedOn } = evidence;
  const asking = level === "asking";
  return (
    <dl className="evidence">
      <div>
        <dt>{words.grade}</dt>
        <dd>
          <Grade value={grade} bare />
        </dd>
      </div>
      <div>
        <dt>{words.width}</dt>
        <dd>
          <Num>{words.plusMinus(halfWidth)}</Num>
        </dd>
      </div>
      <div>
        <dt>{words.basis}</dt>
        <dd>{evidenceBasis(evidence)}</dd>
      </div>
      <div>
        <dt>{asking ? words.adverts : words.sales}</dt>
        <dd>{asking ? words.advertsWords(sales) : words.salesWords(sales)}</dd>
      </div>
      <div>
        <dt>{words.dataUntil}</dt>
        <dd>
          <Num>{day(dataUntil)}</Num>
        </dd>
      </div>
      {valuedOn && (
        <div>
          <dt>{estimateCopy.valuedOn}</dt>
          <dd>
            <Num>{day(valuedOn)}</Num>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What weakens the estimate, one sentence each; nothing if there are no limits. */
export function EvidenceLimits({ limits }: Pick<Evidence, "limits">) {
  if (limits.length === 0) return null;
  return (
    <div className="stack gap-2 small">
      <h3 className="evidence__limits">{words.limits}</h3>
      <ul className="evidence__list">
        {limits.map((limit) => (
          <li key={limit}>{limitSentence[limit]}</li>
        ))}
      </ul>
    </div>
  );
}
