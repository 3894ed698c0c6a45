import type { ReactNode } from "react";
import { missingOf, sectionsOf } from "#app/domains/reports/promise/rules.ts";
import type { Analysis, ReportBody } from "#app/domains/reports/rules.ts";
import { missingLine, promiseCopy } from "#app/i18n/reports/promise.ts";
import { methodSentences, pageCopy } from "#app/i18n/reports/report-page.ts";
import { bridgeSentence } from "#app/i18n/reports/report-sections.ts";
import {
  accreditation,
  forecastLimit,
  limitSentence,
  standingLimits,
} from "#app/i18n/valuation/valuation.ts";

type Key = Analysis["sections"][number]["key"];

/**
 * The sections of the narrative with the given keys, in this order, each with its heading. `brief` leaves out the
 * points, where a table beside them has the same figures and there is no room for both.
 */
export function Narrative({
  analysis,
  keys,
  brief,
}: {
  analysis: Analysis;
  keys: readonly Key[];
  brief?: boolean;
}) {
  const found = keys.flatMap((key) => analysis.sections.filter((section) => section.key === key));
  return found.map(({ key, title, paragraphs, points }) => (
    <div className="told" key={key}>
      <h3>{title}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points.length > 0 && !brief && (
        <ul className="points">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  ));
}

export function NextSteps({ analysis }: { analysis: Analysis }) {
  return (
    <ol className="next-steps">
      {analysis.nextSteps.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

/** The limits of this estimate, including that it is no accredited valuation. */
export function Limits({ body }: { body: ReportBody }) {
  const { estimate, property } = body;
  const sentences = [
    accreditation[property.country],
    ...estimate.limits.map((code) => limitSentence[code]),
    ...standingLimits(estimate.dataUntil, estimate.level),
    ...(estimate.trend ? [forecastLimit] : []),
  ];
  return (
    <ul className="limits">
      {sentences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What the report does not hold, with the reason; nothing if it holds all. */
export function MissingSections({ body }: { body: ReportBody }) {
  const missing = missingOf(sectionsOf(body));
  if (missing.length === 0) return null;
  return (
    <>
      <h3>{promiseCopy.missing}</h3>
      <ul className="limits">
        {missing.map((section) => (
          <li key={section.key}>{missingLine(section)}</li>
        ))}
      </ul>
    </>
  );
}

export function Method({ body }: { body: ReportBody }) {
  return (
    <ul className="points">
      {[...methodSentences(body), bridgeSentence(body.estimate)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The person's own text, quoted in full and marked as theirs. */
export function OwnWords({ body, heading }: { body: ReportBody; heading: (text: string) => ReactNode }) {
  const { description, extraFeatures } = body.property;
  const quotes = [
    [pageCopy.description, description],
    [pageCopy.features, extraFeatures],
  ] as const;
  if (!description && !extraFeatures) return null;
  return (
    <>
      {quotes.map(
        ([title, text]) =>
          text && (
            <div className="told" key={title}>
              {heading(title)}
              <blockquote className="quote" dir="auto">
                {text}
              </blockquote>
            </div>
          ),
      )}
      <p className="tiny">{pageCopy.ownWords}</p>
    </>
  );
}
