import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import type { SheetProps } from "./sheet.tsx";

/** The questions of the report, each a link to its page. */
export function Contents({ body }: SheetProps) {
  const { comparables } = body.estimate;
  const isBuyer = body.reportType === "buyer_investor";
  const entries: ([string, string] | null)[] = [
    ["worth", pageCopy.worth],
    ["why", pageCopy.why],
    comparables.length > 0 ? ["comps", pageCopy.comparables] : null,
    ["place", sectionCopy.place.title],
    ["next", pageCopy.next],
    ["yield", isBuyer ? pageCopy.returns : pageCopy.selling],
    isBuyer ? (body.figures.cashFlow ? ["cash", sectionCopy.cash.title] : null) : ["time", pageCopy.time],
    ["act", sectionCopy.act],
    ["entered", pageCopy.entered],
    ["limits", pageCopy.method],
  ];
  return (
    <ol className="toc" aria-label={pageCopy.contents}>
      {entries
        .filter((entry) => entry !== null)
        .map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
    </ol>
  );
}
