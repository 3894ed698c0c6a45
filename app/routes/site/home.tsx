import { data } from "react-router";
import { countBrowsed } from "#app/domains/listings/search/browsed-counts.server.ts";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import { listLatest } from "#app/domains/listings/search/live-listings.server.ts";
import { browseRows } from "#app/domains/listings/search/quick-links.ts";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { errorLine } from "#app/domains/valuation/accuracy.ts";
import { marketFacts, valueExample } from "#app/domains/valuation/facts.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { NOT_SHARED } from "#app/http/shared-answer.ts";
import { arNumber } from "#app/i18n/format.ts";
import { marketName } from "#app/i18n/valuation/market-pages.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports/reports.ts";
import { homeCopy } from "#app/i18n/site/home.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Kept } from "#app/ui/kit/kept.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { SectionHead } from "#app/ui/kit/section-head.tsx";
import { firstQuestionLists } from "#app/ui/property-form/lists.ts";
import { EstimateForm } from "#app/ui/site/estimate-form.tsx";
import { ExampleValue, type Example } from "#app/ui/site/example-value.tsx";
import { LatestListings } from "#app/ui/listings/latest-listings.tsx";
import { organizationNode, webSiteNode } from "#app/ui/seo/site-nodes.ts";
import { HeroSlideshow } from "#app/ui/site/hero-slideshow.tsx";
import { ReportKinds } from "#app/ui/site/report-kinds.tsx";
import { ServicesTeaser } from "#app/ui/site/services-teaser.tsx";
import { NearPrices } from "#app/ui/market-prices/near-prices.tsx";
import type { Route } from "./+types/home.ts";
import { nearPrice } from "#app/domains/valuation/near-price.ts";
import "./home.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = homeCopy.home;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    about: [organizationNode(originOf(args)), webSiteNode(originOf(args))],
  });

// The lists come from the loader, which keeps zod (imported by the rules) out of the page's script.
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(visitorContext);
  const [latest, example] = await Promise.all([findLatest(context), findExample(context)]);
  const page = {
    latest,
    prices: cityPrices(now()),
    facts: marketFacts(),
    measured: errorLine(),
    example,
    ...firstQuestionLists(),
  };
  return data(page, latest === null || example === null ? { headers: { "Cache-Control": NOT_SHARED } } : {});
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The market part of the page. Null if it cannot be read; the rest of the page still works. */
async function findLatest(context: Route.LoaderArgs["context"]) {
  const { db, log, reference } = context.get(visitorContext);
  const viewer = context.get(viewerContext);
  try {
    const [listings, browsed] = await Promise.all([listLatest({ db }), countBrowsed({ db })]);
    const ids = listings.map(({ id }) => id);
    const favorites = viewer ? await favoriteIds({ db, userId: viewer.userId }, ids) : [];
    return { listings, rows: browseRows(browsed), favorites };
  } catch (error) {
    log("home.latest_failed", { reference, error: errorText(error) });
    return null;
  }
}

/** Each city's price per m² at `at`, for the first type that has one. */
function cityPrices(at: number) {
  const markets = listMarkets(at);
  return markets
    .filter((market, index) => markets.findIndex(({ city }) => city === market.city) === index)
    .map((market) => nearPrice(market, marketName({ ...market, cityAr: cityLabel(market.city) })));
}

/** The example with its value today. Null if the model cannot be read; the rest of the page still works. */
async function findExample(context: Route.LoaderArgs["context"]): Promise<Example | null> {
  const visitor = context.get(visitorContext);
  try {
    return exampleOf(await valueExample(visitor, visitor.now()));
  } catch (error) {
    visitor.log("home.example_failed", { reference: visitor.reference, error: errorText(error) });
    return null;
  }
}

function exampleOf(valued: Awaited<ReturnType<typeof valueExample>>): Example | null {
  if (!valued) return null;
  const { property, estimate } = valued;
  const { low, point, high, currency, grade, level, sales, dataUntil } = estimate;
  const title = propertyTitle({ ...property, cityAr: cityLabel(property.city) });
  return {
    heading: `${title}، ${areaWords(property.areaSqm)}`,
    band: { low, point, high, currency, asked: null },
    grade,
    level,
    sales,
    dataUntil: day(dataUntil),
  };
}

function Kinds() {
  return (
    <>
      <SectionHead title={words.kinds.title} text={words.kinds.text}>
        <ButtonLink to="/methodology" variant="ghost" iconEnd="forward">
          {words.kinds.methodology}
        </ButtonLink>
      </SectionHead>
      <ReportKinds />
      <p className="small">{words.kinds.use}</p>
    </>
  );
}

const SERVICES_TITLE = "services-title";
const Services = () => <ServicesTeaser titleId={SERVICES_TITLE} />;

function Lead() {
  return (
    <>
      <h1>{words.heading}</h1>
      <p className="hero__lead">{words.lead}</p>
      <ul className="hero__proof" role="list">
        {words.proof.map((point) => (
          <li key={point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sources({ facts }: { facts: ReturnType<typeof marketFacts> }) {
  return facts.map((fact) => (
    <div key={fact.country}>
      <b>{words.sources.sales(fact.sales)}</b>
      <span>{words.sources.origin(fact)}</span>
    </div>
  ));
}

function Prices({ prices }: { prices: ReturnType<typeof cityPrices> }) {
  return (
    <>
      <SectionHead id="prices-title" title={words.prices.title} text={words.prices.text}>
        <ButtonLink to="/market" variant="ghost" iconEnd="forward">
          {words.prices.all}
        </ButtonLink>
      </SectionHead>
      <NearPrices links={prices} />
    </>
  );
}

function Sample({ example }: { example: Example }) {
  return (
    <>
      <SectionHead title={words.sample.title} text={words.sample.text} />
      <ExampleValue example={example} />
    </>
  );
}

function How() {
  return (
    <>
      <div className="section__head">
        <h2>{words.how.title}</h2>
      </div>
      <ol className="grid grid--fit how" role="list">
        {words.how.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="how__n" aria-hidden="true">
              {arNumber(index + 1)}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { latest, facts, example, prices, cities, types, measured } = loaderData;
  return (
    <>
      <HeroSlideshow>
        <div className="wrap hero__main">
          <Kept as="div" of={Lead} />
          <EstimateForm cities={cities} types={types} measured={measured} />
        </div>
      </HeroSlideshow>
      <div className="sadu" aria-hidden="true" />
      <Kept
        as="section"
        className="wrap sources"
        aria-label={words.sources.label}
        of={Sources}
        props={{ facts }}
      />
      <section className="section section--paper late">
        <Kept as="div" className="wrap" of={Kinds} />
      </section>
      <section className="section late" aria-labelledby={SERVICES_TITLE}>
        <Kept as="div" className="wrap" of={Services} />
      </section>
      <section className="section section--paper late" aria-labelledby="latest-title">
        <div className="wrap">
          <LatestListings latest={latest} titleId="latest-title" />
        </div>
      </section>
      <section className="section late" aria-labelledby="prices-title">
        <Kept as="div" className="wrap" of={Prices} props={{ prices }} />
      </section>
      {example && (
        <section className="section section--paper late">
          <Kept as="div" className="wrap" of={Sample} props={{ example }} />
        </section>
      )}
      <section className="section late">
        <Kept as="div" className="wrap" of={How} />
      </section>
    </>
  );
}
