import type { ArticleSummary } from "./rules.ts";

/** The articles to read after this one: of its category first, then by how many keywords they share, then the newest. */
export function relatedTo(
  article: ArticleSummary,
  all: readonly ArticleSummary[],
  most = 3,
): readonly ArticleSummary[] {
  const shared = (other: ArticleSummary) =>
    other.keywords.filter((keyword) => article.keywords.includes(keyword)).length;
  const sameCategory = (other: ArticleSummary) => Number(other.category === article.category);
  return all
    .filter(({ id }) => id !== article.id)
    .toSorted(
      (a, b) => sameCategory(b) - sameCategory(a) || shared(b) - shared(a) || b.date.localeCompare(a.date),
    )
    .slice(0, most);
}
