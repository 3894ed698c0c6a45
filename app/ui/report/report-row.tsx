import { href } from "react-router";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { arDate, arMoney, arPercent, arTime } from "#app/i18n/format.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { reportStatusLabel, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import type { ReportStatus, ReportType } from "#app/domains/reports/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { Badge, type BadgeTone } from "#app/ui/kit/badge.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { Spinner } from "#app/ui/kit/spinner.tsx";
import { Steps, type Step } from "#app/ui/kit/steps.tsx";

export type ReportRowData = {
  id: string;
  title: string;
  address: string;
  reportType: ReportType;
  status: ReportStatus;
  orderNumber: string;
  createdAt: number;
  valuedAt: number | null;
  writtenAt: number | null;
  estimatedValue: number | null;
  currency: Currency | null;
  roiPercentage: number | null;
  fileUrl: string | null;
  /** It was refunded: listed, but cannot be opened. */
  withdrawnAt: number | null;
  /** Where to order its update for half the price, while that is possible. */
  updatePath: string | null;
};

const TONES: Record<ReportStatus, BadgeTone> = {
  pending: "warn",
  processing: "info",
  completed: "ok",
  failed: "bad",
};

/** A report in the dashboard's list: property, progress and actions. */
export function ReportRow({ report }: { report: ReportRowData }) {
  const { estimatedValue, currency, roiPercentage } = report;
  return (
    <li className="column report-row" id={`report-${report.id}`}>
      <div className="row row--between report-row__head">
        <div>
          <h3>{report.title}</h3>
          <p className="small muted">
            <bdi>{report.address}</bdi>
          </p>
          <p className="tiny">
            {reportTypeLabel[report.reportType]} · <Num>{arDate(report.createdAt)}</Num> ·{" "}
            {dashboardCopy.reports.order} <Ltr>{report.orderNumber}</Ltr>
          </p>
          <div className="row report-row__badges">
            {report.withdrawnAt === null ? (
              <Badge tone={TONES[report.status]}>{reportStatusLabel[report.status]}</Badge>
            ) : (
              <Badge>{dashboardCopy.reports.withdrawn}</Badge>
            )}
            {report.status === "completed" && estimatedValue !== null && currency !== null && (
              <Badge>
                {dashboardCopy.reports.value} <Num>{arMoney(estimatedValue, currency)}</Num>
              </Badge>
            )}
            {report.status === "completed" && roiPercentage !== null && (
              <Badge>
                {dashboardCopy.reports.roi} <Num>{arPercent(roiPercentage / 100, 1)}</Num>
              </Badge>
            )}
          </div>
        </div>
        <Actions report={report} />
      </div>
      {report.status === "processing" && <Progress report={report} />}
      {report.status === "failed" && report.withdrawnAt === null && (
        <Notice tone="bad">{dashboardCopy.reports.failedText}</Notice>
      )}
    </li>
  );
}

function Actions({ report }: { report: ReportRowData }) {
  if (report.withdrawnAt !== null) return null;
  if (report.status === "completed" && report.fileUrl)
    return (
      <div className="row report-row__actions">
        <ButtonLink
          to={href("/reports/:reportId", { reportId: report.id })}
          variant="outline"
          icon="eye"
          prefetch="intent"
        >
          {dashboardCopy.reports.view}
        </ButtonLink>
        <ButtonLink to={report.fileUrl} variant="ghost" icon="download" document target="_blank">
          {dashboardCopy.reports.download}
        </ButtonLink>
        {report.updatePath && (
          <ButtonLink to={report.updatePath} variant="ghost" icon="plus">
            {orderPriceCopy.update.shortAction}
          </ButtonLink>
        )}
      </div>
    );
  if (report.status === "failed") return null;
  return (
    <Button variant="outline" disabled>
      {report.status === "processing" ? (
        <span className="btn__wait">
          <Spinner />
          {dashboardCopy.reports.processing}
        </span>
      ) : (
        dashboardCopy.reports.pending
      )}
    </Button>
  );
}

function Progress({ report }: { report: ReportRowData }) {
  const labels = dashboardCopy.reports.steps;
  const done: { label: string; at: number | null }[] = [
    { label: labels.paid, at: report.createdAt },
    { label: labels.valued, at: report.valuedAt },
    { label: labels.written, at: report.writtenAt },
    { label: labels.rendered, at: null },
  ];
  const current = done.findIndex(({ at }) => at === null);
  const steps: Step[] = done.map(({ label, at }, index) => ({
    label,
    state: at !== null ? "done" : index === current ? "now" : "ahead",
    time: at !== null ? <Num>{arTime(at)}</Num> : undefined,
  }));
  return (
    <div className="report-row__progress" role="status">
      <Steps steps={steps} />
      <p className="small">{dashboardCopy.reports.soon(productCopy.readiness)}</p>
    </div>
  );
}
