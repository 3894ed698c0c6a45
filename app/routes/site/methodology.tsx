import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy, SOURCE_FILES } from "#app/i18n/methodology.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Grade } from "#app/ui/kit/grade.tsx";
import { SourcesTable } from "#app/ui/methodology/sources-table.tsx";
import { LevelsTable, TestsByType, TestsTable } from "#app/ui/methodology/tests-tables.tsx";
import type { Route } from "./+types/methodology.ts";
import "./methodology.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: copy.title, description: copy.description });

/** Records kept of each source; several files may belong to one. */
function keptOf(sourceId: string): number {
  const starts = SOURCE_FILES.filter(([, id]) => id === sourceId).map(([start]) => start);
  return modelCard.data
    .filter(({ file }) => starts.some((start) => file.startsWith(start)))
    .reduce((sum, { kept }) => sum + kept, 0);
}

export function loader() {
  const { version, sources, comparables, backtest, baseline, levelCheck } = modelCard;
  return {
    version,
    comparables,
    sources: sources.map((source) => ({ ...source, kept: keptOf(source.id) })),
    tests: backtest
      .filter(({ type }) => type === "all")
      .map((row) => ({
        ...row,
        baselineError:
          baseline.find(({ market, split }) => market === row.market && split === row.split)
            ?.medianAbsError ?? null,
      })),
    byType: backtest.filter(({ type }) => type !== "all"),
    levels: levelCheck.filter(({ n }) => n > 0),
  };
}

export default function Methodology({ loaderData }: Route.ComponentProps) {
  const { version, comparables, sources, tests, byType, levels } = loaderData;
  const officesTested = byType.some(({ type }) => type === "office");
  const { steps, range, tests: test, sources: source, limits, disclaimer } = copy;
  return (
    <div className="wrap methodology">
      <div className="page-head">
        <h1>{copy.heading}</h1>
        <p className="methodology__lead">{copy.lead}</p>
      </div>

      <section aria-labelledby="steps">
        <h2 id="steps">{steps.title}</h2>
        <ol>
          {steps.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="range">
        <h2 id="range">{range.title}</h2>
        <p>{range.text}</p>
        <dl className="methodology__grades">
          {(["high", "medium", "low"] as const).map((grade) => (
            <div key={grade}>
              <dt>
                <Grade value={grade} bare />
              </dt>
              <dd>{range[grade]}</dd>
            </div>
          ))}
        </dl>
        <p>{range.refusal}</p>
      </section>

      <section className="methodology__wide" aria-labelledby="tests">
        <h2 id="tests">{test.title}</h2>
        <p>{test.text}</p>
        <TestsTable rows={tests} />
        <p className="small muted">{test.baselineNote}</p>
        <TestsByType rows={byType} />
        <LevelsTable rows={levels} />
        <p className="small muted">
          {test.deeds} {test.untested(officesTested)}
        </p>
      </section>

      <section className="methodology__wide" aria-labelledby="sources">
        <h2 id="sources">{source.title}</h2>
        <p>
          {source.text} {source.comparables(comparables)}
        </p>
        <SourcesTable sources={sources} />
        <p className="tiny">
          {copy.version} <Ltr>{version}</Ltr>
        </p>
      </section>

      <section aria-labelledby="limits">
        <h2 id="limits">{limits.title}</h2>
        <ul>
          {limits.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="disclaimer">
        <h2 id="disclaimer">{disclaimer.title}</h2>
        <p>{disclaimer.text}</p>
        <ButtonLink to="/estimate" iconEnd="forward">
          {copy.tryIt}
        </ButtonLink>
      </section>
    </div>
  );
}
