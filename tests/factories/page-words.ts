import { expect } from "vitest";

/** Fails unless each of the words stands in the text, and names the one that does not. */
export function expectWords(text: string, words: readonly string[]): void {
  for (const word of words) expect(text, word).toContain(word);
}
