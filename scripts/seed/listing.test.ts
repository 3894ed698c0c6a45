import { beforeAll, expect, test } from "vitest";
import { findContactData } from "#app/domains/listings/contact/find-contact-data.ts";
import { dayThatEnds } from "#app/domains/listings/own/licence.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { hasRooms, licenceState, LISTING_TYPES, verdictOf } from "#app/domains/listings/rules.ts";
import { knownPlaceName } from "#app/domains/valuation/places.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { lengthOf } from "#app/lib/text/typed-text.ts";
import { ANCHORS } from "./anchors.ts";
import { demoListings } from "./demo.ts";
import { makeListing, type Batch, type SeededListing } from "./listing.ts";
import { ownerAt } from "./owners.ts";
import { classEstimator, exactEstimator } from "./price.ts";
import { drawProperty } from "./property.ts";
import { randomOf } from "./random.ts";

const COUNT = 500;
const now = Date.now();
const estimate = classEstimator(now);
const batchOf = (seed: string): Batch => ({
  seed,
  count: COUNT,
  now,
  estimate,
  ownerOf: (index) => ownerAt(seed, index % 20),
  pictures: "shared",
});
const make = (seed: string, count = COUNT) => {
  const batch = batchOf(seed);
  return Array.from({ length: count }, (_, index) => makeListing(batch, index));
};

/** The form that would have made the listing. */
const formOf = (listing: SeededListing) => ({
  listing_type: listing.listingType,
  offer_type: listing.offerType,
  title: listing.title,
  description: listing.description,
  price: String(listing.price),
  area_sqm: listing.areaSqm?.toString(),
  bedrooms: listing.bedrooms?.toString(),
  bathrooms: listing.bathrooms?.toString(),
  floor_number: listing.floorNumber?.toString(),
  country: listing.country,
  city: listing.city,
  district: listing.district ?? undefined,
  address: listing.address,
  latitude: listing.latitude?.toString(),
  longitude: listing.longitude?.toString(),
  contact_name: listing.contactName ?? undefined,
  contact_email: listing.contactEmail ?? undefined,
  licence_number: listing.licenceNumber ?? undefined,
  licence_expires_at: listing.licenceExpiresAt
    ? dayThatEnds(listing.licenceExpiresAt, listing.country)
    : undefined,
  images: listing.images.map(({ id }) => id),
});

// Some hundred estimates: a second or two, but many on a busy machine.
let made: SeededListing[] = [];
beforeAll(() => {
  made = make("test");
});

test("the form takes every listing, and would have stored the same", () => {
  for (const listing of made) {
    const read = ListingInput.safeParse(formOf(listing));
    expect(read.error?.issues, `${listing.city} ${listing.title}`).toBeUndefined();
    expect(read.data).toMatchObject({
      title: listing.title,
      description: listing.description,
      price: listing.price,
      latitude: listing.latitude,
      district: listing.district,
    });
    expect(licenceState({ ...(listing as Parameters<typeof licenceState>[0]) }, now)).toMatch(
      /^(valid|not-needed)$/,
    );
  }
});

test("every city and type has some, in their order of time, with titles and texts of their own", () => {
  const cities = COUNTRIES.flatMap((country) => CITIES[country].map(({ value }) => value));
  expect(new Set(made.map(({ city }) => city))).toEqual(new Set(cities));
  expect(new Set(made.map(({ listingType }) => listingType))).toEqual(new Set(LISTING_TYPES));
  const times = made.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(now);
  expect(new Set(made.map(({ description }) => description)).size).toBe(COUNT);
  expect(new Set(made.map(({ title }) => title)).size).toBeGreaterThan(COUNT * 0.9);
  const lengths = made.map(({ description }) => lengthOf(description)).toSorted((a, b) => a - b);
  expect(lengths[COUNT / 2]).toBeGreaterThan(150);
  expect(lengths.at(-1)).toBeLessThan(600);
});

