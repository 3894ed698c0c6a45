import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { imageHashes, images, listings } from "#app/db/schema.server.ts";
import { foldSearch } from "#app/lib/text/arabic.ts";
import { hashDistance, hashParts, isTelling } from "#app/lib/pictures/image-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlagCandidate } from "./flag-listing.server.ts";
import {
  degreesAround,
  isSameAmount,
  metresBetween,
  sameAmounts,
  SAME_PICTURE,
  SAME_PIN,
  SAME_TEXT,
  shinglesOf,
  similarity,
} from "./likeness.ts";

type Db = Pick<AppContext, "db">;

/** Texts are compared with the listings nearest in price: at the same price, and to each side of it. */
const TEXTS_AT_PRICE = 100;
const TEXTS_PER_SIDE = 50;
/** How many listings of one city, type, offer and about one price have their places compared. */
const PLACES_READ = 2000;
const PLACES_FOUND = 50;
/** How many pictures that share a part of one hash are read; an even surface may share it with thousands. */
const PICTURES_READ = 200;

/** Other listings that are public or may become so. */
const standing = ({ id }: FlagCandidate) =>
  and(ne(listings.id, id), ne(listings.status, "rejected"), isNull(listings.closedAs));

/** Live listings and the others apart, because the index begins with that. */
const EITHER = [1, 0];

const ofItsKind = ({ city, listingType, offerType }: FlagCandidate, live: number[] = EITHER) =>
  and(
    inArray(listings.live, live),
    eq(listings.city, city),
    eq(listings.listingType, listingType),
    eq(listings.offerType, offerType),
  );

/**
 * Listings with a picture like one of the candidate's, looked up by parts of the hash. Hashes that differ in at most
 * three bits share a part, and so do most near copies that differ in more.
 */
export async function findSamePictures({ db }: Db, candidate: FlagCandidate) {
  const own = await db
    .select({ hash: images.hash })
    .from(images)
    .where(and(inArray(images.id, [...candidate.imageIds]), isNotNull(images.hash)));
  const hashes = own.flatMap(({ hash }) => (hash !== null && isTelling(hash) ? [hash] : []));
  const likeHash = (hash: string) => {
    const shared = hashParts(hash).map((bits, part) =>
      and(eq(imageHashes.part, part), eq(imageHashes.bits, bits)),
    );
    return db
      .select({ id: listings.id, hash: images.hash })
      .from(imageHashes)
      .innerJoin(images, eq(images.id, imageHashes.imageId))
      .innerJoin(listings, eq(listings.id, imageHashes.listingId))
      .where(and(or(...shared), standing(candidate)))
      .limit(PICTURES_READ);
  };
  const found = await readTogether({ db }, Object.fromEntries(hashes.map((hash) => [hash, likeHash(hash)])));
  return Object.entries(found).flatMap(([mine, rows]) =>
    rows.filter(({ hash }) => hash !== null && hashDistance(hash, mine) <= SAME_PICTURE),
  );
}

/** Listings of the same kind and about the same price and area, at the same pin or the same address. */
export async function findSamePlaces({ db }: Db, candidate: FlagCandidate) {
  const { price, areaSqm, latitude, longitude, searchWords } = candidate;
  const { from: cheapest, to: dearest } = sameAmounts(price);
  const near = db
    .select({
      id: listings.id,
      areaSqm: listings.areaSqm,
      latitude: listings.latitude,
      longitude: listings.longitude,
      district: listings.district,
      address: listings.address,
      searchWords: listings.searchWords,
    })
    .from(listings)
    .where(and(ofItsKind(candidate), between(listings.price, cheapest, dearest), standing(candidate)))
    .limit(PLACES_READ)
    .as("near");
  const addressKey = foldSearch(candidate.address);
  const around = latitude === null || longitude === null ? null : degreesAround(latitude);
  const atAddress = addressKey ? sql`instr(${near.searchWords}, ${` | ${addressKey} | `}) > 0` : undefined;
  const atPin = around
    ? and(
        between(near.latitude, Number(latitude) - around.north, Number(latitude) + around.north),
        between(near.longitude, Number(longitude) - around.east, Number(longitude) + around.east),
      )
    : undefined;
  if (!atAddress && !atPin) return [];
  const found = await db
    .select({
      id: near.id,
      areaSqm: near.areaSqm,
      latitude: near.latitude,
      longitude: near.longitude,
      district: near.district,
      address: near.address,
    })
    .from(near)
    .where(or(atAddress, atPin))
    .limit(PLACES_FOUND);

  const sameArea = (other: number | null) =>
    areaSqm === null || other === null ? areaSqm === other : isSameAmount(areaSqm, other);
  // A city has many streets of one name: if the district is given, it must be among the candidate's words.
  const sameAddress = (address: string, district: string | null) =>
    addressKey !== "" &&
    foldSearch(address) === addressKey &&
    (district === null || searchWords.includes(` ${foldSearch(district)} `));
  return found.filter(
    (other) =>
      sameArea(other.areaSqm) &&
      (metresBetween(candidate, other) <= SAME_PIN || sameAddress(other.address, other.district)),
  );
}

/** Listings of the same kind, nearest in price, with almost the same title and description. */
export async function findSameTexts({ db }: Db, candidate: FlagCandidate) {
  const { price } = candidate;
  const textsWhere = (live: number, priced: SQL) =>
    db
      .select({ id: listings.id, words: listings.searchWords })
      .from(listings)
      .where(and(ofItsKind(candidate, [live]), priced, standing(candidate)));
  const nearest = (live: number) => ({
    [`${live} at the price`]: textsWhere(live, eq(listings.price, price))
      .orderBy(desc(listings.seq))
      .limit(TEXTS_AT_PRICE),
    [`${live} dearer`]: textsWhere(live, gt(listings.price, price))
      .orderBy(asc(listings.price))
      .limit(TEXTS_PER_SIDE),
    [`${live} cheaper`]: textsWhere(live, lt(listings.price, price))
      .orderBy(desc(listings.price))
      .limit(TEXTS_PER_SIDE),
  });
  const answers = await readTogether({ db }, { ...nearest(1), ...nearest(0) });
  const own = shinglesOf(candidate.searchWords);
  return Object.values(answers)
    .flat()
    .filter(({ words }) => similarity(own, shinglesOf(words)) >= SAME_TEXT);
}
