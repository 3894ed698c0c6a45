import { data, href } from "react-router";
import { findPersonFile, type PersonFile } from "#app/domains/accounts/people/people.server.ts";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { adminContext } from "#app/http/context.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { arDate } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { Facts } from "#app/ui/admin/facts.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { PersonActs } from "#app/ui/admin/person-acts.tsx";
import { nameOf, PersonBadges } from "#app/ui/admin/person-card.tsx";
import { Avatar } from "#app/ui/kit/avatar.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/person.ts";
import { actOnPerson } from "./act-on-person.server.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminPeopleCopy.person;

export const ErrorBoundary = () => <ListError title={adminPeopleCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const person = await findPersonFile(admin, userId);
  if (!person) throw data({ message: words.gone.title }, { status: 404 });
  const audit = await listAuditOf(admin, [userId]);
  return { person, audit, isOwn: person.id === admin.userId };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return actOnPerson(context.get(adminContext), request, params.userId);
}

export default function AdminPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { person, audit, isOwn } = loaderData;
  const result = actionData?.result;
  const name = nameOf(person);
  // An act changes the buttons. The key remounts them, so no open confirmation of an earlier act remains.
  const state = [person.suspendedAt, person.officeSince, person.isAdmin, person.sessions].join(" ");
  return (
    <AdminPage back={{ to: "/admin/people", label: words.back }} result={result}>
      <Card as="section" className="adm-item">
        <div className="row adm-person">
          <Avatar name={name} url={person.avatarUrl} />
          <div>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <p className="small muted">
              {person.phone ? <Ltr>{person.phone}</Ltr> : adminPeopleCopy.noPhone}
            </p>
          </div>
          <PersonBadges person={person} />
        </div>
        <PersonFacts person={person} />
        <nav className="row" aria-label={words.links}>
          <Link to={`/admin/payments?person=${person.id}`}>{words.payments}</Link>
          <Link to={`/admin/reports?person=${person.id}`}>{words.reports}</Link>
          <Link to={`/admin/listings?owner=${person.id}`}>{words.listings}</Link>
          <Link to={`/admin/trail?actor=${person.id}`}>{words.ownActs}</Link>
        </nav>
      </Card>
      <Card as="section">
        <CardHead title={words.acts} />
        <PersonActs
          key={state}
          person={person}
          isOwn={isOwn}
          to={href("/admin/people/:userId", { userId: person.id })}
          result={result}
        />
      </Card>
      <AuditCard title={words.audit} entries={audit} />
    </AdminPage>
  );
}

function PersonFacts({ person }: { person: PersonFile }) {
  const { email, emailConfirmedAt, closedAt, suspendedAt, suspendedFor, hasFactor, lastSeenAt } = person;
  return (
    <Facts
      facts={[
        closedAt === null && {
          label: words.email,
          value: (
            <>
              <Ltr>{email}</Ltr> {emailConfirmedAt === null && <>({words.unconfirmed})</>}
            </>
          ),
        },
        { label: words.since, value: <Num>{arDate(person.createdAt)}</Num> },
        closedAt !== null && { label: words.closedAt, value: <Num>{arDate(closedAt)}</Num> },
        person.officeSince !== null && {
          label: adminPeopleCopy.office,
          value: adminPeopleCopy.officeSince(person.officeSince),
        },
        closedAt === null && { label: words.factor, value: hasFactor ? words.factorOn : words.factorOff },
        closedAt === null && { label: words.sessions, value: words.sessionsCounted(person.sessions) },
        lastSeenAt !== null && { label: words.lastSeen, value: <Num>{instant(lastSeenAt)}</Num> },
        { label: words.id, value: <Ltr>{person.id}</Ltr> },
        suspendedAt !== null && { label: words.suspendedSince, value: <Num>{instant(suspendedAt)}</Num> },
        suspendedFor !== null && { label: words.suspendedFor, value: <bdi>{suspendedFor}</bdi>, wide: true },
      ]}
    />
  );
}
