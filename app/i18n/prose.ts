/** Prose as data. Pages print it with links; structured data and mails as plain text. */

/** Plain text; a link to one of our pages, another site or a mailbox; or a Latin name that keeps its direction. */
export type Run = string | { text: string; to: string } | { ltr: string };
export type Paragraph = string | readonly Run[];

export type ProseTable = {
  caption: string;
  head: readonly string[];
  /** Each row has as many cells as there are heads; the first cell is the row's header. */
  rows: readonly (readonly Paragraph[])[];
};

export type Block = Paragraph | { list: readonly Paragraph[] } | { table: ProseTable };

/** A section of a long page with its own heading; `id` is its anchor. */
export type ProseSection = { id: string; title: string; blocks: readonly Block[] };

const wordsOf = (run: Run): string => (typeof run === "string" ? run : "text" in run ? run.text : run.ltr);

/** A paragraph's text without its links. */
export function plainText(paragraph: Paragraph): string {
  return typeof paragraph === "string" ? paragraph : paragraph.map(wordsOf).join("");
}
