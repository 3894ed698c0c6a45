import type { Article } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { ArabicText } from "../kit/arabic-text.tsx";
import { Button } from "../kit/button.tsx";
import { ArticleMeta } from "./article-card.tsx";
import { Cover } from "./cover.tsx";

/** Category, title, date, reading time, share button and cover. */
export function ArticleHead({ article }: { article: Article }) {
  const { category, title, excerpt, image, imageAlt } = article;
  return (
    <header className="article-head">
      <div className="article-head__words">
        <p>
          <span className="badge badge--brand">{category}</span>
        </p>
        <h1 id="title">
          <ArabicText>{title}</ArabicText>
        </h1>
        <p className="article-head__excerpt">
          <ArabicText>{excerpt}</ArabicText>
        </p>
        <div className="row row--between">
          <ArticleMeta {...article} />
          {/* The page's script shows it; it does nothing without JavaScript. */}
          <Button
            variant="outline"
            icon="share"
            hidden
            data-share="either"
            data-title={title}
            data-text={excerpt}
            data-copied={blogCopy.share.copied}
            data-failed={blogCopy.share.failed}
          >
            {blogCopy.share.button}
          </Button>
        </div>
      </div>
      <Cover name={image} alt={imageAlt} sizes="(min-width: 64rem) 32rem, 92vw" first />
    </header>
  );
}
