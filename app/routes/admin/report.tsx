import { href } from "react-router";
import { ReportActInput } from "#app/domains/orders/admin/admin-input.ts";
import { findReportFile, openReportBody } from "#app/domains/orders/admin/admin-reports.server.ts";
import { returnCredit } from "#app/domains/orders/credits.server.ts";
import { reissueReport } from "#app/domains/reports/making/reissue-report.server.ts";
import { retryReport } from "#app/domains/reports/making/retry-report.server.ts";
import { isCurrentBody, readVersion } from "#app/domains/reports/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { ReportActs } from "#app/ui/admin/report-acts.tsx";
import { ReportFacts, ReportVersionList } from "#app/ui/admin/report-facts.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ReportView } from "#app/ui/report/report-view.tsx";
import type { Route } from "./+types/report.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminOrdersCopy.report;
const addressOf = (reportId: string): string => href("/admin/reports/:reportId", { reportId });

export const ErrorBoundary = () => <ListError title={adminOrdersCopy.reports.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminOrdersCopy.reports.title });

export async function loader({ context, params: { reportId }, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const file = found(await findReportFile(admin, reportId));
  // The report's content is opened only on request, because each opening is logged.
  const asked = url.searchParams.has("version") ? found(readVersion(url.searchParams)) : null;
  const body = asked === null ? null : await openReportBody(admin, reportId, asked);
  return { ...file, asked, body: body && isCurrentBody(body) ? body : null };
}

async function act(
  admin: ReturnType<typeof freshAdmin>,
  reportId: string,
  input: ReportActInput,
): Promise<ActOutcome> {
  switch (input.intent) {
    case "retry": {
      const outcome = await retryReport(admin, reportId);
      if (outcome.ok) return { ok: true, done: "report-retried" };
      return { ok: false, message: words.refused.retry[outcome.reason] };
    }
    case "return-credit": {
      const outcome = await returnCredit(admin, reportId);
      if (outcome.ok) return { ok: true, done: "credit-given-back" };
      return { ok: false, message: words.refused.returnCredit[outcome.reason] };
    }
    case "reissue": {
      const outcome = await reissueReport(admin, reportId, { reason: input.reason });
      if (outcome.ok) return { ok: true, done: "report-reissued" };
      return { ok: false, message: words.refused.reissue[outcome.reason] };
    }
  }
}

export async function action({ context, params: { reportId }, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, ReportActInput);
  if (!form.ok) return form.reply;
  const fresh = freshAdmin(admin, addressOf(reportId), { ...form.value, subject: reportId });
  const asked = { page: addressOf(reportId), failed: "admin.report_failed", about: { reportId } };
  return answerAct(admin, form, asked, act(fresh, reportId, form.value));
}

export default function AdminReport({ loaderData, actionData }: Route.ComponentProps) {
  const { report, versions, audit, asked, body } = loaderData;
  const result = actionData?.result;
  return (
    <AdminPage back={{ to: "/admin/reports", label: words.back }} result={result}>
      <ReportFacts report={report} />
      <ReportActs
        // Remounts when the report changes, so that no open confirmation remains.
        key={`${report.status} ${versions.length} ${versions.at(-1)?.status}`}
        report={report}
        isRemade={versions.some(({ status }) => status === "processing")}
        to={addressOf(report.id)}
        result={result}
      />
      <ReportVersionList report={report} versions={versions} shown={asked} />
      <AuditCard title={words.audit} entries={audit} />
      {asked !== null && (
        <section className="column" aria-label={words.body}>
          {body ? (
            <div className="report">
              <ReportView body={body} titleLevel={2} />
            </div>
          ) : (
            <Notice>{words.noBody}</Notice>
          )}
        </section>
      )}
    </AdminPage>
  );
}
