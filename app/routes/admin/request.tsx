import type { ShouldRevalidateFunctionArgs } from "react-router";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { addNote } from "#app/domains/requests/add-note.server.ts";
import { findRequestFile } from "#app/domains/requests/admin-requests.server.ts";
import { moveRequest } from "#app/domains/requests/move-request.server.ts";
import { RequestActInput } from "#app/domains/requests/requests-input.ts";
import { REQUEST_KINDS } from "#app/domains/requests/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { adminRequestsCopy } from "#app/i18n/admin/admin-requests.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { RequestMoves, RequestNotes } from "#app/ui/admin/request-acts.tsx";
import { requestPath } from "#app/ui/admin/request-card.tsx";
import { RequestFacts } from "#app/ui/admin/request-facts.tsx";
import type { Route } from "./+types/request.ts";
import "#app/ui/admin/admin-parts.css";
import "#app/ui/admin/requests.css";

export const ErrorBoundary = () => <ListError title={adminRequestsCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminRequestsCopy.title });

/** If somebody else acted first, a refused act reloads the data to show what they did. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || defaultShouldRevalidate;

const kindOf = (asked: string) => found(REQUEST_KINDS.find((kind) => kind === asked));

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const file = found(await findRequestFile(admin, kindOf(params.kind), params.requestId));
  return { ...file, audit: await listAuditOf(admin, [params.requestId]), formKey: newId() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const subject = { kind: kindOf(params.kind), id: params.requestId };
  const form = await readForm(request, RequestActInput);
  if (!form.ok) return form.reply;
  const { value } = form;
  const page = requestPath(subject.kind, subject.id);
  try {
    if (value.intent === "note") {
      const outcome = await addNote(admin, subject, value);
      return outcome.ok
        ? redirectWithFlash(page, "request-noted")
        : form.refuse(adminRequestsCopy.refused.gone());
    }
    const outcome = await moveRequest(admin, subject, value);
    if (outcome.ok) return redirectWithFlash(page, "request-moved");
    return form.refuse(
      outcome.reason === "gone"
        ? adminRequestsCopy.refused.gone()
        : adminRequestsCopy.refused.changed(outcome.status),
    );
  } catch (error) {
    admin.log("admin.request_failed", {
      reference: admin.reference,
      subject: subject.id,
      error: errorText(error),
    });
    return form.fail(adminRequestsCopy.tryAgain);
  }
}

export default function AdminRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { request, notes, audit, formKey } = loaderData;
  const { id, kind, status, updatedAt } = request;
  const to = requestPath(kind, id);
  const result = actionData?.result;
  return (
    <AdminPage
      back={{
        to: kind === "service" ? "/admin/requests" : "/admin/requests?kind=contact",
        label: adminRequestsCopy.back[kind],
      }}
      result={result}
      refusedTitle={adminRequestsCopy.refusedTitle}
    >
      <RequestFacts request={request} />
      <div className="column adm-cols adm">
        <RequestMoves to={to} status={status} seen={updatedAt} />
        <RequestNotes notes={notes} formKey={formKey} to={to} result={result} />
      </div>
      <AuditCard title={adminRequestsCopy.audit} entries={audit} />
    </AdminPage>
  );
}
