import { href, redirect } from "react-router";
import { listOfficeListings } from "#app/domains/offices/office-listings.server.ts";
import { listPeople } from "#app/domains/offices/people.server.ts";
import { OFFICE_PAGE } from "#app/domains/offices/rules.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { memberContext } from "#app/http/context.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { withParams } from "#app/lib/with-params.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { OfficeTabs } from "#app/ui/offices/office-tabs.tsx";
import type { Route } from "./+types/office-listings.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const PAGE = "/dashboard/office/listings";
const words = officeCopy.own;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: officeCopy.tabs.listings });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const office = await findOwnOffice(member);
  if (!office) throw redirect(OFFICE_PAGE);
  const people = await listPeople(member, office.id);
  const asked = url.searchParams.get("person");
  const person = people.find(({ userId }) => userId === asked)?.userId ?? null;
  const seq = Number(url.searchParams.get("before"));
  const before = Number.isSafeInteger(seq) && seq > 0 ? seq : null;
  const { rows, next } = await listOfficeListings(member, office.id, { person, before });
  return {
    rows,
    person,
    manages: office.role === "owner",
    viewerId: member.userId,
    people: people.map(({ userId, name }) => ({ userId, name: printedName(name) })),
    older: next === null ? null : withParams(PAGE, { person, before: next }),
    newest: before === null ? null : withParams(PAGE, { person }),
  };
}

export default function OfficeListings({ loaderData }: Route.ComponentProps) {
  const { rows, person, manages, viewerId, people, older, newest } = loaderData;
  const nameOf = (name: string | null) => name ?? officeCopy.hand.noName;
  return (
    <SettingsPage
      title={officeCopy.tabs.listings}
      lead={manages ? words.lead : words.leadAgent}
      back={{ to: OFFICE_PAGE, label: officeCopy.title }}
    >
      <OfficeTabs here="listings" />
      <nav className="office-tabs" aria-label={words.filter}>
        <Link to={PAGE} aria-current={person === null ? "true" : undefined}>
          {words.all}
        </Link>
        {people.map(({ userId, name }) => (
          <Link
            key={userId}
            to={withParams(PAGE, { person: userId })}
            aria-current={person === userId ? "true" : undefined}
          >
            <bdi>{nameOf(name)}</bdi>
          </Link>
        ))}
      </nav>
      <Card flush as="section" aria-label={officeCopy.tabs.listings}>
        {rows.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          <ul role="list" className="rows">
            {rows.map(({ id, title, state, userId, name }) => (
              <li key={id} className="row row--between office-person">
                <div>
                  {manages || userId === viewerId ? (
                    <Link to={href("/dashboard/listings/:listingId", { listingId: id })}>
                      <bdi>{title}</bdi>
                    </Link>
                  ) : (
                    <bdi>{title}</bdi>
                  )}
                  <p className="small muted">{officeCopy.hand.by(nameOf(name))}</p>
                </div>
                <div className="row gap-2">
                  <Badge tone="info">{ownListingsCopy.states[state]}</Badge>
                  {manages && (
                    <Link
                      to={href("/dashboard/office/listings/:listingId", { listingId: id })}
                      aria-label={`${words.hand}: ${title}`}
                    >
                      {words.hand}
                    </Link>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {(older || newest) && (
        <p className="small row gap-2">
          {newest && <Link to={newest}>{words.newest}</Link>}
          {older && <Link to={older}>{words.older}</Link>}
        </p>
      )}
    </SettingsPage>
  );
}
