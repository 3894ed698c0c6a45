import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import { REISSUE_REASON_MAX, type ReportStatus } from "#app/domains/reports/rules.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { ActButton, AskedAct } from "./act-form.tsx";

type Props = {
  report: {
    id: string;
    status: ReportStatus;
    withdrawnAt: number | null;
    closedAt: number | null;
    paymentId: string;
    paymentStatus: PaymentStatus;
    /** Number of reports in its payment. For one of several the credit is given back, for a single one the money. */
    credits: number;
  };
  /** A new version is in progress. */
  isRemade: boolean;
  to: string;
  result?: SubmissionResult<string[]>;
};

const words = adminOrdersCopy.report;

/** The operator's acts possible in the report's current state. */
export function ReportActs({ report, isRemade, to, result }: Props) {
  const { id, status, withdrawnAt, closedAt, paymentId, paymentStatus, credits } = report;
  const act = (intent: string) => ({ intent, subject: id, to, result });
  const isOpen = withdrawnAt === null && closedAt === null;
  const failed = status === "failed" && withdrawnAt === null;
  const paid = paymentStatus === "completed";
  const acts = [
    failed && isOpen && paid && (
      <ActButton key="retry" act={act("retry")} words={words.retry} icon="refresh" variant="primary" />
    ),
    failed && paid && credits > 1 && (
      <AskedAct
        key="return"
        act={act("return-credit")}
        words={words.returnCredit}
        icon="refresh"
        variant="outline"
        confirmVariant="primary"
      />
    ),
    status === "completed" && isOpen && !isRemade && (
      <AskedAct
        key={`reissue ${status}`}
        act={act("reissue")}
        words={words.reissue}
        icon="refresh"
        variant="outline"
        confirmVariant="primary"
        field={{ name: "reason", label: words.reissue.label, maxLength: REISSUE_REASON_MAX }}
      />
    ),
    paid && (
      <ButtonLink key="refund" to={href("/admin/payments/:paymentId", { paymentId })} variant="ghost">
        {words.refund}
      </ButtonLink>
    ),
  ].filter(Boolean);
  return (
    <Card as="section">
      <CardHead title={words.acts} />
      {acts.length === 0 ? <p className="muted">{words.noActs}</p> : <div className="adm-acts">{acts}</div>}
    </Card>
  );
}
