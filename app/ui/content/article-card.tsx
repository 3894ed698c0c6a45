import type { ArticleSummary } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { articlePath } from "#app/lib/site-path.ts";
import { ArabicText } from "../kit/arabic-text.tsx";
import { Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Cover } from "./cover.tsx";
import "./article-card.css";

/** A third, half or all of the page: the steps of the grid. */
const SIZES = "(min-width: 68rem) 24rem, (min-width: 42rem) 46vw, 92vw";

/** An article's date and reading time. */
export function ArticleMeta({ date, readTime }: Pick<ArticleSummary, "date" | "readTime">) {
  return (
    <ul className="facts" role="list">
      <li>
        <Icon name="calendar" />
        <time dateTime={date}>
          <Num>{blogCopy.day(date)}</Num>
        </time>
      </li>
      <li>
        <Icon name="clock" />
        <Num>{blogCopy.readTime(readTime)}</Num>
      </li>
    </ul>
  );
}

export function ArticleCard({
  article,
  level,
  first,
}: {
  article: ArticleSummary;
  level: 2 | 3;
  first?: boolean;
}) {
  const { id, title, excerpt, category, image, imageAlt } = article;
  const Heading = `h${level}` as const;
  const to = articlePath(id);
  return (
    <article className="card card--flush article-card">
      <Cover name={image} alt={imageAlt} sizes={SIZES} first={first} />
      <div className="article-card__body">
        <p>
          <span className="badge badge--brand">{category}</span>
        </p>
        <Heading>
          <Link to={to}>
            <ArabicText>{title}</ArabicText>
          </Link>
        </Heading>
        <p className="article-card__excerpt">
          <ArabicText>{excerpt}</ArabicText>
        </p>
        <ArticleMeta {...article} />
        <ButtonLink to={to} variant="outline" iconEnd="forward">
          {blogCopy.read}
          <span className="vh">: {title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
