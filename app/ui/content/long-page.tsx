import type { ReactNode } from "react";
import type { ProseSection } from "#app/i18n/prose.ts";
import { termsCopy } from "#app/i18n/site/terms.ts";
import { Blocks } from "./prose.tsx";
import { PageHead } from "../kit/page-head.tsx";
import "./content.css";

type Entry = { id: string; title: string };

/**
 * A long text: head, table of contents, sections with anchored headings. The contents are beside the text on wide
 * screens and folded above it on phones; each layout has its own copy, and the other is hidden.
 */
export function LongPage({
  words: { title, lead },
  updatedOn,
  sections,
  children,
}: {
  words: { title: string; lead: string };
  /** Date of the last change. */
  updatedOn: Parameters<typeof termsCopy.updated>[0];
  sections: readonly ProseSection[];
  /** Shown before the first section. */
  children?: ReactNode;
}) {
  return (
    <div className="wrap long-page">
      <PageHead title={title} lead={lead} leadClass="content__lead">
        <p className="small muted">{termsCopy.updated(updatedOn)}</p>
      </PageHead>
      <Contents label={termsCopy.contents} entries={sections} />
      <div className="long-page__text">
        {children}
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} aria-labelledby={id} className="prose">
            <h2 id={id}>{heading}</h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Links to a page's sections, folded on a phone. */
export function Contents({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const links = (
    <ol role="list">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="toc toc--folded" aria-label={label}>
        <details>
          <summary>{label}</summary>
          {links}
        </details>
      </nav>
      <nav className="toc toc--beside" aria-label={label}>
        <p className="toc__title">{label}</p>
        {links}
      </nav>
    </>
  );
}