test("texts count as Arabic does, agree with the row, and hold neither contact data nor gaps", () => {
  for (const { title, description, address, bedrooms, bathrooms, listingType } of made) {
    const text = `${title}\n${description}`;
    expect(text).not.toMatch(/undefined|null|NaN| {2}|\s[،.]|\.\.|[\u0660-\u0669]/);
    expect(text).not.toMatch(/ب(?:غرفتا|دورتا)|(?:تضم|يضم|من) (?:غرفتا|دورتا)|و?(?:غرفتي|دورتي) مياه وصال/);
    expect(text).not.toMatch(/\d+ (?:غرف|دورات) /);
    expect([title, description, address].flatMap(findContactData)).toEqual([]);
    if (!hasRooms(listingType)) expect([bedrooms, bathrooms]).toEqual([null, null]);
    if (bedrooms === 2) expect(text).not.toMatch(/(?:ثلاث|أربع|خمس|ست|سبع) غرف نوم/);
    if (bathrooms === 1) expect(text).not.toMatch(/دورتا مياه|دورتي مياه|دورات مياه/);
    if ((bedrooms ?? 0) >= 3) expect(text).not.toMatch(/غرفتا نوم|غرفتي نوم|غرفة نوم واحدة/);
  }
});

test("prices are asked as people do: most within our range, some above, hardly any absurd", () => {
  const verdicts = made.flatMap((listing) => {
    const { estimateLow: low, estimatePoint: point, estimateHigh: high } = listing;
    if (!low || !point || !high) return [];
    expect(low).toBeLessThanOrEqual(point);
    expect(point).toBeLessThanOrEqual(high);
    return [{ verdict: verdictOf(listing.price, { ok: true, low, point, high, grade: "B" }), ...listing }];
  });
  expect(verdicts.length).toBeGreaterThan(COUNT * 0.6);
  const share = (verdict: string) =>
    verdicts.filter((one) => one.verdict === verdict).length / verdicts.length;
  expect(share("within")).toBeGreaterThan(0.7);
  expect(share("above")).toBeGreaterThan(0.03);
  expect(share("below")).toBeGreaterThan(0.01);
  const doubted = made.filter(({ flags }) => flags.length > 0);
  expect(doubted.length).toBeLessThan(COUNT * 0.04);
  const unit = { sale: { year: 5000, month: 0 }, rent: { year: 500, month: 1200 } };
  for (const { price, offerType, rentPeriod, country } of made) {
    expect(rentPeriod).toBe(offerType === "rent" && country === "qa" ? "month" : "year");
    expect(price % unit[offerType][rentPeriod ?? "year"]).toBe(0);
  }
});

test("the same seed makes the same listings, another one others", () => {
  expect(make("test", 20)).toEqual(made.slice(0, 20));
  const other = make("other", 20);
  expect(other.map(({ id }) => id)).not.toContain(made[0]?.id);
  expect(other.map(({ description }) => description)).not.toEqual(
    made.slice(0, 20).map(({ description }) => description),
  );
});

test("estimates by classes lie near those of each listing itself", () => {
  const exact = exactEstimator(now);
  const properties = Array.from({ length: 45 }, (_, index) => drawProperty(randomOf(`near/${index}`)));
  const errors = properties.flatMap((property) => {
    const [own, near] = [exact(property), estimate(property)];
    return own.ok && near.ok ? [Math.abs(near.point / own.point - 1)] : [];
  });
  expect(errors.length).toBeGreaterThan(20);
  expect(errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)]).toBeLessThan(0.1);
});

test("places go by the names that the model cites, where it knows them", () => {
  const known = ["Dubai", "Doha", "Al Rayyan", "Al Wakrah", "Umm Salal"];
  for (const city of known)
    for (const [name] of ANCHORS[city] ?? [])
      expect(knownPlaceName(marketModel, city === "Dubai" ? "ae" : "qa", city, name), `${city} ${name}`).toBe(
        name,
      );
});

test("the demo shows every state, and its pending ones what a moderator should see", () => {
  const demo = demoListings(now);
  const states = demo
    .filter(({ userId }) => userId === "demo-sara")
    .map(({ status, closedAs, hiddenAs }) => closedAs ?? hiddenAs ?? status);
  expect(new Set(states)).toEqual(
    new Set([
      "approved",
      "pending",
      "rejected",
      "withdrawn",
      "unconfirmed",
      "licence-expired",
      states.includes("sold") ? "sold" : "rented",
    ]),
  );
  const pending = demo.filter(({ status }) => status === "pending");
  expect(pending.length).toBeGreaterThanOrEqual(4);
  expect(new Set(pending.flatMap(({ flags }) => flags.map(({ kind }) => kind)))).toEqual(
    new Set(["same-place", "same-text", "implausible-price", "contact-data"]),
  );
  expect(new Set(demo.map(({ id }) => id)).size).toBe(demo.length);
});
