import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COUNTRIES, STORED_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { oneOf } from "./columns.ts";

/** Recorded sales that a report may cite as comparables; loaded from content/market, never written by the app. */
export const marketSales = sqliteTable(
  "market_sales",
  {
    id: text("id").primaryKey(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    city: text("city").notNull(),
    placeId: text("place_id").notNull(),
    placeNameAr: text("place_name_ar").notNull(),
    project: text("project"),
    propertyType: text("property_type", { enum: STORED_PROPERTY_TYPES }).notNull(),
    areaSqm: real("area_sqm").notNull(),
    bedrooms: integer("bedrooms"),
    /** Whole units of the country's currency. */
    price: integer("price").notNull(),
    /** ISO day. */
    soldOn: text("sold_on").notNull(),
    offPlan: integer("off_plan", { mode: "boolean" }),
    lat: real("lat"),
    lng: real("lng"),
  },
  (t) => [
    index("market_sales_place").on(t.country, t.city, t.propertyType, t.placeId, t.soldOn),
    oneOf("market_sales_type", t.propertyType, STORED_PROPERTY_TYPES),
    check("market_sales_positive", sql`${t.areaSqm} > 0 and ${t.price} > 0`),
  ],
);

/** Which release of the model's sales is loaded. */
export const marketReleases = sqliteTable("market_releases", {
  modelVersion: text("model_version").primaryKey(),
  salesCount: integer("sales_count").notNull(),
  loadedAt: integer("loaded_at").notNull(),
});
