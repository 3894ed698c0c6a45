import type { ListingCard, Sort } from "#app/domains/listings/rules.ts";

/** An amount to sort by. Equal amounts are sorted by number, in the same direction. */
export type Order = { measure: "price" | "pricePerSqm" | "areaSqm"; descending: boolean };

/** The order of each sort; null for "newest", which sorts by the listing's number. */
const ORDERS: Record<Sort, Order | null> = {
  newest: null,
  price_asc: { measure: "price", descending: false },
  price_desc: { measure: "price", descending: true },
  price_per_sqm_asc: { measure: "pricePerSqm", descending: false },
  price_per_sqm_desc: { measure: "pricePerSqm", descending: true },
  area_asc: { measure: "areaSqm", descending: false },
  area_desc: { measure: "areaSqm", descending: true },
};

export const orderOfSort = (sort: Sort): Order | null => ORDERS[sort];

/** The order of a sort by an amount. Throws for "newest". */
export function amountOrderOf(sort: Sort): Order {
  const order = ORDERS[sort];
  if (!order) throw new Error("by newest, listings stand in the order of their numbers");
  return order;
}

/** The end of a page: the last listing's number and amount; a null amount is a listing without it (those come last). */
export type Cursor = { seq: number; amount: number | null };

/** Amounts as `String` writes them: a mistyped listing can have a tiny area, and a huge price per metre. */
const CURSOR = /^(?:(n|\d{1,21}(?:\.\d{1,25})?(?:e[+-]\d{1,3})?)-)?(\d{1,15})$/;

/** Parses the cursor in a URL. Null if there is none, or if it belongs to another sort. */
export function parseCursor(sort: Sort, text: string | null): Cursor | null {
  const [whole, amount, seq] = CURSOR.exec(text ?? "") ?? [];
  if (whole === undefined) return null;
  if ((orderOfSort(sort) === null) !== (amount === undefined)) return null;
  return { seq: Number(seq), amount: amount === undefined || amount === "n" ? null : Number(amount) };
}

/** The cursor after a listing: "seq" by newest, else "amount-seq". */
export function cursorAfter(
  sort: Sort,
  { seq, ...card }: Pick<ListingCard, "seq" | Order["measure"]>,
): string {
  const order = orderOfSort(sort);
  return order === null ? String(seq) : `${card[order.measure] ?? "n"}-${seq}`;
}
