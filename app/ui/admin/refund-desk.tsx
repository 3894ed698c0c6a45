import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { RefundCard } from "./refund-cards.tsx";

type DeskProps = Omit<Parameters<typeof RefundCard>[0], "refund"> & {
  title: string;
  list: { refunds: Parameters<typeof RefundCard>[0]["refund"][]; more: boolean };
};

/** Refunds in one state; nothing if there are none. */
export function RefundDesk({ title, list: { refunds, more }, state, to, result }: DeskProps) {
  if (refunds.length === 0) return null;
  return (
    <section className="column" aria-label={title}>
      <div className="row adm-section__head">
        <h2>{title}</h2>
        <Badge tone={state === "granted" ? "info" : state === "failed" ? "bad" : "warn"}>
          <Num>{arNumber(refunds.length)}</Num>
        </Badge>
      </div>
      <div className="adm-list">
        {refunds.map((refund) => (
          // Remounts when the refund changes, so that no open confirmation remains.
          <RefundCard
            key={`${refund.id} ${refund.attempts}`}
            refund={refund}
            state={state}
            to={to}
            result={result}
          />
        ))}
      </div>
      {more && <p className="small muted">{adminOrdersCopy.refunds.moreWaiting}</p>}
    </section>
  );
}
