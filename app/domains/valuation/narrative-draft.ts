import { foldArabic } from "#app/lib/text/arabic.ts";
import type { Analysis, AnalysisKey, ExplainedProperty, ExplainInput } from "./analysis.ts";
import { explain } from "./explain.ts";
import { claimsIn } from "./wording.ts";

/** A part of the narrative that may be reworded: the summary, or the paragraphs of a section. */
export type Block = { key: "summary" | AnalysisKey; texts: string[] };

/** A block with the indexes of its texts in the summary or in the section's paragraphs. */
export type DraftBlock = Block & { at: number[] };

/** The project's name as a recorded sale spells it, never as typed. */
function recordedProject({ property, estimate }: ExplainInput): string | null {
  if (property.project === null) return null;
  const typed = foldArabic(property.project);
  const sale = estimate.comparables.find(({ project }) => project !== null && foldArabic(project) === typed);
  return sale?.project ?? null;
}

/** The property without any typed text; keeps choices, numbers and names from our own data. */
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
 * The sentences that a language model may reword, built from the report's figures without any typed text. Excluded,
 * because they must stay exact: the first sentence (the value), points and next steps (advice), and sentences on
 * accreditation, licences and official sources.
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

/** The template's analysis with the draft's texts replaced, each at its index. */
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
