import type { PointEvidence, SinceBought, ValuePoint } from "./rules.ts";

type Index = NonNullable<PointEvidence["index"]>;

/** The period of a history that a day lies in: its quarter, or its year. */
function periodOf(day: string, history: Index["history"]): Index["history"][number] | undefined {
  const year = day.slice(0, 4);
  const quarter = `${year}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;
  return history.find(({ period }) => period === quarter || period === year);
}

/** The change of an index from the day of a purchase to its last period; null if it does not reach the day. */
function indexSince(day: string | null, index: Index | null): SinceBought["index"] {
  const from = day !== null && index ? periodOf(day, index.history) : undefined;
  const until = index?.history.at(-1);
  if (!index || !from || !until || from === until) return null;
  return {
    level: index.level,
    from: from.period,
    until: until.period,
    change: until.pricePerSqm / from.pricePerSqm - 1,
  };
}

/** How a property's value stands to what was paid for it; null if no price was told. */
export function sinceBought(
  { purchasePrice, purchasedOn }: { purchasePrice: number | null; purchasedOn: string | null },
  { value, evidence }: Pick<ValuePoint, "value" | "evidence">,
): SinceBought | null {
  if (purchasePrice === null) return null;
  return {
    price: purchasePrice,
    on: purchasedOn,
    change: value / purchasePrice - 1,
    index: indexSince(purchasedOn, evidence.index),
  };
}
