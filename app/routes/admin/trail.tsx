import { findActor, listAudit } from "#app/domains/operations/audit-trail.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { adminOperationsCopy } from "#app/i18n/admin/admin-operations.ts";
import { actsOf, auditTrailCopy, groupLabel, TRAIL_GROUPS } from "#app/i18n/admin/audit-trail.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SYSTEM_ACTOR } from "#app/lib/audit-actor.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { listPages, withParams } from "#app/lib/with-params.ts";
import { EmptyList } from "#app/ui/admin/found.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Trail } from "#app/ui/admin/trail.tsx";
import { OnlyOf, TrailForm } from "#app/ui/admin/trail-tools.tsx";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import type { Route } from "./+types/trail.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/trail";

export const ErrorBoundary = () => <ListError title={auditTrailCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: auditTrailCopy.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const { searchParams } = url;
  const group = TRAIL_GROUPS.find((known) => known === searchParams.get("group")) ?? null;
  const actor = searchParams.get("actor") || null;
  const subject = typedLine(searchParams.get("subject") ?? "") || null;
  const after = readSpot(url, "after");
  const [page, found] = await Promise.all([
    listAudit(admin, { acts: group && actsOf(group), actor, subject }, after),
    actor === null || actor === SYSTEM_ACTOR ? null : findActor(admin, actor),
  ]);
  return {
    list: { group, actor, subject },
    actorName:
      actor === SYSTEM_ACTOR
        ? adminOperationsCopy.audit.system
        : (found?.name ?? adminOperationsCopy.audit.noName),
    rows: page.rows,
    partly: page.partly,
    next: page.next && writeSpot(page.next),
    first: after === null,
  };
}

export default function AdminTrail({ loaderData }: Route.ComponentProps) {
  const { list, actorName, rows, partly, next, first } = loaderData;
  const { actor, subject } = list;
  const isFiltered = Object.values(list).some((value) => value !== null);
  return (
    <div className="column adm">
      <BackLink to="/admin/settings" label={auditTrailCopy.back} />
      <div className="column">
        <h2>{auditTrailCopy.title}</h2>
        <p className="small muted">{auditTrailCopy.intro}</p>
      </div>
      <TrailForm
        page={PAGE}
        list={list}
        groups={TRAIL_GROUPS.map((value) => ({ value, label: groupLabel(value) }))}
      />
      {(actor !== null || subject !== null) && (
        <OnlyOf
          actorName={actor && actorName}
          subject={subject}
          all={withParams(PAGE, { group: list.group })}
        />
      )}
      {rows.length === 0 && !partly ? (
        <EmptyList
          isSearch={isFiltered}
          empty={{ title: auditTrailCopy.empty, text: auditTrailCopy.emptyText }}
          notFound={{ title: auditTrailCopy.none, text: auditTrailCopy.noneText }}
        />
      ) : (
        <Card as="section" aria-label={auditTrailCopy.title}>
          <Trail entries={rows} subjects />
        </Card>
      )}
      <Pager {...listPages(PAGE, list, { first, next })} more={partly ? auditTrailCopy.goOn : undefined} />
    </div>
  );
}
