import type { listings } from "#app/db/schema.server.ts";
import { estimateColumns } from "#app/domains/listings/estimates/estimate-listing.server.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import { flagPrice } from "#app/domains/listings/moderation/likeness.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { Owner } from "./owners.ts";
import { drawPictures } from "./pictures.ts";
import { askingPrice, type Estimator } from "./price.ts";
import { drawLicence, drawProperty } from "./property.ts";
import { idOf, randomOf } from "./random.ts";
import { drawAddress, drawDescription, drawTitle } from "./texts.ts";

export type SeededListing = Omit<typeof listings.$inferInsert, "seq" | "live" | "firstImageId">;

export type Batch = {
  /** Names the batch: the same seed gives the same listings. */
  seed: string;
  count: number;
  /** Epoch ms. */
  now: number;
  estimate: Estimator;
  ownerOf: (index: number) => Owner;
  pictures: "none" | "shared";
};

/** The first listing of a batch is so old. */
const SPAN = days(150);
/** More is sent lately than long ago: what was sold is gone. */
const RECENT = 1.6;
/** The owner of an older listing has said lately that it stands: nobody needs to be asked yet. */
const CONFIRMED = days(18);

/** The listing of a batch at this index, approved, as its form would have stored it; later ones are newer. */
export function makeListing(batch: Batch, index: number): SeededListing {
  const { seed, count, now } = batch;
  const random = randomOf(`listing/${seed}/${index}`);
  const property = drawProperty(random);
  const estimate = batch.estimate(property);
  const { price, rentPeriod } = askingPrice(random, property, estimate);
  const content = {
    title: drawTitle(random, property),
    description: drawDescription(random, property),
    listingType: property.listingType,
    offerType: property.offerType,
    price,
    rentPeriod,
    currency: currencyOf(property.country),
    areaSqm: property.areaSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    floorNumber: property.floorNumber,
    country: property.country,
    city: property.city,
    district: property.district,
    address: drawAddress(random),
    latitude: property.latitude,
    longitude: property.longitude,
  };
  const images = drawPictures(random, property);
  const createdAt = Math.round(now - minutes(20) - SPAN * (1 - (index + 0.5) / count) ** RECENT);
  const approvedAt = Math.min(createdAt + Math.round(random.between(minutes(10), hours(20))), now);
  const confirmedAt = Math.max(createdAt, Math.round(now - random.next() * CONFIRMED));
  const doubt = flagPrice(price, estimate);
  const owner = batch.ownerOf(index);
  return {
    id: idOf(`listing/${seed}/${index}`),
    userId: owner.id,
    ...content,
    contactName: owner.fullName,
    contactPhone: null,
    contactEmail: owner.email,
    images: batch.pictures === "none" ? [] : images,
    status: "approved",
    ...drawLicence(random, property, now),
    confirmedAt,
    ...estimateColumns({ now: () => now }, estimate),
    flags: doubt ? [doubt] : [],
    viewsCount: Math.round(((now - createdAt) / days(1)) * random.next() ** 2 * 12),
    createdAt,
    updatedAt: Math.max(approvedAt, confirmedAt),
    submittedAt: createdAt,
    approvedAt,
    ...indexEntry(content),
  };
}
