import { data, isRouteErrorResponse } from "react-router";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { findOwnVersion } from "#app/domains/reports/reading/own-version.server.ts";
import { revokeShare } from "#app/domains/reports/sharing/revoke-share.server.ts";
import { readVersion, reportPath } from "#app/domains/reports/rules.ts";
import { ShareInput } from "#app/domains/reports/sharing/share-input.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { shareRefused, words } from "#app/i18n/reports/sharing.ts";
import { suspensionCopy } from "#app/i18n/accounts/suspension.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { ShareForm, type ShareReply } from "#app/ui/report/share-form.tsx";
import { ShareList } from "#app/ui/report/share-list.tsx";
import type { Route } from "./+types/share.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params: { reportId }, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const version = readVersion(url.searchParams);
  const report = version === null ? null : await findOwnVersion(member, reportId, version);
  if (!report) throw data({ message: reportMessage.unavailable }, { status: 404 });
  if (report.status !== "completed") throw redirectWithFlash("/dashboard", "report-not-ready");
  const { title, orderNumber } = report;
  return { title, orderNumber, version: report.version, shares: await listShares(member, reportId) };
}

export async function action({ context, params: { reportId }, request, url }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, ShareInput);
  if (!form.ok) return form.reply;
  const input = form.value;
  const done = (what: "sent" | "revoked") =>
    input.scripted
      ? data<ShareReply>({ done: what })
      : redirectWithFlash(url.pathname + url.search, what === "sent" ? "report-shared" : "share-revoked");
  try {
    if (input.intent === "revoke")
      return (await revokeShare(member, reportId, input.link))
        ? done("revoked")
        : form.refuse(shareRefused.gone);
    if (member.session.suspendedAt !== null) return form.refuse(suspensionCopy.share);
    const outcome = await shareReport(member, reportId, input);
    return outcome.ok ? done("sent") : form.refuse(shareRefused[outcome.reason]);
  } catch (error) {
    member.log("report.share_failed", { reference: member.reference, reportId, error: errorText(error) });
    return form.fail(input.intent === "revoke" ? words.revokeFailed : words.tryLater);
  }
}

/** If no response arrives, the page stays and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return {} satisfies ShareReply;
  }
}

export default function ShareReport({ loaderData, actionData, params: { reportId } }: Route.ComponentProps) {
  const { title, orderNumber, version, shares } = loaderData;
  const report = { id: reportId, version };
  const posted: ShareReply | undefined = actionData;
  return (
    <div className="wrap share-page">
      <BackLink to={reportPath(reportId, version)} label={words.backToReport} />
      <header>
        <h1>{words.title}</h1>
        <p className="muted">
          {title}، {pageCopy.order} <Ltr>{orderNumber}</Ltr>
        </p>
      </header>
      <Card className="share-page__card">
        <ShareForm report={report} posted={posted} />
        <ShareList report={report} shares={shares} level={2} />
      </Card>
    </div>
  );
}
