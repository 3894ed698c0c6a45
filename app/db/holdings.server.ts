import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  NEWS_KINDS,
  RELEASE_STATUSES,
  type Levels,
  type Move,
  type News,
  type PointEvidence,
} from "#app/domains/holdings/rules.ts";
import { CONDITIONS, COUNTRIES, FORM_PROPERTY_TYPES, RENOVATIONS } from "#app/domains/valuation/rules.ts";
import { ownerId } from "./accounts.server.ts";
import { createdAt, oneOf, rowId, updatedAt } from "./columns.ts";
import { properties } from "./properties.server.ts";

const GRADES = ["A", "B", "C", "D", "E"] as const;

/** The properties that a member keeps an eye on. Nothing of them is public. */
export const keptProperties = sqliteTable(
  "kept_properties",
  {
    id: rowId(),
    userId: ownerId(),
    /** As its owner calls it. */
    name: text("name").notNull(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    city: text("city").notNull(),
    district: text("district"),
    project: text("project"),
    formPropertyType: text("form_property_type", { enum: FORM_PROPERTY_TYPES }).notNull(),
    areaSqm: real("area_sqm").notNull(),
    /** Built area of all floors, where `areaSqm` is the plot's. */
    builtSqm: real("built_sqm"),
    bedrooms: integer("bedrooms"),
    bathrooms: integer("bathrooms"),
    offPlan: integer("off_plan", { mode: "boolean" }),
    yearBuilt: integer("year_built"),
    condition: text("condition", { enum: CONDITIONS }),
    renovations: text("renovations", { enum: RENOVATIONS }),
    /** Whole units of the country's currency, if told. */
    purchasePrice: integer("purchase_price"),
    /** ISO day, if told. */
    purchasedOn: text("purchased_on"),
    /** The property of a report that it was kept from. */
    propertyId: text("property_id").references(() => properties.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("kept_properties_user").on(t.userId, t.createdAt),
    index("kept_properties_property").on(t.propertyId),
    oneOf("kept_properties_country", t.country, COUNTRIES),
    oneOf("kept_properties_type", t.formPropertyType, FORM_PROPERTY_TYPES),
    oneOf("kept_properties_condition", t.condition, CONDITIONS),
    oneOf("kept_properties_renovations", t.renovations, RENOVATIONS),
    check("kept_properties_area", sql`${t.areaSqm} > 0 and ${t.builtSqm} > 0`),
    check("kept_properties_price", sql`${t.purchasePrice} > 0`),
  ],
);

/** One model's value of a kept property, in whole units of its country's currency. No point ever changes. */
export const keptValues = sqliteTable(
  "kept_values",
  {
    keptId: text("kept_id")
      .notNull()
      .references(() => keptProperties.id, { onDelete: "cascade" }),
    modelVersion: text("model_version").notNull(),
    valuedAt: integer("valued_at").notNull(),
    value: integer("value").notNull(),
    low: integer("low").notNull(),
    high: integer("high").notNull(),
    grade: text("grade", { enum: GRADES }).notNull(),
    /** A year's rent with its range; all null where rents are unknown. */
    rentLow: integer("rent_low"),
    rentAnnual: integer("rent_annual"),
    rentHigh: integer("rent_high"),
    evidence: text("evidence", { mode: "json" }).$type<PointEvidence>().notNull(),
    /** Why it is another than the point before; null for the first. */
    move: text("move", { mode: "json" }).$type<Move>(),
  },
  (t) => [
    primaryKey({ columns: [t.keptId, t.modelVersion] }),
    index("kept_values_newest").on(t.keptId, t.valuedAt),
    oneOf("kept_values_grade", t.grade, GRADES),
    check("kept_values_range", sql`${t.low} > 0 and ${t.low} <= ${t.value} and ${t.value} <= ${t.high}`),
    check(
      "kept_values_rent",
      sql`(${t.rentAnnual} is null) = (${t.rentLow} is null) and (${t.rentAnnual} is null) = (${t.rentHigh} is null)`,
    ),
  ],
);

/** A member's mails about values that moved: whether they want them, and when they had the last one. */
export const valueMails = sqliteTable(
  "value_mails",
  {
    userId: ownerId().primaryKey(),
    /** Since when they want none. */
    mutedAt: integer("muted_at"),
    /** When they were last told, or began to keep something. */
    toldAt: integer("told_at").notNull(),
    /** When they are to be told of what is new; null if nothing is. */
    dueAt: integer("due_at"),
  },
  (t) => [
    index("value_mails_due")
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
  ],
);

/** What a model moved besides kept properties: a member's report, or the level of a saved search's district. */
export const valueNews = sqliteTable(
  "value_news",
  {
    userId: ownerId(),
    kind: text("kind", { enum: NEWS_KINDS }).notNull(),
    /** The report, or the saved search. */
    subjectId: text("subject_id").notNull(),
    modelVersion: text("model_version").notNull(),
    news: text("news", { mode: "json" }).$type<News>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId, t.modelVersion] }),
    oneOf("value_news_kind", t.kind, NEWS_KINDS),
  ],
);

/** Every model that was served, with the levels of its districts: what the next one is compared with. */
export const modelReleases = sqliteTable(
  "model_releases",
  {
    /** The model's version. */
    id: rowId(),
    status: text("status", { enum: RELEASE_STATUSES }).notNull(),
    /** Members up to this id have their points, and a mail if one is due. */
    toldUpTo: text("told_up_to").notNull(),
    levels: text("levels", { mode: "json" }).$type<Levels>().notNull(),
    enqueuedAt: integer("enqueued_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("model_releases_status").on(t.status, t.createdAt),
    oneOf("model_releases_status_known", t.status, RELEASE_STATUSES),
  ],
);
