import { isRouteErrorResponse, useRouteError } from "react-router";
import { findArticle } from "#app/domains/content/articles.server.ts";
import { found } from "#app/http/found.server.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { articlePath } from "#app/lib/site-path.ts";
import { previewOf } from "#app/lib/covers.ts";
import { ArticleBody } from "#app/ui/content/article-body.tsx";
import { ArticleEnd, RelatedArticles } from "#app/ui/content/article-end.tsx";
import { ArticleGist } from "#app/ui/content/article-gist.tsx";
import { ArticleHead } from "#app/ui/content/article-head.tsx";
import { feedLink } from "#app/ui/content/feed-link.ts";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { RouteError } from "#app/ui/kit/route-error.tsx";
import { articleNode } from "#app/ui/seo/reading-nodes.ts";
import type { Route } from "./+types/article.ts";
import "./article.css";

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: blogCopy.notFound, noindex: true });
  const { article } = args.loaderData;
  const { title, excerpt, category, date, keywords, imageAlt } = article;
  const image = { ...previewOf(article.image), alt: imageAlt };
  return [
    ...pageMeta(args, {
      title,
      description: excerpt,
      image,
      article: { publishedAt: date, section: category, tags: keywords },
      about: [articleNode({ ...article, image, publishedAt: date }, originOf(args))],
    }),
    feedLink,
  ];
};

export async function loader({ params }: Route.LoaderArgs) {
  return found(await findArticle(params.articleId));
}

export default function ArticlePage({ loaderData: { article, related } }: Route.ComponentProps) {
  return (
    <div className="wrap article-page">
      <Breadcrumbs trail={trailTo({ name: article.title, path: articlePath(article.id) })} />
      <article aria-labelledby="title">
        <ArticleHead article={article} />
        <ArticleGist lines={article.gist} />
        <ArticleBody article={article} />
      </article>
      <RelatedArticles articles={related} />
      <ArticleEnd />
    </div>
  );
}

/** An unknown article id has its own 404 text. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteError />;
  return (
    <div className="wrap section">
      <EmptyState spot="no-results" level={1} title={blogCopy.notFound} text={blogCopy.notFoundText}>
        <ButtonLink to="/blog" icon="back">
          {blogCopy.backToBlog}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
