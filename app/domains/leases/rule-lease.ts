import { RENT_FREEZE } from "#app/domains/valuation/engine/income.ts";
import { bandsAt, bandsFor } from "./dubai-bands.ts";
import type { LeaseCity, LeaseKind, MarketRent, Ruling } from "./rules.ts";

type Lease = { city: LeaseCity; kind: LeaseKind; rent: number; endsOn: string };

/**
 * Riyadh, royal decree M/73 (in force since 25 September 2025): for five years the total rent of homes and business
 * premises may not rise, on renewal or in a new lease; a property that was never let is let at the rent agreed. The
 * lease that follows the given end counts.
 */
function riyadh({ kind, rent, endsOn }: Lease): Ruling {
  const { until } = RENT_FREEZE;
  if (endsOn >= until) return { kind: "after-freeze", until };
  return kind === "never-let" ? { kind: "first-let", until } : { kind: "frozen", rent, until };
}

/** Dubai, Decree 43 of 2013: renewals alone are bound to its bands. */
function dubai({ kind, rent }: Lease, market: MarketRent | null): Ruling {
  if (kind !== "renewal") return { kind: "new-lease" };
  return { kind: "bands", bands: bandsFor(rent), at: market && bandsAt(rent, market) };
}

/** What the rules of its city allow for a lease. `endsOn`: ISO day on which it ends; `rent`: whole units a year. */
export function ruleLease(lease: Lease, market: MarketRent | null): Ruling {
  return lease.city === "Riyadh" ? riyadh(lease) : dubai(lease, market);
}
