import { Form, href } from "react-router";
import { listOffices } from "#app/domains/offices/admin-offices.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { adminOfficesCopy as words } from "#app/i18n/admin/admin-offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { withParams } from "#app/lib/with-params.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { OfficeFacts } from "#app/ui/admin/office-facts.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Field } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/offices.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/offices";
const LONGEST = 100;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const q = typedLine((url.searchParams.get("q") ?? "").slice(0, LONGEST));
  const { rows, next } = await listOffices(admin, q, readCursor(url, "after"));
  return {
    q,
    offices: rows,
    older: next && withParams(PAGE, { q: q || null, after: writeCursor(next) }),
    first: url.searchParams.has("after") ? withParams(PAGE, { q: q || null }) : null,
  };
}

export default function AdminOffices({ loaderData: { q, offices, older, first } }: Route.ComponentProps) {
  return (
    <AdminPage back={{ to: "/admin/people", label: words.back }} result={undefined}>
      <div className="column">
        <h2>{words.title}</h2>
        <p className="small muted">{words.intro}</p>
      </div>
      <Form role="search" className="row" action={PAGE}>
        <Field
          label={words.search}
          input={{ name: "q", type: "search", defaultValue: q, maxLength: LONGEST, key: q }}
        />
        <Button variant="outline" icon="search">
          {words.find}
        </Button>
      </Form>
      {offices.length === 0 ? (
        <Card flush as="section">
          <EmptyState level={3} title={words.empty} text={words.emptyText} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={words.list}>
          {offices.map((office) => (
            <li key={office.id} className="card adm-item">
              <div className="row row--between">
                <h3>
                  <Link to={href("/admin/offices/:officeId", { officeId: office.id })}>
                    <bdi>{office.name}</bdi>
                  </Link>
                </h3>
                {office.suspendedAt !== null && <Badge tone="bad">{words.suspended}</Badge>}
              </div>
              <OfficeFacts office={office} />
            </li>
          ))}
        </ul>
      )}
      <Pager first={first} older={older} />
    </AdminPage>
  );
}
