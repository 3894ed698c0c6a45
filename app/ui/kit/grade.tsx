import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { gradeWord } from "#app/i18n/valuation/valuation.ts";

export type GradeValue = keyof typeof gradeWord;

const STEPS: Record<GradeValue, number> = { E: 1, D: 2, C: 3, B: 4, A: 5 };

/** Five bars, the first `on` of them filled; as markup, since a table of districts has hundreds of them. */
const bars = (on: number): string => `${'<i class="on"></i>'.repeat(on)}${"<i></i>".repeat(5 - on)}`;

/**
 * Confidence in five steps, always with its word and letter. `bare` leaves out "درجة الثقة:" if a label already says
 * it.
 */
export function Grade({ value, bare }: { value: GradeValue; bare?: boolean }) {
  return (
    <span className="grade-row">
      <span className="grade" aria-hidden="true" dangerouslySetInnerHTML={{ __html: bars(STEPS[value]) }} />
      <span>
        {!bare && `${chromeCopy.grade} `}
        <b>{gradeWord[value]}</b> (<bdi dir="ltr">{value}</bdi>)
      </span>
    </span>
  );
}
