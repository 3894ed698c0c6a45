import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { RefundSource, RefundStatus } from "#app/domains/payments/rules.ts";
import type { ReportStatus, ReportType } from "#app/domains/reports/rules.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { arDate } from "#app/i18n/format.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";
import { ActButton } from "./act-form.tsx";
import { Facts } from "./facts.tsx";
import { Money } from "./payment-facts.tsx";
import { RefundActs } from "./refund-acts.tsx";
import { ErrorWords } from "./refund-cards.tsx";
import { ReportBadges } from "./report-card.tsx";

export type RefundEntry = {
  id: string;
  source: RefundSource;
  status: RefundStatus;
  reason: string | null;
  answer: string | null;
  amountHalalas: number;
  attempts: number;
  lastError: string | null;
  providerRefundId: string | null;
  decidedByName: string | null;
  createdAt: number;
  decidedAt: number | null;
  finishedAt: number | null;
};

type Forms = { to: string; result?: SubmissionResult<string[]> };

const TONES: Record<RefundStatus, BadgeTone> = {
  requested: "warn",
  declined: "info",
  granted: "info",
  refunded: "ok",
  failed: "bad",
};

const words = adminOrdersCopy.refunds;

/** Every refund of a payment, requested or made, with the decisions still possible. */
export function RefundHistory({
  refunds,
  orderNumber,
  ...forms
}: { refunds: readonly RefundEntry[]; orderNumber: string } & Forms) {
  return (
    <Card as="section">
      <CardHead title={words.history} />
      {refunds.length === 0 && <p className="muted">{words.noHistory}</p>}
      <div className="adm-list">
        {refunds.map((refund) => (
          <RefundItem
            key={`${refund.id} ${refund.status} ${refund.attempts}`}
            refund={refund}
            orderNumber={orderNumber}
            {...forms}
          />
        ))}
      </div>
    </Card>
  );
}

function RefundItem({
  refund,
  orderNumber,
  to,
  result,
}: { refund: RefundEntry; orderNumber: string } & Forms) {
  const { id, status, source, reason, answer, lastError, decidedAt, finishedAt } = refund;
  return (
    <div className="adm-item">
      <div className="row gap-2">
        <Badge tone={TONES[status]}>{words.status[status]}</Badge>
        <Badge>{words.source[source]}</Badge>
      </div>
      <Facts
        facts={[
          { label: words.amount, value: <Money halalas={refund.amountHalalas} /> },
          { label: words.askedAt, value: <Num>{instant(refund.createdAt)}</Num> },
          decidedAt !== null && { label: words.decidedAt, value: <Num>{instant(decidedAt)}</Num> },
          refund.decidedByName !== null && { label: words.by, value: <bdi>{refund.decidedByName}</bdi> },
          finishedAt !== null && { label: words.finishedAt, value: <Num>{instant(finishedAt)}</Num> },
          lastError !== null && {
            label: status === "failed" ? words.bankSays : words.lastError,
            value: <ErrorWords error={lastError} />,
          },
          reason !== null && {
            label: source === "operator" ? words.operatorReason : words.reason,
            value: <bdi>{reason}</bdi>,
            wide: true,
          },
          answer !== null && { label: words.answer, value: <bdi>{answer}</bdi>, wide: true },
        ]}
      />
      <RefundActs refund={{ id, status, orderNumber }} to={to} result={result} />
    </div>
  );
}

type Bought = {
  creditId: string;
  voidedAt: number | null;
  reportId: string | null;
  reportType: ReportType | null;
  status: ReportStatus | null;
  withdrawnAt: number | null;
  createdAt: number | null;
};

/** Each credit of a payment: the report made with it, or that it is unused. */
export function BoughtList({ bought }: { bought: readonly Bought[] }) {
  return (
    <Card as="section">
      <CardHead title={adminOrdersCopy.payment.bought} />
      {bought.length === 0 && <p className="muted">{adminOrdersCopy.payment.noneBought}</p>}
      <ul role="list" className="adm-trail">
        {bought.map(({ creditId, voidedAt, reportId, reportType, status, withdrawnAt, createdAt }) => (
          <li key={creditId}>
            {reportId === null || reportType === null || status === null ? (
              <span>
                {voidedAt === null ? adminOrdersCopy.payment.credit : adminOrdersCopy.payment.voided}
              </span>
            ) : (
              <>
                <Link to={href("/admin/reports/:reportId", { reportId })}>{reportTypeLabel[reportType]}</Link>
                <span className="row gap-2">
                  <ReportBadges report={{ status, withdrawnAt, isLate: false }} />
                </span>
                {createdAt !== null && <Num>{arDate(createdAt)}</Num>}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ProviderEvent = { id: string; type: string; receivedAt: number; handledAt: number | null };

/** The provider's events about a payment, and whether each was processed; each can be processed again. */
export function EventList({ events, to, result }: { events: readonly ProviderEvent[] } & Forms) {
  const said = adminOrdersCopy.payment;
  return (
    <Card as="section">
      <CardHead title={said.events} />
      {events.length === 0 && <p className="muted">{said.noEvents}</p>}
      <ul role="list" className="adm-list">
        {events.map(({ id, type, receivedAt, handledAt }) => (
          <li key={id} className="adm-item">
            <div className="adm-item__head">
              <div>
                <b className="adm-id">
                  <Ltr>{type}</Ltr>
                </b>
                <span className="tiny">
                  <Num>{instant(receivedAt)}</Num>
                </span>
              </div>
              <Badge tone={handledAt === null ? "warn" : "ok"}>
                {handledAt === null ? said.open : said.handled}
              </Badge>
            </div>
            <ActButton
              act={{ intent: "replay", subject: id, to, result }}
              words={adminOrdersCopy.replay}
              named={adminOrdersCopy.replay.named(id)}
              icon="refresh"
              variant="ghost"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
