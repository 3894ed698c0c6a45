import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { gradeWord } from "#app/i18n/valuation/valuation.ts";

export type GradeValue = keyof typeof gradeWord;

/**
 * Confidence in five steps, as so many bars, always with its word and letter. `bare` leaves out "درجة الثقة:" if a label
 * already says it.
 */
export function Grade({ value, bare }: { value: GradeValue; bare?: boolean }) {
  return (
    <span className="grade-row">
      <span className={`grade grade--${value.toLowerCase()}`} aria-hidden="true" />
      <span>
        {!bare && `${chromeCopy.grade} `}
        <b>{gradeWord[value]}</b> (<bdi dir="ltr">{value}</bdi>)
      </span>
    </span>
  );
}
