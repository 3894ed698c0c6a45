import type { ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { currencyShort } from "#app/i18n/format.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { sum } from "#app/lib/stats.ts";
import { ComparablesMap, hasSpots } from "./comparables-map.tsx";
import type { Width } from "./drawing.tsx";
import { rowsByPlace, SurroundingsMap } from "./surroundings-map.tsx";

/** Whether a report has a map: of what lies around its place, or of comparables in two or more places. */
export const hasMap = ({ surroundings, estimate }: ReportBody): boolean =>
  surroundings !== undefined || hasSpots(estimate);

export const mapTitle = ({ surroundings }: ReportBody): string =>
  surroundings ? aroundWords.title : pageCopy.map;

/** What the map's figures are, how many sales they rest on, and whose outlines are drawn. */
function noteOf(body: ReportBody): string {
  const { surroundings, estimate } = body;
  if (!surroundings) return pageCopy.mapNote;
  const priced = surroundings.places.filter(({ perSqm }) => perSqm !== null);
  const placed = [...rowsByPlace(body).values()].flat().length;
  return [
    aroundWords.key,
    ...(priced.length > 0
      ? [aroundWords.prices(currencyShort(estimate.currency), sum(priced.map(({ sales }) => sales)))]
      : []),
    ...(surroundings.areas.length > 0 ? [aroundWords.outlines] : []),
    ...(surroundings.within && surroundings.places[0]
      ? [aroundWords.within(surroundings.places[0].nameAr, surroundings.within)]
      : []),
    aroundWords.unplaced(estimate.comparables.length - placed),
  ]
    .filter(Boolean)
    .join(" ");
}

/** A report's map with its caption, which closes the figure; what is given stands before it. */
export function ReportMap({
  body,
  widths,
  children,
}: {
  body: ReportBody;
  widths: readonly Width[];
  children?: ReactNode;
}) {
  const { surroundings } = body;
  return (
    <>
      {surroundings ? (
        <SurroundingsMap body={body} surroundings={surroundings} widths={widths} />
      ) : (
        <ComparablesMap estimate={body.estimate} widths={widths} />
      )}
      {children}
      <figcaption>{noteOf(body)}</figcaption>
    </>
  );
}
