/** Running text as data: pages print it with its links, structured data and mails as plain words. */

/** Words; a link in them, to a page of ours, another site or a mailbox; or a Latin name that keeps its direction. */
export type Run = string | { text: string; to: string } | { ltr: string };
export type Paragraph = string | readonly Run[];

export type ProseTable = {
  caption: string;
  head: readonly string[];
  /** As many cells as heads; the first one names its row. */
  rows: readonly (readonly Paragraph[])[];
};

export type Block = Paragraph | { list: readonly Paragraph[] } | { table: ProseTable };

/** A part of a long page under its own heading; `id` is its anchor. */
export type ProseSection = { id: string; title: string; blocks: readonly Block[] };

const wordsOf = (run: Run): string => (typeof run === "string" ? run : "text" in run ? run.text : run.ltr);

/** A paragraph without its links. */
export function plainText(paragraph: Paragraph): string {
  return typeof paragraph === "string" ? paragraph : paragraph.map(wordsOf).join("");
}
