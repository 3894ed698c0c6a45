import { data } from "react-router";
import { isCurrentBody, readVersion, reportPath } from "#app/domains/reports/rules.ts";
import { viewReport } from "#app/domains/reports/reading/view-report.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { propertyPicturePath } from "#app/lib/pictures/property-image.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ReportActions } from "#app/ui/report/report-actions.tsx";
import { ReportView } from "#app/ui/report/report-view.tsx";
import { ReportVersions } from "#app/ui/report/report-versions.tsx";
import type { Route } from "./+types/report.ts";

import { BackLink } from "#app/ui/kit/back-link.tsx";
export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? reportTypeLabel[args.loaderData.reportType] : reportMessage.unavailable,
  });

export async function loader({ context, params: { reportId }, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const asked = readVersion(url.searchParams);
  const report = asked && (await viewReport(member, reportId, asked).catch(failed));
  if (!report) throw data({ message: reportMessage.unavailable }, { status: 404 });
  if (report.status !== "completed") throw redirectWithFlash("/dashboard", "report-not-ready");
  if (!report.body) throw data({ message: reportMessage.unavailable }, { status: 404 });
  const { body, reportType, title, propertyId, version, versions, shares, fileKey } = report;
  return {
    body: isCurrentBody(body) ? body : null,
    reportType,
    title,
    version,
    versions,
    fileUrl: fileKey === null ? null : reportPath(reportId, version, "file"),
    // As the page itself: what a suspended member may read they may not change.
    questionable: isCurrentBody(body) && member.session.suspendedAt === null,
    keepPath: member.session.suspendedAt === null ? `/dashboard/properties/new?property=${propertyId}` : null,
    shares,
  };

  function failed(error: unknown): never {
    member.log("report.view_failed", { reference: member.reference, reportId, error: errorText(error) });
    throw redirectWithFlash("/dashboard", "report-load-failed");
  }
}

export default function Report({ loaderData, params: { reportId } }: Route.ComponentProps) {
  const { body, reportType, title, version, versions, fileUrl, questionable, keepPath, shares } = loaderData;
  const actions = (
    <ReportActions
      // Remounts the dialog for another report.
      key={`${reportId} ${version}`}
      report={{ id: reportId, title, version }}
      fileUrl={fileUrl}
      printable={body !== null}
      questionable={questionable}
      keepPath={keepPath}
      shares={shares}
    />
  );
  return (
    <div className="wrap report">
      <BackLink to="/dashboard" label={dashboardCopy.back} />
      <ReportVersions reportId={reportId} versions={versions} shown={version} />
      {body ? (
        <ReportView body={body} actions={actions} pictureAt={propertyPicturePath} />
      ) : (
        <div className="section stack">
          <h1>{reportTypeLabel[reportType]}</h1>
          <p>{reportMessage.contentUnavailable}</p>
          <div className="row">{actions}</div>
        </div>
      )}
    </div>
  );
}
