import { sectionTitle } from "#app/i18n/reports/promise.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { heldSections } from "../promise/rules.ts";
import type { ReportBody } from "../rules.ts";

/** The sections of the report, each a link to its page. */
export function Contents({ body }: { body: ReportBody }) {
  return (
    <ol className="toc" aria-label={pageCopy.contents}>
      {heldSections(body).map((section) => (
        <li key={section.key}>
          <a href={`#${section.key}`}>{sectionTitle(section)}</a>
        </li>
      ))}
    </ol>
  );
}
