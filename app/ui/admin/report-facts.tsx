import { href } from "react-router";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import {
  BOUGHT_VERSION,
  type ReportStatus,
  type ReportType,
  type VersionStatus,
} from "#app/domains/reports/rules.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";
import { Facts, type Fact } from "./facts.tsx";
import { memberName } from "./payment-facts.tsx";
import { adminFilePath, adminReportPath, ReportBadges } from "./report-card.tsx";

type Instants = Record<
  "enqueuedAt" | "valuedAt" | "writtenAt" | "completedAt" | "delayToldAt" | "withdrawnAt",
  number | null
>;

type Report = Instants & {
  id: string;
  reportType: ReportType;
  status: ReportStatus;
  failureReason: string | null;
  modelVersion: string | null;
  hasFile: boolean;
  createdAt: number;
  title: string | null;
  paymentId: string;
  orderNumber: string;
  paymentStatus: PaymentStatus;
  ownerName: string | null;
  email: string | null;
  closedAt: number | null;
};

const words = adminOrdersCopy.report;

const at = (label: string, when: number | null): Fact | false =>
  when !== null && { label, value: <Num>{instant(when)}</Num> };

/** What an operator needs to know about a report, without its content. */
export function ReportFacts({ report }: { report: Report }) {
  const { email, failureReason, modelVersion, paymentId, paymentStatus } = report;
  return (
    <Card as="section" className="adm-item">
      <h2>{report.title ?? reportTypeLabel[report.reportType]}</h2>
      <div className="row gap-2">
        <Badge tone="brand">{reportTypeLabel[report.reportType]}</Badge>
        <ReportBadges report={{ ...report, isLate: false }} />
      </div>
      <Facts
        facts={[
          { label: words.owner, value: <bdi>{memberName(report)}</bdi> },
          email !== null && { label: words.email, value: <Ltr>{email}</Ltr> },
          {
            label: words.order,
            value: (
              <Link to={href("/admin/payments/:paymentId", { paymentId })}>
                <Ltr>{report.orderNumber}</Ltr>
              </Link>
            ),
          },
          { label: words.payment, value: paymentsCopy.status[paymentStatus] },
          at(words.created, report.createdAt),
          at(words.enqueued, report.enqueuedAt),
          at(words.valued, report.valuedAt),
          at(words.written, report.writtenAt),
          at(words.completed, report.completedAt),
          at(words.delayTold, report.delayToldAt),
          at(words.withdrawnAt, report.withdrawnAt),
          modelVersion !== null && { label: words.model, value: <Ltr>{modelVersion}</Ltr> },
          {
            label: adminOrdersCopy.reports.id,
            value: (
              <span className="adm-id">
                <Ltr>{report.id}</Ltr>
              </span>
            ),
          },
          failureReason !== null && { label: words.failure, value: <Ltr>{failureReason}</Ltr>, wide: true },
        ]}
      />
    </Card>
  );
}

type Version = {
  id: string;
  version: number;
  status: VersionStatus;
  reason: string;
  failureReason: string | null;
  hasFile: boolean;
  createdAt: number;
  completedAt: number | null;
};

/** The original and the reissued versions, each to read or download; `shown` is the one open below. */
export function ReportVersionList({
  report,
  versions,
  shown,
}: {
  report: Report;
  versions: readonly Version[];
  shown: number | null;
}) {
  return (
    <Card as="section">
      <CardHead title={words.versions} />
      <div className="adm-list">
        <VersionItem
          report={report}
          version={BOUGHT_VERSION}
          hasFile={report.hasFile}
          status={report.status}
          shown={shown}
        />
        {versions.map((later) => (
          <VersionItem key={later.id} report={report} shown={shown} {...later} />
        ))}
      </div>
      <p className="small muted">{words.seen}</p>
    </Card>
  );
}

function VersionItem({
  report: { id },
  version,
  status,
  hasFile,
  reason,
  failureReason,
  shown,
}: Partial<Pick<Version, "reason" | "failureReason">> &
  Pick<Version, "version" | "hasFile"> & { report: Report; status: ReportStatus; shown: number | null }) {
  const name = version === BOUGHT_VERSION ? words.bought : words.version(version);
  return (
    <div className="adm-item">
      <div className="row gap-2">
        <b>{name}</b>
        <ReportBadges report={{ status, withdrawnAt: null, isLate: false }} />
      </div>
      {reason && (
        <p className="small">
          {words.why} <bdi>{reason}</bdi>
        </p>
      )}
      {failureReason && (
        <p className="small muted">
          <Ltr>{failureReason}</Ltr>
        </p>
      )}
      {status === "completed" && (
        <div className="adm-acts">
          {version === shown ? (
            <ButtonLink
              to={href("/admin/reports/:reportId", { reportId: id })}
              variant="outline"
              icon="eye-off"
              preventScrollReset
            >
              {words.hide}
            </ButtonLink>
          ) : (
            <ButtonLink
              to={adminReportPath(id, version)}
              variant="outline"
              icon="eye"
              aria-label={`${adminOrdersCopy.reports.view}: ${name}`}
              preventScrollReset
            >
              {adminOrdersCopy.reports.view}
            </ButtonLink>
          )}
          {hasFile && (
            <ButtonLink
              to={adminFilePath(id, version)}
              document
              target="_blank"
              rel="noopener"
              variant="outline"
              icon="download"
              aria-label={`${adminOrdersCopy.reports.download}: ${name}`}
            >
              {adminOrdersCopy.reports.download}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
