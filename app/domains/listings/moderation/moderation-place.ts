import type { ModerationSearch, ModerationSort } from "#app/domains/listings/rules.ts";

/** Parts of the lists; each has its own order. */
const PARTS = ["pending", "decided", "reported", "sent", "price"] as const;
type Part = (typeof PARTS)[number];

/**
 * The place of a listing in a list: which part of the list, when it was sent (or its price, or its oldest report), and
 * its number.
 */
export type ModerationPlace = { part: Part; at: number; seq: number };

/** The end of a page. `below` is the listing number below which its block of matches started. */
export type ModerationCursor = { place: ModerationPlace | null; below: number | null };

const CURSOR = /^(?:(pending|decided|reported|sent|price)-(\d{1,15})-(\d{1,15}))?(?:\.(\d{1,15}))?$/;

/** The parts of a list; `narrow` if it is read in blocks. */
export function partsOf({ filter, sort }: ModerationSearch, narrow: boolean): readonly Part[] {
  if (sort === "price_asc" || sort === "price_desc") return ["price"];
  if (sort !== "waiting") return ["sent"];
  return filter === "reported" && !narrow ? ["reported"] : ["pending", "decided"];
}

/** Parses the cursor in a URL for a list of these parts; anything else is the start. */
export function parseModerationCursor(text: string | null, parts: readonly Part[]): ModerationCursor {
  const [, part, at, seq, below] = CURSOR.exec(text ?? "") ?? [];
  const known = parts.find((name) => name === part);
  return {
    place: known ? { part: known, at: Number(at), seq: Number(seq) } : null,
    below: below === undefined ? null : Number(below),
  };
}

export function writeModerationCursor({ place, below }: ModerationCursor): string {
  const named = place ? `${place.part}-${place.at}-${place.seq}` : "";
  return below === null ? named : `${named}.${below}`;
}

/** A listing's cursor in this order. */
export function placeOf(
  sort: ModerationSort,
  { seq, status, price, submittedAt }: { seq: number; status: string; price: number; submittedAt: number },
): ModerationPlace {
  if (sort === "price_asc" || sort === "price_desc") return { part: "price", at: price, seq };
  if (sort !== "waiting") return { part: "sent", at: submittedAt, seq };
  return { part: status === "pending" ? "pending" : "decided", at: submittedAt, seq };
}

/** Negative if `a` comes before `b` in this order. */
export function comparePlaces(sort: ModerationSort, a: ModerationPlace, b: ModerationPlace): number {
  if (a.part !== b.part) return PARTS.indexOf(a.part) - PARTS.indexOf(b.part);
  const rising = a.at - b.at || a.seq - b.seq;
  return isRising(sort, a.part) ? rising : -rising;
}

/** Pending listings are sorted oldest first, decided ones newest first. */
export function isRising(sort: ModerationSort, part: Part): boolean {
  return sort === "oldest" || sort === "price_asc" || part === "pending" || part === "reported";
}
