import { foldDigits } from "#app/lib/text/arabic.ts";
import type { Analysis, ExplainInput } from "./analysis.ts";
import { ownFigures, type OwnFigures } from "./own-figures.ts";
import { statementsIn, type Statement } from "./stated-numbers.ts";

/** A number this large without a unit is money; a smaller one says nothing that could be checked. */
const BARE_MONEY = 1000;

const isRounded = (stated: Statement, own: number): boolean =>
  Math.abs(own - stated.value) <= 0.5 * 10 ** -stated.decimals + 1e-9;

/** Whether a statement keeps the sign of an own figure; none is a plus, and a zero has no sign. */
const keepsSign = (stated: Statement, own: number): boolean =>
  stated.value === 0 || (stated.sign < 0 ? own < 0 : own > 0);

/** Whether a stated number is one of the report's own figures of its kind, as finely as it is written. */
export function isOwn(stated: Statement, own: OwnFigures): boolean {
  const held = (kind: Parameters<OwnFigures["values"]["get"]>[0]): readonly number[] =>
    own.values.get(kind) ?? [];
  const isMoney = (): boolean =>
    held("money").some((value) => isRounded(stated, value)) ||
    held("flow").some((value) => isRounded(stated, Math.abs(value)) && keepsSign(stated, value));
  switch (stated.unit) {
    case "percent":
      return (
        held("share").some((value) => isRounded(stated, value * 100)) ||
        held("change").some((value) => isRounded(stated, Math.abs(value) * 100) && keepsSign(stated, value))
      );
    case "money":
      return stated.currency === own.currency && isMoney();
    case "day":
      return own.days.has(stated.iso ?? "");
    case "month":
      return own.months.has(stated.iso ?? "");
    case "bare":
      return stated.value >= BARE_MONEY && isMoney();
    default:
      return held(stated.unit).some((value) => isRounded(stated, value));
  }
}

const OPENS_RANGE = /(?:من|بين)\s*(?:ارتفاع|انخفاض)?\s*[−-]?$/;
const JOINS_RANGE =
  /^\s*(?:٪|%|ريال(?:ات|ًا)?(?: قطري(?:ة|ًا)?)?|دراهم|درهم(?:ًا)?)?\s*(?:إلى|و|–|-)\s*(?:ارتفاع|انخفاض)?\s*[−-]?$/;

/** Second ends of ranges that lie below the first: «من ٩٠٠ إلى ٨٠٠». */
function turnedRanges(text: string, stated: readonly Statement[]): Statement[] {
  const signed = ({ value, sign }: Statement): number => (sign < 0 ? -value : value);
  return stated.filter((end, index) => {
    const start = stated[index - 1];
    if (!start || end.iso || start.iso) return false;
    const isRange =
      OPENS_RANGE.test(text.slice(0, start.start)) && JOINS_RANGE.test(text.slice(start.end, end.start));
    return isRange && signed(end) < signed(start);
  });
}

/** All sentences of an analysis as one list. */
export function sentencesOf({ summary, sections, nextSteps }: Analysis): string[] {
  return [
    ...summary,
    ...nextSteps,
    ...sections.flatMap((section) => [section.title, ...section.paragraphs, ...section.points]),
  ];
}

/** A text, its digits folded, without the names and quoted words whose digits are not ours. */
const withoutNames = (text: string, { names }: OwnFigures): string =>
  names.reduce((left, name) => left.replaceAll(name, " "), foldDigits(text));

/**
 * The numbers of an analysis that are none of the report's own, rounding as displayed allowed. Each is held against
 * figures of its own kind: money in the report's currency against money, percentages against fractions with their
 * sign, counts against counts of the same thing, dates against dates; ranges must not be turned round.
 */
export function foreignNumbers(analysis: Analysis, input: ExplainInput): Statement[] {
  const own = ownFigures(input);
  return sentencesOf(analysis).flatMap((sentence) => {
    const text = withoutNames(sentence, own);
    const stated = statementsIn(text);
    return [...stated.filter((number) => !isOwn(number, own)), ...turnedRanges(text, stated)];
  });
}

/** Whether every number in the analysis is among the report's own; the gate for any narrative, templated or generated. */
export function isGrounded(analysis: Analysis, input: ExplainInput): boolean {
  return foreignNumbers(analysis, input).length === 0;
}
