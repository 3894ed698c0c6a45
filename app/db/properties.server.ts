import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  type AnySQLiteColumn,
} from "drizzle-orm/sqlite-core";
import { FORM_KINDS, INVESTMENT_GOALS, URGENCIES } from "#app/domains/properties/rules.ts";
import {
  CONDITIONS,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  RENOVATIONS,
  STORED_PROPERTY_TYPES,
  TIMEFRAMES,
} from "#app/domains/valuation/rules.ts";
import { ownerId } from "./accounts.server.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";

export const properties = sqliteTable(
  "properties",
  {
    id: rowId(),
    userId: ownerId(),
    formKind: text("form_kind", { enum: FORM_KINDS }).notNull(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    city: text("city").notNull(),
    district: text("district"),
    project: text("project"),
    address: text("address").notNull(),
    /** The stored type; the choice on the form is `formPropertyType`. */
    propertyType: text("property_type", { enum: STORED_PROPERTY_TYPES }).notNull(),
    formPropertyType: text("form_property_type", { enum: FORM_PROPERTY_TYPES }).notNull(),
    areaSqm: real("area_sqm").notNull(),
    /** Built area of all floors, where `areaSqm` is the plot's. */
    builtSqm: real("built_sqm"),
    bedrooms: integer("bedrooms"),
    bathrooms: integer("bathrooms"),
    offPlan: integer("off_plan", { mode: "boolean" }),
    yearBuilt: integer("year_built"),
    ageYears: integer("age_years"),
    condition: text("condition", { enum: CONDITIONS }),
    renovations: text("renovations", { enum: RENOVATIONS }),
    /** Whole units of the country's currency: price, budget. */
    price: integer("price"),
    budget: integer("budget"),
    investmentGoal: text("investment_goal", { enum: INVESTMENT_GOALS }),
    timeframe: text("timeframe", { enum: TIMEFRAMES }),
    urgency: text("urgency", { enum: URGENCIES }),
    description: text("description"),
    extraFeatures: text("extra_features"),
    /** The earlier row of the same property that an update starts from; null for a property described anew. */
    revisesId: text("revises_id").references((): AnySQLiteColumn => properties.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("properties_user").on(t.userId, t.createdAt),
    index("properties_revises").on(t.revisesId),
    oneOf("properties_form_kind", t.formKind, FORM_KINDS),
    oneOf("properties_country", t.country, COUNTRIES),
    oneOf("properties_type", t.propertyType, STORED_PROPERTY_TYPES),
    oneOf("properties_form_type", t.formPropertyType, FORM_PROPERTY_TYPES),
    oneOf("properties_condition", t.condition, CONDITIONS),
    oneOf("properties_renovations", t.renovations, RENOVATIONS),
    oneOf("properties_goal", t.investmentGoal, INVESTMENT_GOALS),
    oneOf("properties_timeframe", t.timeframe, TIMEFRAMES),
    oneOf("properties_urgency", t.urgency, URGENCIES),
    check("properties_area", sql`${t.areaSqm} > 0`),
    check("properties_rooms", sql`${t.bedrooms} between 1 and 8 and ${t.bathrooms} between 1 and 6`),
    check("properties_year", sql`${t.yearBuilt} >= 1950`),
    check("properties_money", sql`${t.price} > 0 and ${t.budget} > 0`),
  ],
);
