import { data } from "react-router";
import { asksComparison, comparisonPath, readComparison } from "#app/domains/comparison/comparison-query.ts";
import { markColumns, mixesOf } from "#app/domains/comparison/mark-extremes.ts";
import { readCompared } from "#app/domains/comparison/read-compared.server.ts";
import { COMPARED_MAX, COMPARED_MIN, type Chosen, type MarkedColumn } from "#app/domains/comparison/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { comparisonCopy as words } from "#app/i18n/listings/comparison.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import { plainFields } from "#app/lib/text/plain-fields.ts";
import { ComparisonTable } from "#app/ui/comparison/comparison-table.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import type { Route } from "./+types/compare.ts";
import "#app/ui/comparison/comparison.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

type Refused = { reason: keyof typeof words.refused | "too-often"; way: string | null };
type Page = {
  refused: Refused | null;
  columns: MarkedColumn[];
  /** How many of the listings that were asked for are not public. */
  missing: number;
  /** The address of what is shown, and of all that was asked. */
  path: string;
  url: string;
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    { ...args, location: { pathname: args.loaderData?.path ?? "/compare" } },
    { title: words.title, description: words.description, noindex: true },
  );

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const page = (chosen: readonly Chosen[], more: Partial<Page> = {}): Page => {
    const path = comparisonPath(chosen);
    return { refused: null, columns: [], missing: 0, path, url: visitor.settings.origin + path, ...more };
  };
  const query = plainFields(url.searchParams);
  // None of our links has such a long query.
  if (!query) throw data(null, { status: 400 });
  if (!asksComparison(query)) return page([]);

  if (!(await visitor.allowBurst(`compare:${networkOf(visitor.clientIp)}`)))
    return data(page([], { refused: { reason: "too-often", way: null } }), {
      status: 429,
      headers: retryAfter(minutes(1)),
    });
  const reading = readComparison(query);
  if (!reading.ok) {
    const few = reading.chosen.slice(0, COMPARED_MAX);
    const way = few.length >= COMPARED_MIN ? comparisonPath(few) : null;
    return data(page([], { refused: { reason: reading.reason, way } }), { status: 400 });
  }
  const { columns, missing } = await readCompared(visitor, reading.chosen);
  const shown = reading.chosen.filter((one) => !missing.includes(one));
  return page(shown, { columns: markColumns(columns), missing: missing.length });
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { refused, columns, missing } = loaderData;
  return (
    <div className="wrap compare" data-comparison="">
      <PageHead title={words.heading} lead={words.lead} />
      {refused && <RefusedNotice refused={refused} />}
      {missing > 0 && <Notice title={words.missingTitle}>{words.missing(missing)}</Notice>}
      {columns.length >= COMPARED_MIN ? (
        <Comparison page={loaderData} />
      ) : (
        !refused && <TooFew columns={columns} />
      )}
    </div>
  );
}

function RefusedNotice({ refused: { reason, way } }: { refused: Refused }) {
  if (reason === "too-often")
    return (
      <Notice tone="warn" title={words.tooManyTitle}>
        {words.tooMany}
      </Notice>
    );
  const said = words.refused[reason];
  return (
    <Notice tone="warn" title={said.title}>
      <p>{said.text}</p>
      <p>
        <Link to={way ?? "/marketplace"}>{way ? said.way : words.empty.market}</Link>
      </p>
    </Notice>
  );
}

/** What is chosen goes on being chosen in the market. */
const choosing = (columns: readonly MarkedColumn[]) => ({
  "data-compare-choose": columns.map(({ param }) => param).join("&"),
});

/** Nothing to compare yet, or only one. */
function TooFew({ columns }: { columns: readonly MarkedColumn[] }) {
  const { empty } = words;
  const isOne = columns.length === 1;
  return (
    <EmptyState title={isOne ? empty.one : empty.title} text={isOne ? empty.oneText : empty.text}>
      <ButtonLink to="/marketplace" {...(isOne ? choosing(columns) : {})}>
        {empty.market}
      </ButtonLink>
      <ButtonLink to="/favorites" variant="outline">
        {empty.favorites}
      </ButtonLink>
    </EmptyState>
  );
}

function Comparison({ page: { columns, url } }: { page: Page }) {
  const mixed = mixesOf(columns);
  const { notes } = words;
  return (
    <>
      {mixed.offers && <Notice tone="warn">{words.mixed.offers}</Notice>}
      {mixed.currencies && <Notice tone="warn">{words.mixed.currencies}</Notice>}
      <div className="row gap-2 compare__acts">
        <Button
          variant="outline"
          icon="share"
          hidden
          data-share="either"
          data-url={url}
          data-title={words.title}
          data-copied={words.copied}
          data-failed={words.copyFailed}
        >
          {words.share}
        </Button>
        <Button variant="outline" icon="document" hidden data-print="">
          {words.print}
        </Button>
        {columns.length < COMPARED_MAX && (
          <ButtonLink to="/marketplace" variant="ghost" icon="plus" {...choosing(columns)}>
            {words.add}
          </ButtonLink>
        )}
      </div>
      <ComparisonTable columns={columns} />
      <div className="compare__notes small muted">
        <p>{notes.marks}</p>
        {columns.some(({ offerType }) => offerType === "rent") && <p>{notes.rents}</p>}
        {columns.some(({ offerType }) => offerType === "sale") && (
          <>
            <p>{notes.yields}</p>
            <p>
              {notes.buying} <Link to="/calculator">{notes.costs}</Link>.
            </p>
          </>
        )}
        {columns.some(({ estimate }) => estimate.ok) && (
          <p>{disclaimer(columns.some(({ isAsking }) => isAsking) ? "asking" : "district")}</p>
        )}
      </div>
    </>
  );
}
