import { href } from "react-router";
import type { ReportStatus, ReportType } from "#app/domains/reports/rules.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Facts } from "./facts.tsx";

type State = { status: ReportStatus; withdrawnAt: number | null; isLate: boolean };

export type ReportData = State & {
  id: string;
  reportType: ReportType;
  createdAt: number;
  hasFile: boolean;
  title: string | null;
  orderNumber: string | null;
};

const words = adminOrdersCopy.reports;

const TONES: Record<ReportStatus, BadgeTone> = {
  pending: "info",
  processing: "info",
  completed: "ok",
  failed: "bad",
};

/** A report's state, and whether it is late or withdrawn. */
export function ReportBadges({ report: { status, withdrawnAt, isLate } }: { report: State }) {
  return (
    <>
      <Badge tone={TONES[status]}>{words.status[status]}</Badge>
      {isLate && <Badge tone="bad">{words.late}</Badge>}
      {withdrawnAt !== null && <Badge tone="warn">{words.withdrawn}</Badge>}
    </>
  );
}

const detailsPath = (id: string): string => href("/admin/reports/:reportId", { reportId: id });

/** The path at which an administrator reads a version of a report and downloads its file. */
export const adminReportPath = (id: string, version: number): string =>
  `${detailsPath(id)}?version=${version}`;
export const adminFilePath = (id: string, version: number): string =>
  `${href("/admin/reports/:reportId/file", { reportId: id })}?version=${version}`;

/** One report in the administration's list. */
export function ReportCard({ report }: { report: ReportData }) {
  const { id, reportType, createdAt, title, orderNumber } = report;
  return (
    <li className="card adm-item">
      <div className="row gap-2">
        <Badge tone="brand">{reportTypeLabel[reportType]}</Badge>
        <ReportBadges report={report} />
      </div>
      <Facts
        facts={[
          title !== null && { label: words.property, value: title },
          { label: words.date, value: <Num>{instant(createdAt)}</Num> },
          orderNumber !== null && { label: words.order, value: <Ltr>{orderNumber}</Ltr> },
          {
            label: words.id,
            value: (
              <span className="adm-id">
                <Ltr>{id}</Ltr>
              </span>
            ),
          },
        ]}
      />
      <div className="adm-acts">
        <ButtonLink
          to={report.status === "completed" ? adminReportPath(id, 1) : detailsPath(id)}
          variant="outline"
          icon="eye"
          aria-label={words.viewNamed(id)}
        >
          {words.view}
        </ButtonLink>
        {report.hasFile && (
          <ButtonLink
            to={adminFilePath(id, 1)}
            document
            target="_blank"
            rel="noopener"
            variant="outline"
            icon="download"
            aria-label={words.downloadNamed(id)}
          >
            {words.download}
          </ButtonLink>
        )}
        {report.status === "completed" && (
          <ButtonLink to={detailsPath(id)} variant="ghost" aria-label={words.detailsNamed(id)}>
            {adminOrdersCopy.details}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
