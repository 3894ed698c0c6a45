import { findOwnReport } from "#app/domains/reports/queries.server.ts";
import { isCurrentBody } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { data, Link } from "react-router";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy as dashboard } from "#app/i18n/dashboard.ts";
import { reportMessage, reportTypeLabel } from "#app/i18n/reports.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { ReportView } from "#app/ui/report/report-view.tsx";
import type { Route } from "./+types/report.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? reportTypeLabel[args.loaderData.reportType] : reportMessage.unavailable,
    noindex: true,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const report = await findOwnReport(context.get(memberContext), params.reportId);
  if (!report) throw data({ message: reportMessage.unavailable }, { status: 404 });
  if (report.status !== "completed") throw redirectWithFlash("/dashboard", "report-not-ready");
  if (!report.reportContent) throw data({ message: reportMessage.unavailable }, { status: 404 });
  const { reportContent, reportType, fileUrl } = report;
  return { body: isCurrentBody(reportContent) ? reportContent : null, reportType, fileUrl };
}

export default function Report({ loaderData: { body, reportType, fileUrl } }: Route.ComponentProps) {
  const download = fileUrl && (
    <ButtonLink to={fileUrl} document target="_blank" icon="download">
      {dashboard.reports.download}
    </ButtonLink>
  );
  return (
    <div className="wrap">
      <nav className="breadcrumb" aria-label={dashboard.back}>
        <Link to="/dashboard">
          <Icon name="back" />
          {dashboard.back}
        </Link>
      </nav>
      {body ? (
        <ReportView body={body} actions={download} />
      ) : (
        <div className="section stack">
          <h1>{reportTypeLabel[reportType]}</h1>
          <p>{reportMessage.contentUnavailable}</p>
          {download}
        </div>
      )}
    </div>
  );
}
