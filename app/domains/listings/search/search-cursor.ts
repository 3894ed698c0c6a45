import type { ListingCard, Sort } from "#app/domains/listings/rules.ts";

/** What a sort compares; null for "newest", which the listing's own number orders. */
export type Order = { measure: "price" | "pricePerSqm" | "areaSqm"; descending: boolean };

/** Where a page ended: the last listing's number and amount; an amount of null is one that does not say it (they come last). */
export type Cursor = { seq: number; amount: number | null };

export function orderOfSort(sort: Sort): Order | null {
  switch (sort) {
    case "newest":
      return null;
    case "price_asc":
    case "price_desc":
      return { measure: "price", descending: sort === "price_desc" };
    case "price_per_sqm_asc":
    case "price_per_sqm_desc":
      return { measure: "pricePerSqm", descending: sort === "price_per_sqm_desc" };
    case "area_asc":
    case "area_desc":
      return { measure: "areaSqm", descending: sort === "area_desc" };
  }
}

/** Amounts as `String` writes them: the area of a badly typed listing may be tiny, and its price per metre huge. */
const CURSOR = /^(?:(n|\d{1,21}(?:\.\d{1,25})?(?:e[+-]\d{1,3})?)-)?(\d{1,15})$/;

/** The cursor that an address names; null for none, and for one of another sort. */
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
