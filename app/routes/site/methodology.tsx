import { shippedMethodology } from "#app/domains/valuation/methodology.server.ts";
import { LEAST_FOR_DISTRICT } from "#app/domains/valuation/rules.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { recordCopy } from "#app/i18n/valuation/record.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { ExtremesTable } from "#app/ui/methodology/extremes-table.tsx";
import { DistrictsPart, FifthsPart, TwinsTable } from "#app/ui/methodology/fairness.tsx";
import { GradesTable } from "#app/ui/methodology/grades-table.tsx";
import { LevelsTable } from "#app/ui/methodology/levels-table.tsx";
import { MarketTestsPart } from "#app/ui/methodology/market-tests.tsx";
import { CleaningTables, SourcesTable } from "#app/ui/methodology/sources-table.tsx";
import type { Route } from "./+types/methodology.ts";
import "#app/ui/methodology/methodology.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: methodologyCopy.title, description: methodologyCopy.description });

export function loader() {
  return shippedMethodology();
}

export default function Methodology({ loaderData }: Route.ComponentProps) {
  const { version, kilobytes, comparables, features, marketNames, grades, tests, levels, sources, limits } =
    loaderData;
  const { fairness, extremes, twins, districts } = loaderData;
  const { steps, range, tests: test, sources: source, disclaimer } = methodologyCopy;
  return (
    <div className="wrap methodology">
      <PageHead title={methodologyCopy.heading} lead={methodologyCopy.lead} leadClass="page-head__lead" />

      <section aria-labelledby="steps">
        <h2 id="steps">{steps.title}</h2>
        <ol>
          {steps.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
        <h3>{steps.features}</h3>
        <dl className="methodology__facts">
          {features.map(({ nameAr, names }) => (
            <div key={nameAr}>
              <dt>{nameAr}</dt>
              <dd>{steps.list(names)}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="methodology__wide late" aria-labelledby="range">
        <h2 id="range">{range.title}</h2>
        <p>{range.text}</p>
        <p>{range.grades}</p>
        <GradesTable markets={marketNames} grades={grades} />
        <p>{range.refusal}</p>
      </section>

      <section className="methodology__wide late" aria-labelledby="tests">
        <h2 id="tests">{test.title}</h2>
        <p>{test.text}</p>
        <h3>{test.meanings}</h3>
        <dl className="methodology__facts">
          {test.meaning.map(([term, meaning]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{test.iaao}</p>
        <p className="small muted methodology__scroll">{test.scroll}</p>
        {tests.map((market) => (
          <MarketTestsPart key={market.market} tests={market} />
        ))}
        {tests.some(({ market }) => market === "sa") && <p className="small muted">{test.deeds}</p>}
        <LevelsTable rows={levels} />
      </section>

      <section className="methodology__wide late" aria-labelledby="fairness">
        <h2 id="fairness">{methodologyCopy.fairness.title}</h2>
        <p>{methodologyCopy.fairness.text}</p>
        {fairness.map((market) => (
          <FifthsPart key={market.market} fifths={market} />
        ))}
        <ExtremesTable rows={extremes} />
      </section>

      <section className="methodology__wide late" aria-labelledby="twins">
        <h2 id="twins">{methodologyCopy.twins.title}</h2>
        <p>{methodologyCopy.twins.text}</p>
        <TwinsTable rows={twins} />
      </section>

      <section className="methodology__wide late" aria-labelledby="districts">
        <h2 id="districts">{methodologyCopy.districts.title}</h2>
        <p>{methodologyCopy.districts.text(LEAST_FOR_DISTRICT)}</p>
        {districts.map((market) => (
          <DistrictsPart key={market.market} districts={market} />
        ))}
      </section>

      <section className="methodology__wide late" aria-labelledby="sources">
        <h2 id="sources">{source.title}</h2>
        <p>
          {source.text} {source.comparables(comparables)}
        </p>
        <SourcesTable sources={sources} />
        <CleaningTables sources={sources} />
        <p className="tiny">
          {methodologyCopy.version} <Ltr>{version}</Ltr>، <Num>{methodologyCopy.artefacts(kilobytes)}</Num>
        </p>
      </section>

      <section aria-labelledby="limits">
        <h2 id="limits">{methodologyCopy.limits.title}</h2>
        <ul>
          {limits.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="disclaimer">
        <h2 id="disclaimer">{disclaimer.title}</h2>
        <p>{disclaimer.text}</p>
        <ButtonLink to="/estimate" iconEnd="forward">
          {methodologyCopy.tryIt}
        </ButtonLink>
        <ButtonLink to="/methodology/record" variant="outline" iconEnd="forward">
          {recordCopy.heading}
        </ButtonLink>
      </section>
    </div>
  );
}
