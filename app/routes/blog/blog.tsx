import { listArticles } from "#app/domains/content/articles.server.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { BLOG_FEED } from "#app/lib/site-path.ts";
import { ArticleCard } from "#app/ui/content/article-card.tsx";
import { feedLink } from "#app/ui/content/feed-link.ts";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/blog.ts";
import "./blog.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: blogCopy.title, description: blogCopy.description, crumb: blogCopy.heading }),
  feedLink,
];

export function loader() {
  return { articles: listArticles() };
}

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <div className="wrap blog">
      <Breadcrumbs trail={trailTo({ name: blogCopy.heading, path: "/blog" })} />
      <PageHead title={blogCopy.heading} lead={blogCopy.lead} leadClass="page-head__lead" />
      <ul className="grid blog__grid" role="list" aria-label={blogCopy.articles}>
        {articles.map((article, at) => (
          <li key={article.id}>
            <ArticleCard article={article} level={2} first={at === 0} />
          </li>
        ))}
      </ul>
      <p className="row row--between blog__end">
        <ButtonLink to="/" variant="outline" icon="home">
          {blogCopy.backHome}
        </ButtonLink>
        <a href={BLOG_FEED}>{blogCopy.feed.link}</a>
      </p>
    </div>
  );
}
