import type { Article } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { ArabicText } from "../kit/arabic-text.tsx";
import { Icon } from "../kit/icon.tsx";
import { ArticleChart } from "./article-chart.tsx";

/**
 * The table of contents (folded above the text on a phone, beside it on a wide screen), then the text and its keywords.
 */
export function ArticleBody({ article: { toc, parts, keywords } }: { article: Article }) {
  return (
    <div className="article-main">
      <details className="card contents contents--folded">
        <summary>
          <span>{blogCopy.contents}</span>
          <Icon name="chevron-down" />
        </summary>
        <nav aria-label={blogCopy.contents}>
          <Contents toc={toc} />
        </nav>
      </details>
      <nav className="contents contents--beside" aria-labelledby="contents">
        <p id="contents">{blogCopy.contents}</p>
        <Contents toc={toc} />
      </nav>
      <div className="article-text">
        {parts.map((part, at) =>
          // An article's parts never change order.
          "chart" in part ? (
            <ArticleChart key={at} chart={part.chart} />
          ) : (
            <div key={at} className="article-prose" dangerouslySetInnerHTML={{ __html: part.html }} />
          ),
        )}
        <div className="article-keywords">
          <h2>{blogCopy.keywords}</h2>
          <ul role="list">
            {keywords.map((keyword) => (
              <li key={keyword} className="badge">
                <ArabicText>{keyword}</ArabicText>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function Contents({ toc }: Pick<Article, "toc">) {
  return (
    <ol>
      {toc.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <ArabicText>{text}</ArabicText>
          </a>
        </li>
      ))}
    </ol>
  );
}
