import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const DECISIONS = "docs/decisions";
const read = (file: string): string => readFileSync(file, "utf8");
/** Every document; the blog's articles are content, and the build looks at their links. */
const documents = execFileSync("git", ["ls-files", "*.md", ":!content"], { encoding: "utf8" })
  .trim()
  .split("\n");

const withoutCode = (page: string): string => page.replaceAll(/^ *```.*?^ *```$/gms, "");

/** The anchors of a page's headings, as GitHub makes them: a heading that comes again gets a number. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = [...withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set(anchors);
}

/** Where a page's relative links lead to nothing: no such file, or no such heading in it. */
function brokenLinks(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [name = "", anchor] = target.split("#");
    const found = name === "" ? file : path.join(path.dirname(file), name);
    if (!existsSync(found)) return true;
    return anchor !== undefined && !anchorsOf(read(found)).has(anchor);
  });
}

test.each(documents)("every relative link in %s leads to a file and a heading that are there", (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

test("each name that a walk of CONTRIBUTING gives with its file is declared there", () => {
  const [, walks = ""] = /\n## Five walks\n(.*?)\n## /s.exec(read("CONTRIBUTING.md")) ?? [];
  const named = [...walks.matchAll(/`(\w+)`(?:\s+in\s+|\s+\()`([\w/.-]+\.tsx?)`/g)].map(
    ([, name = "", file = ""]) => ({ name, file }),
  );
  const wrong = named.filter(
    ({ name, file }) =>
      !existsSync(file) || !new RegExp(`(?:function|const|type) ${name}\\b`).test(read(file)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test("a newcomer finishes the README: it has at most 150 lines", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

const decisions = readdirSync(DECISIONS)
  .filter((name) => name !== "README.md")
  .toSorted();

test("the index leads to every decision", () => {
  const index = read(`${DECISIONS}/README.md`);
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test("each decision has a number of its own", () => {
  const numbers = decisions.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(decisions.length);
});

test("every package that package.json asks for has its reason in a decision", () => {
  const lists = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const names = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((list) =>
    Object.keys(lists[list] ?? {}),
  );
  const reasons = decisions.map((name) => read(`${DECISIONS}/${name}`)).join("\n");
  // Packages of types alone come with what they describe.
  const unexplained = names.filter((name) => !name.startsWith("@types/") && !reasons.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});
