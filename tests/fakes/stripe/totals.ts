import type Stripe from "stripe";
import { isTaken } from "./disputes.ts";
import type { State } from "./state.ts";

/** The merchant's totals, for reconciliation. Amounts in the currency's minor unit. */
export type Totals = {
  currency: string;
  payments: number;
  paidAmount: number;
  refunds: number;
  refundedAmount: number;
  lostDisputes: number;
  lostAmount: number;
  netAmount: number;
};

/** Sums of all successful payments, all refunds that did not fail and all lost disputes, one row per currency. */
export function totalsOf(state: State): Totals[] {
  const rows = new Map<string, Totals>();
  const row = (currency: string): Totals => {
    const known = rows.get(currency) ?? {
      currency,
      payments: 0,
      paidAmount: 0,
      refunds: 0,
      refundedAmount: 0,
      lostDisputes: 0,
      lostAmount: 0,
      netAmount: 0,
    };
    rows.set(currency, known);
    return known;
  };
  for (const charge of state.charges.values()) {
    if (!charge.paid) continue;
    const sums = row(charge.currency);
    sums.payments += 1;
    sums.paidAmount += charge.amount_captured;
    sums.netAmount += charge.amount_captured;
  }
  for (const refund of state.refunds.values()) {
    if (refund.status === "failed" || refund.status === "canceled") continue;
    const sums = row(refund.currency);
    sums.refunds += 1;
    sums.refundedAmount += refund.amount;
    sums.netAmount -= refund.amount;
  }
  for (const dispute of state.disputes.values()) {
    if (!isTaken(dispute)) continue;
    const sums = row(dispute.currency);
    sums.lostDisputes += 1;
    sums.lostAmount += dispute.amount;
    sums.netAmount -= dispute.amount;
  }
  return [...rows.values()];
}

/** The account's balance. The stand-in takes no fees, so sums match to the halala. */
export function balanceOf(state: State): Stripe.Balance {
  const available = totalsOf(state).map(({ currency, netAmount }) => ({
    amount: netAmount,
    currency,
    source_types: { card: netAmount },
  }));
  return { object: "balance", available, livemode: false, pending: [] };
}
