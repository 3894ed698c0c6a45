import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { RefundSource } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { attemptsCounted, adminOrdersCopy, instant, usedWords } from "#app/i18n/admin/admin-orders.ts";
import { refundErrorWords } from "#app/i18n/valuation/bank-words.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Facts, type Fact } from "./facts.tsx";
import { boughtWords, DisputeBadge, memberName, Money } from "./payment-facts.tsx";
import { RefundActs } from "./refund-acts.tsx";

type RefundData = {
  id: string;
  source: RefundSource;
  reason: string | null;
  amountHalalas: number;
  attempts: number;
  lastError: string | null;
  /** The provider has accepted it. */
  isAtBank: boolean;
  askedAt: number;
  decidedAt: number | null;
  paymentId: string;
  orderNumber: string;
  reportType: ReportType | null;
  credits: number;
  disputeStatus: string | null;
  boughtAt: number | null;
  reportsMade: number;
  reportsReady: number;
  title: string | null;
  ownerName: string | null;
  email: string | null;
  closedAt: number | null;
};

type State = "requested" | "failed" | "granted";
type Props = { refund: RefundData; state: State; to: string; result?: SubmissionResult<string[]> };

const words = adminOrdersCopy.refunds;

export function ErrorWords({ error }: { error: string }) {
  return refundErrorWords(error) ?? <Ltr>{error}</Ltr>;
}

/** A refund that waits for a decision, failed, or is in progress: all facts for the decision, and its buttons. */
export function RefundCard({ refund, state, to, result }: Props) {
  return (
    <article className="card adm-item" aria-labelledby={`refund-${refund.id}`}>
      <div className="adm-item__head">
        <div>
          <h3 id={`refund-${refund.id}`}>
            <bdi>{memberName(refund)}</bdi>
          </h3>
          {refund.email && (
            <p className="small muted">
              <Ltr>{refund.email}</Ltr>
            </p>
          )}
        </div>
        <p className="adm-item__amount">
          <Money halalas={refund.amountHalalas} />
        </p>
      </div>
      <DisputeBadge status={refund.disputeStatus} />
      <Facts facts={factsOf(refund, state)} />
      {state === "granted" && (
        <p className="small muted">{refund.isAtBank ? words.atBank : words.notAtBank}</p>
      )}
      <RefundActs refund={{ ...refund, status: state }} to={to} result={result}>
        <ButtonLink
          to={href("/admin/payments/:paymentId", { paymentId: refund.paymentId })}
          variant="ghost"
          aria-label={adminOrdersCopy.payments.openNamed(refund.orderNumber)}
        >
          {adminOrdersCopy.payments.open}
        </ButtonLink>
      </RefundActs>
    </article>
  );
}

function factsOf(refund: RefundData, state: State): (Fact | false | null)[] {
  const { boughtAt, decidedAt, lastError, reason } = refund;
  return [
    { label: adminOrdersCopy.payments.order, value: <Ltr>{refund.orderNumber}</Ltr> },
    { label: adminOrdersCopy.payments.bought, value: boughtWords(refund) },
    refund.title !== null && { label: adminOrdersCopy.payments.property, value: refund.title },
    { label: words.used, value: usedWords(refund) },
    boughtAt !== null && { label: words.boughtAt, value: <Num>{instant(boughtAt)}</Num> },
    { label: words.askedAt, value: `${instant(refund.askedAt)} (${words.source[refund.source]})` },
    state !== "requested" &&
      decidedAt !== null && {
        label: words.decidedAt,
        value: `${instant(decidedAt)} (${attemptsCounted(refund.attempts)})`,
      },
    lastError !== null && {
      label: state === "failed" ? words.bankSays : words.lastError,
      value: <ErrorWords error={lastError} />,
    },
    reason !== null && {
      label: refund.source === "operator" ? words.operatorReason : words.reason,
      value: <bdi>{reason}</bdi>,
      wide: true,
    },
  ];
}
