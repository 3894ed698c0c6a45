import { foldDigits } from "#app/lib/text/arabic.ts";
import type { Analysis, ExplainInput } from "./analysis.ts";
import { ownFigures, type OwnFigures } from "./own-figures.ts";
import { statementsIn, type Statement } from "./stated-numbers.ts";

/** A number without a unit is money from here on; a smaller one cannot be checked. */
const BARE_MONEY = 1000;

const isRounded = (stated: Statement, own: number): boolean =>
  Math.abs(own - stated.value) <= 0.5 * 10 ** -stated.decimals + 1e-9;

/** Whether a statement has the sign of a figure. No sign means plus; zero has no sign. */
const keepsSign = (stated: Statement, own: number): boolean =>
  stated.value === 0 || (stated.sign < 0 ? own < 0 : own > 0);

/** Whether a stated number matches one of the report's figures of its kind, at the precision it is written with. */
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

/** Ends of ranges that are below the start: «من ٩٠٠ إلى ٨٠٠». */
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

/** A text with Latin digits, without names and quotations: their digits are not ours. */
const withoutNames = (text: string, { names }: OwnFigures): string =>
  names.reduce((left, name) => left.replaceAll(name, " "), foldDigits(text));

/**
 * The numbers in an analysis that match no figure of the report, up to rounding as displayed. Each is compared with
 * figures of its own kind: money with money in the report's currency, percentages with fractions of the same sign,
 * counts with counts of the same thing, dates with dates. Ranges must not be reversed.
 */
export function foreignNumbers(analysis: Analysis, input: ExplainInput): Statement[] {
  const own = ownFigures(input);
  return sentencesOf(analysis).flatMap((sentence) => {
    const text = withoutNames(sentence, own);
    const stated = statementsIn(text);
    return [...stated.filter((number) => !isOwn(number, own)), ...turnedRanges(text, stated)];
  });
}

/**
 * Whether every number in the analysis is a figure of the report. Every narrative, templated or generated, must pass
 * this.
 */
export function isGrounded(analysis: Analysis, input: ExplainInput): boolean {
  return foreignNumbers(analysis, input).length === 0;
}
