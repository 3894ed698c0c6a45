/** Something wrong in a file of content/, with the line it stands on (from 1). */
export class ContentFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Gives the first line of `snippet` in `text`, which begins at `line`; `line` itself where it is not found. */
export function lineOf(text: string, snippet: string, line: number): number {
  const at = text.indexOf(snippet);
  return at < 0 ? line : line + text.slice(0, at).split("\n").length - 1;
}
