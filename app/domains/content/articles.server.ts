import { articles, bodies } from "virtual:articles";
import { relatedTo } from "./related.ts";
import type { Article, ArticleSummary } from "./rules.ts";

/** All articles without their text, the newest first. */
export const listArticles = (): readonly ArticleSummary[] => articles;

/** An article with its text, and what to read after it; null for an id that is none of ours. */
export async function findArticle(
  id: string,
): Promise<{ article: Article; related: readonly ArticleSummary[] } | null> {
  const summary = articles.find((known) => known.id === id);
  const body = await bodies[id]?.();
  if (!summary || !body) return null;
  return { article: { ...summary, ...body }, related: relatedTo(summary, articles) };
}
