import { expect, test } from "vitest";
import {
  comparePlaces,
  parseModerationCursor,
  partsOf,
  placeOf,
  writeModerationCursor,
  type ModerationCursor,
} from "./moderation-place.ts";
import { EVERYTHING, idIn, moderationAddress, readModerationSearch } from "./moderation-search.ts";
import { MODERATION_SORTS } from "#app/domains/listings/rules.ts";

const PARTS = ["pending", "decided", "reported", "sent", "price"] as const;

test.each<ModerationCursor>([
  { place: null, below: null },
  { place: { part: "price", at: 950_000, seq: 7 }, below: null },
  { place: { part: "pending", at: 1_760_000_000_000, seq: 7 }, below: 900 },
  { place: null, below: 900 },
])("a cursor comes back as it was written: %j", (cursor) => {
  expect(parseModerationCursor(writeModerationCursor(cursor), PARTS)).toEqual(cursor);
});

test("what is no cursor is the beginning", () => {
  const wrong = [null, "", "x", "price-1", "price--1-2", "decided-1-2.x", "price-1-9999999999999999"];
  for (const text of wrong) expect(parseModerationCursor(text, PARTS)).toEqual({ place: null, below: null });
  const ofPrices = "price-5-1";
  expect(parseModerationCursor(ofPrices, partsOf(EVERYTHING, false)).place).toBeNull();
});

test("each order holds of any two listings that one comes before the other", () => {
  const listings = [
    { seq: 1, status: "pending", price: 5, submittedAt: 10 },
    { seq: 2, status: "pending", price: 5, submittedAt: 10 },
    { seq: 3, status: "approved", price: 9, submittedAt: 12 },
    { seq: 4, status: "rejected", price: 1, submittedAt: 11 },
  ];
  const ordered = (sort: (typeof MODERATION_SORTS)[number]) =>
    listings
      .toSorted((a, b) => comparePlaces(sort, placeOf(sort, a), placeOf(sort, b)))
      .map(({ seq }) => seq);
  expect(MODERATION_SORTS.map((sort) => [sort, ordered(sort)])).toEqual([
    ["waiting", [1, 2, 3, 4]],
    ["newest", [3, 4, 2, 1]],
    ["oldest", [1, 2, 4, 3]],
    ["price_desc", [3, 2, 1, 4]],
    ["price_asc", [4, 1, 2, 3]],
  ]);
});

test("an address says what is asked for and nothing else, and reads back the same", () => {
  expect(moderationAddress(EVERYTHING)).toBe("/admin/listings");
  const search = {
    filter: "pending",
    words: "فيلا حطين",
    owner: "u1",
    flag: "same-text",
    sort: "price_desc",
  } as const;
  const address = new URL(moderationAddress(search, "price-5-1"), "https://miyar.example");
  expect(readModerationSearch(address.searchParams)).toEqual(search);
  expect(address.searchParams.get("after")).toBe("price-5-1");
  const wrong = new URLSearchParams({ status: "x", flag: "y", sort: "z", owner: "", q: " \u200f " });
  expect(readModerationSearch(wrong)).toEqual(EVERYTHING);
});

test("an id is told from words", () => {
  const id = "0123456789abcdef0123456789abcdef";
  expect(idIn({ ...EVERYTHING, words: id })).toBe(id);
  expect(idIn({ ...EVERYTHING, words: "فيلا" })).toBeNull();
});
