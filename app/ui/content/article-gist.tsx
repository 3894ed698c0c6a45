import { blogCopy } from "#app/i18n/site/blog.ts";
import { ArabicText } from "../kit/arabic-text.tsx";

/** What an article says in three lines, above its text. */
export function ArticleGist({ lines }: { lines: readonly string[] }) {
  return (
    <section className="card article-gist" aria-labelledby="gist">
      <h2 id="gist">{blogCopy.gist}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <ArabicText>{line}</ArabicText>
          </li>
        ))}
      </ul>
    </section>
  );
}
