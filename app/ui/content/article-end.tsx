import type { ArticleSummary } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { ButtonLink } from "../kit/button.tsx";
import { ArticleCard } from "./article-card.tsx";

export function RelatedArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <section className="article-related" aria-labelledby="related">
      <h2 id="related">{blogCopy.related}</h2>
      <ul className="grid" role="list">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links at the end of an article: to an instant estimate, and to the other articles. */
export function ArticleEnd() {
  const { estimate, more } = blogCopy;
  return (
    <div className="article-end">
      <section className="card" aria-labelledby="try-estimate">
        <h2 id="try-estimate">{estimate.title}</h2>
        <p>{estimate.text}</p>
        <ButtonLink to="/estimate" iconEnd="forward">
          {estimate.link}
        </ButtonLink>
      </section>
      <section className="card" aria-labelledby="all-articles">
        <h2 id="all-articles">{more.title}</h2>
        <p>{more.text}</p>
        <ButtonLink to="/blog" variant="outline" iconEnd="forward">
          {more.link}
        </ButtonLink>
      </section>
    </div>
  );
}
