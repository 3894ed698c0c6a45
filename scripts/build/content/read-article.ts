import { readTimeOf, WORDS, type Article } from "../../../app/domains/content/rules.ts";
import { arDigits } from "../../../app/i18n/digits.ts";
import { ContentFault } from "./faults.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { LinkRules } from "./links.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import { renderBody } from "./render-body.ts";

export type ArticleRules = { links: LinkRules; placeholders: Placeholders };

/** One file of content/blog as an article; `name` is the file's, without its ending. Throws a ContentFault. */
export function readArticle(name: string, source: string, { links, placeholders }: ArticleRules): Article {
  const filled = fillPlaceholders(source.replaceAll("\r\n", "\n"), placeholders, 1);
  const { matter, body, bodyLine } = readFrontMatter(filled);
  if (matter.id !== name) throw new ContentFault(2, `id is ${matter.id}, and the file is ${name}.md`);
  const { words, ...rendered } = renderBody(body, links, bodyLine);
  if (words < WORDS.min || words > WORDS.max)
    throw new ContentFault(1, `${words} words: an article has ${WORDS.min} to ${WORDS.max}`);
  return {
    ...matter,
    title: arDigits(matter.title),
    excerpt: arDigits(matter.excerpt),
    gist: matter.gist.map(arDigits),
    keywords: matter.keywords.map(arDigits),
    imageAlt: arDigits(matter.imageAlt),
    words,
    readTime: readTimeOf(words),
    ...rendered,
  };
}
