import { readFileSync } from "node:fs";
import path from "node:path";
import { ARTICLE_IDS, type Article } from "../../../app/domains/content/rules.ts";
import { articleFiles } from "./article-files.ts";
import { ContentFault } from "./faults.ts";
import { readArticle, type ArticleRules } from "./read-article.ts";

/** All articles of a folder, the newest first. Throws one error that names every fault by file and line. */
export function readArticles(
  folder: string,
  rules: ArticleRules,
  ids: readonly string[] = ARTICLE_IDS,
): Article[] {
  const faults: string[] = [];
  const names = articleFiles(folder);
  const articles = names.flatMap((name) => {
    const file = path.join(folder, `${name}.md`);
    try {
      return [readArticle(name, readFileSync(file, "utf8"), rules)];
    } catch (error) {
      if (!(error instanceof ContentFault)) throw error;
      faults.push(`${path.relative(".", file)}:${error.line}: ${error.message}`);
      return [];
    }
  });
  for (const id of ids)
    if (!names.includes(id)) faults.push(`${path.relative(".", folder)}: ${id}.md is missing`);
  for (const key of ["title", "date", "image"] as const) {
    const twice = articles.filter((one, at) => articles.findIndex((other) => other[key] === one[key]) < at);
    for (const { id } of twice)
      faults.push(`${path.relative(".", folder)}/${id}.md: its ${key} is another article's too`);
  }
  if (faults.length > 0) throw new Error(`articles:\n${faults.join("\n")}`);
  return articles.toSorted((a, b) => b.date.localeCompare(a.date));
}
