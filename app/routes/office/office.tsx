import { data } from "react-router";
import { readOfficePage } from "#app/domains/offices/office-page.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { arDate } from "#app/i18n/format.ts";
import { usuallyAnswers } from "#app/i18n/listings/inbox.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { withParams } from "#app/lib/with-params.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FactList, type Fact } from "#app/ui/kit/fact-list.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { ListingGrid } from "#app/ui/listings/listing-grid.tsx";
import { officeNode } from "#app/ui/seo/office-node.ts";
import type { Route } from "./+types/office.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = officeCopy.page;
const ABOVE = [{ name: chromeCopy.nav.market, path: "/marketplace" }];

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { noindex: true });
  const { office } = args.loaderData;
  return pageMeta(args, {
    title: office.name,
    description: words.description(office.name),
    crumb: office.name,
    trail: ABOVE,
    about: [officeNode(office, originOf(args))],
  });
};

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const seq = Number(url.searchParams.get("before"));
  const before = Number.isSafeInteger(seq) && seq > 0 ? seq : null;
  const page = await readOfficePage(context.get(visitorContext), slug, before);
  if (!page) throw data(null, { status: 404 });
  const here = `/office/${slug}`;
  return {
    ...page,
    older: page.next === null ? null : withParams(here, { before: page.next }),
    newest: before === null ? null : here,
  };
}

export default function Office({ loaderData }: Route.ComponentProps) {
  const { office, cards, live, people, usualMs, older, newest } = loaderData;
  const facts: Fact[] = [
    ...(office.licenceNumber === null
      ? []
      : [[words.licence, <Ltr key="licence">{office.licenceNumber}</Ltr>] as const]),
    [words.since, <Num key="since">{arDate(office.createdAt)}</Num>],
    ...(usualMs === null ? [] : [[words.answers, usuallyAnswers(usualMs)] as const]),
    [words.people, officeCopy.people(people)],
    [words.live, officeCopy.listings(live)],
  ];
  const path = `/office/${office.slug}`;
  return (
    <div className="wrap section section--trail column gap-6">
      <header className="stack">
        <Breadcrumbs trail={trailTo({ name: office.name, path }, ABOVE)} />
        <p className="small muted">{words.office}</p>
        <h1>
          <bdi>{office.name}</bdi>
        </h1>
        {office.about !== null && (
          <p className="preline" dir="auto">
            {office.about}
          </p>
        )}
        <FactList facts={facts} />
      </header>
      <section className="stack" aria-labelledby="office-listings">
        <h2 id="office-listings">{words.listings}</h2>
        {cards.length === 0 ? (
          <EmptyState level={3} title={words.empty} text={words.emptyText} />
        ) : (
          <ListingGrid listings={cards} headingLevel={3} />
        )}
        {(older || newest) && (
          <p className="row gap-2">
            {newest && <Link to={newest}>{words.newest}</Link>}
            {older && <Link to={older}>{words.older}</Link>}
          </p>
        )}
      </section>
    </div>
  );
}
