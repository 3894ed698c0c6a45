import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { REFUND_REASON_MAX } from "#app/domains/orders/rules.ts";
import type { RefundStatus } from "#app/domains/payments/rules.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { ActButton, AskedAct } from "./act-form.tsx";

const words = adminOrdersCopy.refunds;

type Props = {
  refund: { id: string; status: RefundStatus; orderNumber: string };
  /** Where the forms post to, and what came back. */
  to: string;
  result?: SubmissionResult<string[]>;
  /** After them. */
  children?: ReactNode;
};

/** What can still be decided of a refund: granting or declining what was asked, trying again what the bank sent back. */
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
