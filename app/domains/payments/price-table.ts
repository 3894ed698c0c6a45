import { priceOf } from "./price-list.ts";
import { VOLUME_FROM, type Discount, type Price } from "./rules.ts";

/** One line of the published price list: what is bought, and its price. */
export type PriceRow = { kind: Discount; price: Price };

/**
 * The price list as pages print it: one report, each volume from its first quantity, an office's report, an update in
 * time. `priceOf` makes every figure.
 */
export function priceTable(): PriceRow[] {
  const ask = (quantity: number, { isOffice = false, isUpdate = false } = {}) =>
    priceOf({ quantity, isOffice, updatesMadeAt: isUpdate ? 0 : null, now: 0 });
  return [
    { kind: "none", price: ask(1) },
    { kind: "volume_3", price: ask(VOLUME_FROM.volume_3) },
    { kind: "volume_5", price: ask(VOLUME_FROM.volume_5) },
    { kind: "office", price: ask(1, { isOffice: true }) },
    { kind: "update", price: ask(1, { isUpdate: true }) },
  ];
}
