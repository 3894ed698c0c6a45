import { listSources } from "#app/domains/imports/moderation/read-sources.server.ts";
import { adminContext } from "#app/http/context.ts";
import { instant } from "#app/i18n/admin/admin-orders.ts";
import { adminImports } from "#app/i18n/admin/imports.ts";
import { importFailures } from "#app/i18n/imports/import-errors.ts";
import { importWords, listingsCounted } from "#app/i18n/imports/imports.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Facts } from "#app/ui/admin/facts.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/imports.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminImports;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context }: Route.LoaderArgs) {
  return { sources: await listSources(context.get(adminContext)) };
}

export default function AdminImports({ loaderData: { sources } }: Route.ComponentProps) {
  const { facts } = words;
  return (
    <AdminPage back={{ to: "/admin", label: words.back }} result={undefined}>
      <div className="column">
        <h2>{words.title}</h2>
        <p className="small muted">{words.intro}</p>
      </div>
      {sources.length === 0 ? (
        <Card flush as="section">
          <EmptyState level={3} title={words.empty} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={words.list}>
          {sources.map((source) => (
            <li key={source.id} className="card adm-item">
              <div className="row row--between">
                <h3>
                  <Link to={`/admin/imports/${source.id}`}>
                    <bdi>{source.name}</bdi>
                  </Link>
                </h3>
                <Badge tone={source.status === "active" ? "ok" : "warn"}>
                  {importWords.feeds.state[source.status]}
                </Badge>
              </div>
              <Facts
                facts={[
                  {
                    label: facts.owner,
                    value: (
                      <Link to={`/admin/people/${source.userId}`}>
                        <bdi>{source.owner ?? source.email}</bdi>
                      </Link>
                    ),
                  },
                  { label: facts.kind, value: words.kind[source.kind] },
                  { label: facts.waiting, value: listingsCounted(source.waiting) },
                  source.last && {
                    label: facts.last,
                    value: (
                      <>
                        {importWords.status[source.last.status]} · <Num>{instant(source.last.createdAt)}</Num>
                      </>
                    ),
                  },
                  source.last !== null &&
                    source.last.refused > 0 && {
                      label: facts.refused,
                      value: words.of(source.last.refused, source.last.total),
                    },
                  source.last !== null &&
                    source.last.failure !== null && {
                      label: facts.status,
                      value: importFailures[source.last.failure],
                      wide: true,
                    },
                  source.failures > 0 && {
                    label: facts.failures,
                    value: <Num>{arNumber(source.failures)}</Num>,
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
