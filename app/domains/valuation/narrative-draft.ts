import { foldArabic } from "#app/lib/text/arabic.ts";
import type { Analysis, AnalysisKey, ExplainedProperty, ExplainInput } from "./analysis.ts";
import { explain } from "./explain.ts";
import { claimsIn } from "./wording.ts";

/** A part of the narrative whose findings may be worded anew: the summary, or the paragraphs of a section. */
export type Block = { key: "summary" | AnalysisKey; texts: string[] };

/** A block with the places of its texts in the summary or among the section's paragraphs. */
export type DraftBlock = Block & { at: number[] };

/** The project's name as a recorded sale spells it, never as it was typed. */
function recordedProject({ property, estimate }: ExplainInput): string | null {
  if (property.project === null) return null;
  const typed = foldArabic(property.project);
  const sale = estimate.comparables.find(({ project }) => project !== null && foldArabic(project) === typed);
  return sale?.project ?? null;
}

/** The property without a word that a person typed: choices, numbers and names from our own data remain. */
function withoutTypedText(input: ExplainInput): ExplainedProperty {
  return {
    ...input.property,
    district: input.estimate.place?.nameAr ?? null,
    project: recordedProject(input),
    address: "",
    description: null,
    extraFeatures: null,
  };
}

const isFree = (text: string): boolean => claimsIn(text).size === 0;

function freeBlock(key: Block["key"], texts: readonly string[], from: number): DraftBlock {
  const at = texts.flatMap((text, index) => (index >= from && isFree(text) ? [index] : []));
  return { key, at, texts: at.map((index) => texts[index]!) };
}

/**
 * The sentences that a language model may word anew, from the report's figures alone and without any typed text.
 * The first sentence states the value; points and next steps are advice; sentences on accreditation, licences and
 * official sources are exact: all these stay as the templates have them.
 */
export function draftOf(input: ExplainInput): DraftBlock[] {
  const { reportType, estimate, figures } = input;
  const { summary, sections } = explain({
    reportType,
    estimate,
    figures,
    property: withoutTypedText(input),
  });
  return [
    freeBlock("summary", summary, 1),
    ...sections.map(({ key, paragraphs }) => freeBlock(key, paragraphs, 0)),
  ].filter(({ texts }) => texts.length > 0);
}

/** The template's analysis with a text for each of the draft's, in the same places. */
export function withBlocks(
  analysis: Analysis,
  blocks: readonly Block[],
  draft: readonly DraftBlock[],
): Analysis {
  const reworded = (key: Block["key"], texts: string[]): string[] => {
    const place = draft.findIndex((block) => block.key === key);
    const at = draft[place]?.at ?? [];
    return texts.map((text, index) => blocks[place]?.texts[at.indexOf(index)] ?? text);
  };
  return {
    ...analysis,
    summary: reworded("summary", analysis.summary),
    sections: analysis.sections.map((section) => ({
      ...section,
      paragraphs: reworded(section.key, section.paragraphs),
    })),
  };
}
