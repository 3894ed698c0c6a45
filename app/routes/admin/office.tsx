import { data, href } from "react-router";
import { AdminOfficeInput } from "#app/domains/offices/admin-office-input.ts";
import { findOffice, restoreOffice, suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { adminOfficesCopy as words } from "#app/i18n/admin/admin-offices.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SUSPENSION_REASON_MAX } from "#app/lib/suspension-reason.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { AskedAct } from "#app/ui/admin/act-form.tsx";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { OfficeFacts } from "#app/ui/admin/office-facts.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import type { Route } from "./+types/office.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params: { officeId } }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const office = await findOffice(admin, officeId);
  if (!office) throw data({ message: words.refused.gone }, { status: 404 });
  return { office, audit: await listAuditOf(admin, [officeId]) };
}

export async function action({ context, params: { officeId }, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, AdminOfficeInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  const act = async (): Promise<ActOutcome> => {
    const outcome =
      input.intent === "suspend"
        ? await suspendOffice(admin, officeId, input.reason)
        : await restoreOffice(admin, officeId);
    if (!outcome.ok) return { ok: false, message: words.refused[outcome.reason] };
    return { ok: true, done: input.intent === "suspend" ? "office-suspended" : "office-restored" };
  };
  const page = href("/admin/offices/:officeId", { officeId });
  return answerAct(admin, form, { page, failed: "admin.office_failed" }, act());
}

export default function AdminOffice({ loaderData: { office, audit }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  const to = href("/admin/offices/:officeId", { officeId: office.id });
  return (
    <AdminPage back={{ to: "/admin/offices", label: words.backToList }} result={result}>
      <Card as="section" className="adm-item">
        <div className="row row--between">
          <h2>
            <bdi>{office.name}</bdi>
          </h2>
          {office.suspendedAt !== null && <Badge tone="bad">{words.suspended}</Badge>}
        </div>
        <OfficeFacts office={office} />
        <p>
          <Link to={href("/office/:slug", { slug: office.slug })}>{words.page}</Link>{" "}
          <Link to={`/admin/listings?office=${office.id}`}>{officeCopy.tabs.listings}</Link>
        </p>
      </Card>
      <Card as="section" className="stack">
        <CardHead title={words.people} />
        <ul role="list" className="rows">
          {office.list.map((person) => (
            <li key={person.userId} className="row row--between">
              <div>
                <Link to={href("/admin/people/:userId", { userId: person.userId })}>
                  <bdi>{printedName(person.name) ?? officeCopy.hand.noName}</bdi>
                </Link>{" "}
                <span className="small muted">
                  <Ltr>{person.email}</Ltr>، {officeCopy.roles[person.role]}
                </span>
              </div>
              <Link to={`/admin/listings?owner=${person.userId}`}>
                {officeCopy.listings(person.listings)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <CardHead title={words.acts} />
        <div className="adm-acts" key={office.suspendedAt}>
          {office.suspendedAt === null ? (
            <AskedAct
              act={{ intent: "suspend", subject: office.id, to, result }}
              words={words.suspend}
              icon="lock"
              variant="danger-outline"
              field={{
                name: "reason",
                label: words.suspend.label,
                hint: words.suspend.hint,
                maxLength: SUSPENSION_REASON_MAX,
              }}
            />
          ) : (
            <AskedAct
              act={{ intent: "restore", subject: office.id, to, result }}
              words={words.restore}
              icon="check"
              variant="outline"
              confirmVariant="primary"
            />
          )}
        </div>
      </Card>
      <AuditCard title={words.audit} entries={audit} />
    </AdminPage>
  );
}
