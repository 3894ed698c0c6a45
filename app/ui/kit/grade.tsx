import { copy } from "#app/i18n/chrome.ts";
import { gradeWord } from "#app/i18n/valuation.ts";

export type GradeValue = keyof typeof gradeWord;

const STEPS: Record<GradeValue, number> = { low: 1, medium: 2, high: 3 };

/** Confidence in three steps, always with its word. `bare` leaves out "درجة الثقة:" where a label stands already. */
export function Grade({ value, bare }: { value: GradeValue; bare?: boolean }) {
  return (
    <span className="grade-row">
      <span className="grade" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} className={step <= STEPS[value] ? "on" : undefined} />
        ))}
      </span>
      <span>
        {!bare && `${copy.grade} `}
        <b>{gradeWord[value]}</b>
      </span>
    </span>
  );
}
