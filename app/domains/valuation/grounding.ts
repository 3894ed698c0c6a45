import { foldNumber } from "#app/lib/arabic.ts";
import type { Analysis, ExplainInput } from "./analysis.ts";

/** Digits with their separators, in either script; a trailing separator is punctuation. */
const NUMBER = /[\d\u0660-\u0669\u06f0-\u06f9]+(?:[.,\u066b\u066c][\d\u0660-\u0669\u06f0-\u06f9]+)*/g;

/** The share of sales that every range is meant to hold, the one figure that is the same in all reports. */
const RANGE_PERCENT = 80;

/** Shares above this are written as money or counts, not as percentages. */
const FRACTION_MAX = 10;

export type StatedNumber = { value: number; decimals: number };

/** The numbers written in a text, unsigned, with the decimals they are written with. */
export function numbersIn(text: string): StatedNumber[] {
  return (text.match(NUMBER) ?? []).map((written) => {
    const plain = foldNumber(written);
    return { value: Number(plain), decimals: plain.split(".")[1]?.length ?? 0 };
  });
}

/** Every number held by a value, however deep: numbers, and those written inside its strings. */
function heldNumbers(value: unknown): number[] {
  if (typeof value === "number") return [Math.abs(value)];
  if (typeof value === "string") return numbersIn(value).map((number) => number.value);
  if (Array.isArray(value)) return value.flatMap(heldNumbers);
  if (value && typeof value === "object") return Object.values(value).flatMap(heldNumbers);
  return [];
}

/** All that a narrative may state: held figures, fractions also as percentages, and how many comparables. */
function ownNumbers({ property, estimate, figures }: ExplainInput): number[] {
  const held = heldNumbers([property, estimate, figures]);
  const percents = held.filter((number) => number < FRACTION_MAX).map((number) => number * 100);
  return [...held, ...percents, estimate.comparables.length, RANGE_PERCENT];
}

const isRounded = (stated: StatedNumber, own: number): boolean =>
  Math.abs(own - stated.value) <= 0.5 * 10 ** -stated.decimals + 1e-9;

/** All sentences of an analysis as one list. */
function sentencesOf({ summary, sections, nextSteps }: Analysis): string[] {
  return [
    ...summary,
    ...nextSteps,
    ...sections.flatMap((section) => [section.title, ...section.paragraphs, ...section.points]),
  ];
}

/** The numbers of an analysis that are none of the report's own, rounding as displayed allowed. */
export function foreignNumbers(analysis: Analysis, input: ExplainInput): StatedNumber[] {
  const own = ownNumbers(input);
  return sentencesOf(analysis)
    .flatMap(numbersIn)
    .filter((stated) => !own.some((number) => isRounded(stated, number)));
}

/** Whether every number in the analysis is among the report's own; the gate for any narrative, templated or generated. */
export function isGrounded(analysis: Analysis, input: ExplainInput): boolean {
  return foreignNumbers(analysis, input).length === 0;
}
