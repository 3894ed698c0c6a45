import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { REFUND_REASON_MAX } from "#app/domains/orders/rules.ts";
import type { RefundStatus } from "#app/domains/payments/rules.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { ActButton, AskedAct } from "./act-form.tsx";

const words = adminOrdersCopy.refunds;

type Props = {
  refund: { id: string; status: RefundStatus; orderNumber: string };
  /** The forms' action, and the reply to them. */
  to: string;
  result?: SubmissionResult<string[]>;
  /** Shown after the forms. */
  children?: ReactNode;
};

/** The decisions still possible on a refund: grant or decline a request, retry what the bank returned. */
export function RefundActs({ refund: { id, status, orderNumber }, to, result, children }: Props) {
  const asked = <Intent extends "grant" | "decline" | "retry">(intent: Intent) => ({
    act: { intent, subject: id, to, result },
    words: words[intent],
    named: words[intent].named(orderNumber),
  });
  return (
    <div className="adm-acts">
      {status === "requested" && (
        <>
          <AskedAct {...asked("grant")} icon="check" variant="primary" confirmVariant="primary" />
          <AskedAct
            {...asked("decline")}
            icon="close"
            variant="danger-outline"
            field={{ name: "answer", label: words.decline.label, maxLength: REFUND_REASON_MAX }}
          />
        </>
      )}
      {status === "failed" && <ActButton {...asked("retry")} icon="refresh" />}
      {children}
    </div>
  );
}
