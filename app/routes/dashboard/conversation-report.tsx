import { href, redirect } from "react-router";
import { findStanding } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { PersonReportInput } from "#app/domains/listings/inbox/inbox-input.ts";
import { hasReportedPerson, reportPerson } from "#app/domains/listings/inbox/report-person.server.ts";
import { PERSON_REPORT_REASONS } from "#app/domains/listings/inbox/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ReportForm } from "#app/ui/listings/report-form.tsx";
import type { Route } from "./+types/conversation-report.ts";
import "#app/ui/listings/inbox/inbox.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = inboxCopy.reporting;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { conversationId } }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  found(await findStanding(member, conversationId));
  return { reported: await hasReportedPerson(member, conversationId) };
}

export async function action({ context, params: { conversationId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  found(await findStanding(member, conversationId));
  const form = await readForm(request, PersonReportInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await reportPerson(member, conversationId, form.value);
    // The page itself then says that the report was received.
    if (outcome.ok || outcome.reason === "reported-already")
      return redirect(href("/dashboard/inbox/:conversationId/report", { conversationId }));
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(words.refused[outcome.reason]);
  } catch (error) {
    member.log("inbox.report_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(words.failed);
  }
}

export default function ReportPerson({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="wrap column gap-6 conv">
      <h1>{words.title}</h1>
      {loaderData.reported ? (
        <Notice tone="ok" title={words.thanks} role="status">
          {words.thanksText}
        </Notice>
      ) : (
        <ReportForm
          id="person-report"
          reasons={PERSON_REPORT_REASONS}
          words={words}
          result={actionData?.result}
        />
      )}
      <p>
        <ButtonLink to={href("/dashboard/inbox/:conversationId", params)} variant="ghost" icon="back">
          {words.back}
        </ButtonLink>
      </p>
    </div>
  );
}
