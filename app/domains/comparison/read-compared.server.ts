import { sql } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import { buyingCostsOf } from "#app/domains/costs/buying-costs.ts";
import { lettingOf } from "#app/domains/costs/letting-costs.ts";
import { restsOnAsking } from "#app/domains/listings/estimates/asking-basis.server.ts";
import { estimateListing, offeredEstimate } from "#app/domains/listings/estimates/estimate-listing.server.ts";
import { valuedAs } from "#app/domains/listings/estimates/valued-as.ts";
import { daysBetween } from "#app/domains/listings/prices/rules.ts";
import { hasRooms, needsLicence, type OfferType } from "#app/domains/listings/rules.ts";
import { CARD, cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import {
  estimateQuery,
  estimateSubject,
  hasBedrooms,
  type EstimateQuestion,
} from "#app/domains/properties/estimate-input.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Valuation } from "#app/domains/valuation/engine/types.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { currencyOf, type FormPropertyType } from "#app/domains/valuation/rules.ts";
import { USUAL_PERIOD } from "#app/lib/rent.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { paramOf } from "./comparison-query.ts";
import type { Chosen, Compared, ComparedLetting } from "./rules.ts";

type Ctx = Pick<AppContext, "db" | "now" | "marketFiles">;

const COLUMNS = {
  ...CARD,
  floorNumber: publicListings.floorNumber,
  licenceNumber: publicListings.licenceNumber,
  approvedAt: publicListings.approvedAt,
};
type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The public listings among some ids, in one statement. */
function readRows({ db }: Ctx, ids: readonly string[]) {
  // One parameter for any number of ids.
  const asked = sql`${publicListings.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  return db.select(COLUMNS).from(publicListings).where(asked);
}

type Let = Pick<Compared, "country" | "city"> & { propertyType: FormPropertyType; areaSqm: number };

/** A year of letting at a rent, as far as our reports know its costs. */
function lettingAt(property: Let, price: number, annual: number): ComparedLetting {
  const { costs, grossYield } = lettingOf({ ...property, price }, annual);
  return {
    annual,
    grossYield,
    costs: costs && {
      items: costs.items.map(({ kind, annual: amount }) => ({ kind, annual: amount })),
      total: costs.total,
      netYield: costs.netYield,
    },
  };
}

/** What buying a listing costs, and a year of letting it: shops and warehouses are bought as commercial property. */
function purchaseOf(valuer: Valuer, row: Row, now: number): Pick<Compared, "buying" | "letting"> {
  if (row.offerType === "rent") return { buying: null, letting: null };
  const { country, city, price, areaSqm } = row;
  const propertyType = valuedAs(row.listingType) ?? "commercial_building";
  const buying = buyingCostsOf({ country, city, propertyType, price, offPlan: false });
  const rent = estimateListing(valuer, { ...row, offerType: "rent" }, now);
  const letting =
    rent.ok && areaSqm !== null
      ? lettingAt({ country, city, propertyType, areaSqm }, price, rent.point)
      : null;
  return { buying: buying && { total: buying.total, share: buying.share }, letting };
}

function listingColumn(valuer: Valuer, row: Row, now: number): Compared {
  const { title, image, offerType, listingType, ...card } = cardOf(row);
  const { country, city } = card;
  return {
    kind: "listing",
    param: paramOf({ kind: "listing", id: card.id }),
    link: `/marketplace/${card.id}`,
    title,
    image,
    offerType,
    type: listingType,
    country,
    city,
    district: card.district,
    project: null,
    currency: card.currency,
    price: card.price,
    rentPeriod: card.rentPeriod,
    pricePerSqm: card.pricePerSqm,
    areaSqm: card.areaSqm,
    hasRooms: hasRooms(listingType),
    bedrooms: card.bedrooms,
    bathrooms: card.bathrooms,
    floorNumber: row.floorNumber,
    estimate: card.estimate,
    isAsking: restsOnAsking({ country, city, listingType, estimate: card.estimate }),
    ...purchaseOf(valuer, row, now),
    daysListed: daysBetween(row.approvedAt ?? row.createdAt, now),
    licence: { number: row.licenceNumber, isNeeded: needsLicence(country, city) },
  };
}

function purchaseAtValue(
  question: EstimateQuestion,
  valuation: Valuation,
): Pick<Compared, "buying" | "letting"> {
  if (!valuation.ok) return { buying: null, letting: null };
  const { country, city, property_type: propertyType, area_sqm: areaSqm } = question;
  const { point, rent } = valuation;
  const buying = buyingCostsOf({ country, city, propertyType, price: point, offPlan: false });
  return {
    buying: buying && { total: buying.total, share: buying.share },
    letting: rent && lettingAt({ country, city, propertyType, areaSqm }, point, rent.annual),
  };
}

function estimateColumn(
  valuer: Valuer,
  question: EstimateQuestion,
  offerType: OfferType,
  now: number,
): Compared {
  const valuation = estimateValue(valuer, estimateSubject(question, now));
  const { country, city, district, property_type: type, area_sqm: areaSqm } = question;
  const estimate = offeredEstimate(valuation, offerType);
  const isSale = offerType === "sale";
  return {
    kind: "estimate",
    param: paramOf({ kind: "estimate", question }),
    link: `/estimate?${estimateQuery(question)}`,
    title: null,
    image: null,
    offerType,
    type,
    country,
    city,
    district: valuation.ok && valuation.place ? valuation.place.nameAr : district,
    project: question.project,
    currency: currencyOf(country),
    price: null,
    rentPeriod: USUAL_PERIOD[country],
    pricePerSqm: isSale && estimate.ok ? Math.round(estimate.point / areaSqm) : null,
    areaSqm,
    hasRooms: hasBedrooms(type),
    bedrooms: question.bedrooms,
    bathrooms: null,
    floorNumber: null,
    estimate,
    isAsking: valuation.ok && valuation.level === "asking",
    ...(isSale ? purchaseAtValue(question, valuation) : { buying: null, letting: null }),
    daysListed: null,
    licence: null,
  };
}

/**
 * The columns of a comparison, in the order of what was chosen, and the listings among it that are not public (now or
 * ever). Estimates are valued now: as a year's rent where every listing is for rent, else as a sale.
 */
export async function readCompared(
  ctx: Ctx,
  chosen: readonly Chosen[],
): Promise<{ columns: Compared[]; missing: Chosen[] }> {
  const now = ctx.now();
  const ids = chosen.flatMap((one) => (one.kind === "listing" ? [one.id] : []));
  const rows = ids.length === 0 ? [] : await readRows(ctx, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const offerType = rows.length > 0 && rows.every((row) => row.offerType === "rent") ? "rent" : "sale";
  const asked = chosen.flatMap((one) => (one.kind === "estimate" ? [one.question.country] : []));
  const valuer = await loadValuer(ctx, ...new Set([...rows.map(({ country }) => country), ...asked]));
  const columns: Compared[] = [];
  const missing: Chosen[] = [];
  for (const one of chosen) {
    const row = one.kind === "listing" ? byId.get(one.id) : undefined;
    if (one.kind === "estimate") columns.push(estimateColumn(valuer, one.question, offerType, now));
    else if (row) columns.push(listingColumn(valuer, row, now));
    else missing.push(one);
  }
  return { columns, missing };
}
