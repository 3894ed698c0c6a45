import { foldArabic } from "#app/lib/text/arabic.ts";
import { gradeWord } from "#app/i18n/valuation/valuation.ts";
import type { Analysis, ExplainInput } from "./analysis.ts";
import type { Grade } from "./engine/types.ts";
import { isGrounded, sentencesOf } from "./grounding.ts";
import { withBlocks, type Block, type DraftBlock } from "./narrative-draft.ts";
import { statementsIn } from "./stated-numbers.ts";
import { claimsIn, isPlain, latinIn, leaningsOf, numberWordsIn } from "./wording.ts";

type NarrativeFault =
  | "blocks"
  | "length"
  | "not-plain"
  | "figures"
  | "number-words"
  | "claims"
  | "foreign-words"
  | "leaning"
  | "grade"
  | "repeats";

/** Limits on the length of a reworded text, relative to its draft. */
const SHORTER = 0.5;
const LONGER = 1.6;
/** Characters that a text may grow in addition. */
const ROOM = 40;

/** The figures of a text in order. Moving, dropping or adding one gives a different string. */
const figuresOf = (text: string): string =>
  statementsIn(text)
    .map(({ unit, value, sign, currency, iso }) => [unit, iso ?? value, sign < 0, currency].join(" "))
    .join("|");

const isWithin = (words: ReadonlySet<string>, allowed: ReadonlySet<string>): boolean =>
  [...words].every((word) => allowed.has(word));

const GRADES = Object.values(gradeWord)
  .map(foldArabic)
  .sort((a, b) => b.length - a.length);
const NAMED_GRADE = new RegExp(`ثقه\\S*[\\s:]+(?:\\S+\\s+)?(${GRADES.join("|")})`, "g");

/** Whether every grade named in a text is the report's grade. */
const namesGrade = (text: string, grade: Grade): boolean =>
  [...foldArabic(text).matchAll(NAMED_GRADE)].every(([, named]) => named === foldArabic(gradeWord[grade]));

function faultOf(text: string, draft: string, grade: Grade): NarrativeFault | null {
  if (text.length > draft.length * LONGER + ROOM || text.length < draft.length * SHORTER) return "length";
  if (!isPlain(text)) return "not-plain";
  if (claimsIn(text).size > 0) return "claims";
  if (!isWithin(latinIn(text), latinIn(draft))) return "foreign-words";
  if (figuresOf(text) !== figuresOf(draft)) return "figures";
  if (!isWithin(numberWordsIn(text), numberWordsIn(draft))) return "number-words";
  if (!namesGrade(text, grade)) return "grade";
  return isWithin(leaningsOf(text), leaningsOf(draft)) ? null : "leaning";
}

const hasRepeats = (analysis: Analysis): boolean => {
  const sentences = sentencesOf(analysis).flatMap((text) => text.split(/(?<=[.؟])\s+/));
  return new Set(sentences).size !== sentences.length;
};

type Checked = { ok: true; analysis: Analysis } | { ok: false; fault: NarrativeFault };

/**
 * Puts reworded texts in place of the draft's. Accepts them only if they say the same: one text for each text, with the
 * same figures in the same order and of the same kind; no number word that the draft lacks; no claim of accuracy,
 * accreditation or certainty; no foreign word, markup, other grade or new direction. It cannot detect a false sentence
 * without a figure, direction or claim.
 */
export function checkBlocks(
  blocks: readonly Block[],
  draft: readonly DraftBlock[],
  input: ExplainInput & { analysis: Analysis },
): Checked {
  const shape = (all: readonly Block[]): string =>
    all.map(({ key, texts }) => `${key} ${texts.length}`).join();
  if (shape(blocks) !== shape(draft)) return { ok: false, fault: "blocks" };
  for (const [index, { texts }] of blocks.entries()) {
    for (const [at, text] of texts.entries()) {
      const fault = faultOf(text, draft[index]!.texts[at]!, input.estimate.grade);
      if (fault) return { ok: false, fault };
    }
  }
  const analysis = withBlocks(input.analysis, blocks, draft);
  if (!isGrounded(analysis, input)) return { ok: false, fault: "figures" };
  return hasRepeats(analysis) ? { ok: false, fault: "repeats" } : { ok: true, analysis };
}
