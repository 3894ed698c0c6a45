import { existsSync, readFileSync } from "node:fs";

/** The sections that a requirement's numbers begin with, and the numbers in each. */
export type Requirements = readonly (readonly [section: string, numbers: readonly number[]])[];

/** The numbers of requirements, in order: "6.1.1", "6.1.2" … */
export const idsOf = (requirements: Requirements): string[] =>
  requirements.flatMap(([part, numbers]) => numbers.map((number) => `${part}.${number}`));

/** The rows of the tables in a text, each as its cells. */
export const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );

export const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);

/** A page of documentation with its sections, and the table of requirements in the section of that name. */
export function openPage(file: string) {
  const page = readFileSync(file, "utf8");
  const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  /** A section's words, wherever its lines break. */
  const words = (title: string): string => section(title).replaceAll(/\s+/g, " ");
  const requirements = rowsOf(section("Requirements and tests"))
    .filter(([asked = ""]) => /^\d/.test(asked))
    .map(([asked = "", how = "", evidence = ""]) => ({ id: asked.split(" ")[0] ?? "", how, evidence }));
  const deviations = [...section("Deviations").matchAll(/^- \*\*([\d., ]+)\*\*: /gm)].flatMap(
    ([, ids = ""]) => ids.split(", "),
  );
  /** The numbers of the requirements whose second cell says so. */
  const saying = (words: string) => requirements.filter(({ how }) => how.includes(words)).map(({ id }) => id);
  return { page, section, words, requirements, deviations, saying };
}

/** Whether a file is there with a test of this very title, alone or made by `each`; one that is skipped is none. */
export function holdsTest(file: string, title: string): boolean {
  if (title === "" || !existsSync(file)) return false;
  const written = JSON.stringify(title).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:\\btest|\\))\\(\\s*${written},`).test(readFileSync(file, "utf8"));
}

/**
 * What is named as evidence and is not there: neither a test by file and title nor a section of the page. "none" is
 * enough where a requirement does not apply.
 */
export function missingEvidence(
  { page, requirements }: Pick<ReturnType<typeof openPage>, "page" | "requirements">,
  doNotApply: readonly string[],
): string[] {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(" ", "-"),
  );
  const wrong: string[] = [];
  for (const { id, evidence } of requirements) {
    if (evidence === "none" && doNotApply.includes(id)) continue;
    for (const named of evidence.split("<br>")) {
      const anchor = /^\[[\w ]+\]\(#([\w-]+)\)$/.exec(named)?.[1];
      const [file = "", title = ""] = /^`(.+)`$/.exec(named)?.[1]?.split(" › ") ?? [];
      const found = anchor ? headings.includes(anchor) : holdsTest(file, title);
      if (!found) wrong.push(`${id}: ${named}`);
    }
  }
  return wrong;
}
