import { ContentFault } from "./faults.ts";

/** What `{{…}}` in an article stands for. */
export type Placeholders = Readonly<Record<string, string>>;

/** Puts the product's constants and the back-test's figures where an article asks for them; `line` is the first. */
export function fillPlaceholders(text: string, values: Placeholders, line: number): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string, at: number) => {
    const value = values[name];
    if (value === undefined)
      throw new ContentFault(line + text.slice(0, at).split("\n").length - 1, `${whole} stands for nothing`);
    return value;
  });
}
