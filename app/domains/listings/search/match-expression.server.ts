import { and, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { publicListings } from "#app/db/schema.server.ts";
import type { GridRows } from "#app/lib/grid-rows.ts";
import { foldSearch, spellingsOf } from "#app/lib/text/arabic.ts";
import {
  ANY,
  bedroomsCode,
  cityCode,
  districtCode,
  LOWERED,
  NOTHING,
  offerCode,
  rangeCodes,
  typeCode,
  type Measure,
} from "./index-codes.ts";
import { districtKeyOf } from "./index-entry.ts";
import { askedPlace, isInPlace } from "./place/asked-place.ts";
import { inPlace } from "./place/place-condition.server.ts";
import { CODES, coverOf } from "./place/tile-cover.ts";
import type { ListingSearch, PublicListing } from "#app/domains/listings/rules.ts";

/** Nobody remembers more words of a listing. */
const WORDS_MAX = 10;
/** Only the first letters of a longer word are matched: each letter is another list for the index to walk. */
const LETTERS_MAX = 32;

const quoted = (text: string): string => `"${text}"`;
export const anyOf = (codes: readonly string[]): string => `(${codes.map(quoted).join(" OR ")})`;

/** What may stand before a word without being part of it: nothing, the article, or the article after a preposition. */
const BEFORE = ["", "ال", "لل"];
/** The letters that folded text is written in. */
const ALPHABETS = ["ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "abcdefghijklmnopqrstuvwxyz"];

/**
 * The index terms of which one must match for a folded word. Three or more letters match anywhere, also inside a longer
 * word, with or without the article. One or two letters match where a word begins, and a single digit as a whole word.
 */
function alternativesOf(word: string): string[] {
  const letters = Array.from(word).slice(0, LETTERS_MAX);
  if (letters.length === 1) return beginningsOf(word);
  if (letters.length === 2) return BEFORE.map((before) => ` ${before}${word}`);
  const bare = word.startsWith("ال") ? letters.slice(2) : letters;
  return [(bare.length >= 3 ? bare : letters).join("")];
}

/** The index knows nothing shorter than three characters, so one letter is asked for with each that may follow it. */
function beginningsOf(letter: string): string[] {
  const alphabet = ALPHABETS.find((letters) => letters.includes(letter)) ?? "";
  const after = BEFORE.filter((before) => before !== "").map((before) => ` ${before}${letter}`);
  return [...[" ", ...alphabet].map((next) => ` ${letter}${next}`), ...(alphabet === "" ? [] : after)];
}

/** Words that nearly every text has. They narrow nothing, and the index walks a long list for each. */
const PARTICLES: ReadonlySet<string> = new Set(["من", "في", "مع", "عن", "او"]);

/** The index terms for the words of a search; all must match, except particles beside other words. */
export function wordTerms(search: string): string[] {
  const words = [...new Set(foldSearch(search).split(" ").filter(Boolean))];
  const telling = words.filter((word) => !PARTICLES.has(word));
  const asked = (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
  return asked.map((word) => {
    const alternatives = spellingsOf(word).flatMap(alternativesOf);
    return alternatives.length === 1 ? quoted(alternatives.join("")) : anyOf(alternatives);
  });
}

export type Match = {
  /** The full-text expression: matches all results, and a few rows just outside a range. */
  expression: string;
  /** The same with wider tiles of a part of the map: matches more, for less. */
  rough: string;
  /** Additional conditions on the row, as SQL over `public_listings`; undefined if the expression is exact. */
  exact: SQL | undefined;
  /**
   * `hasWords`: there are search words; `isLowered`: only lowered prices; `isPlaced`: only a part of the map; `ranges`:
   * amounts with a range. With none of them, stored counts know the number.
   */
  hasWords: boolean;
  isLowered: boolean;
  isPlaced: boolean;
  ranges: Measure[];
};

const RANGES = [
  { measure: "price", min: "minPrice", max: "maxPrice", column: publicListings.price },
  { measure: "areaSqm", min: "minArea", max: "maxArea", column: publicListings.areaSqm },
] as const satisfies {
  measure: Measure;
  min: keyof ListingSearch;
  max: keyof ListingSearch;
  column: SQLiteColumn;
}[];

type Cover = Record<keyof typeof CODES, string>;
/** The tiles of a part of the map, memorised with it. */
const covers = new WeakMap<GridRows, Cover>();

function coverTerms(asked: GridRows): Cover {
  const known = covers.get(asked);
  if (known) return known;
  const term = (most: number) => {
    const codes = coverOf(asked, most);
    return codes.length === 0 ? quoted(NOTHING) : anyOf(codes);
  };
  const cover = { close: term(CODES.close), rough: term(CODES.rough) };
  covers.set(asked, cover);
  return cover;
}

/** Translates a search for the index. A range of `walked` is left out, because the caller walks it itself. */
export function matchOf(search: ListingSearch, walked: Measure | null = null): Match {
  const { offer, type, city, district, bedrooms, lowered } = search;
  const words = wordTerms(search.search);
  const districtKey = city === null ? null : districtKeyOf(district);
  const place =
    city === null ? null : districtKey === null ? cityCode(city) : districtCode(city, districtKey);
  const codes = [
    // The rarest of them.
    lowered && LOWERED,
    offer && offerCode(offer),
    type && typeCode(type),
    place,
    bedrooms === null ? null : bedroomsCode(bedrooms),
  ].filter((code) => code !== null);

  const ranges = RANGES.filter(({ min, max }) => search[min] !== null || search[max] !== null);
  const asked = askedPlace(search);
  // The cheapest term comes first: the index checks the next term only where the earlier ones match.
  const termsWith = (tiles: string | undefined) => [
    ...codes.map(quoted),
    ...(tiles === undefined ? [] : [tiles]),
    ...ranges.flatMap(({ measure, min, max }) => {
      const steps = measure === walked ? null : rangeCodes(measure, search[min], search[max]);
      return steps === null ? [] : [anyOf(steps)];
    }),
    ...words.toSorted((a, b) => b.length - a.length),
  ];
  const expressionOf = (terms: readonly string[]) => (terms.length > 0 ? terms : [quoted(ANY)]).join(" AND ");
  const cover = asked ? coverTerms(asked) : undefined;
  return {
    expression: expressionOf(termsWith(cover?.close)),
    rough: expressionOf(termsWith(cover?.rough)),
    exact: and(
      ...ranges.flatMap(({ min, max, column }) => [
        // The plus signs keep SQLite from using indexes on these columns.
        search[min] === null ? undefined : sql`+${column} >= ${search[min]}`,
        search[max] === null ? undefined : sql`+${column} <= ${search[max]}`,
      ]),
      // A district's code is a hash of its name.
      districtKey === null
        ? undefined
        : sql`+${publicListings.districtKey} = ${districtKey} and +${publicListings.city} = ${city}`,
      // The view knows for how long a price is called lowered.
      lowered ? sql`${publicListings.loweredFrom} is not null` : undefined,
      // Last, because it costs most.
      asked ? inPlace(asked) : undefined,
    ),
    hasWords: words.length > 0,
    isLowered: lowered !== null,
    isPlaced: asked !== null,
    ranges: ranges.map(({ measure }) => measure),
  };
}

/** The smallest and largest requested amount; null for no bound. */
export function boundsOf(
  search: ListingSearch,
  measure: Measure,
): { min: number | null; max: number | null } {
  const range = RANGES.find((known) => known.measure === measure);
  return range ? { min: search[range.min], max: search[range.max] } : { min: null, max: null };
}

type Judged = Pick<
  PublicListing,
  "price" | "areaSqm" | "city" | "district" | "loweredFrom" | "latitude" | "longitude"
>;

/** What `exact` of `matchOf` asks of a row, of a listing that was read already. */
export function fitsExactly(search: ListingSearch, listing: Judged): boolean {
  const { city, lowered } = search;
  const districtKey = city === null ? null : districtKeyOf(search.district);
  const asked = askedPlace(search);
  if (lowered && listing.loweredFrom === null) return false;
  if (asked && !isInPlace(asked, listing)) return false;
  if (districtKey !== null && (listing.city !== city || districtKeyOf(listing.district) !== districtKey))
    return false;
  return RANGES.every(({ measure, min, max }) => {
    const [least, most, amount] = [search[min], search[max], listing[measure]];
    if (least === null && most === null) return true;
    return amount !== null && amount >= (least ?? 0) && amount <= (most ?? Infinity);
  });
}
