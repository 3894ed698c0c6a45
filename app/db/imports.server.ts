import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  DECISION_KINDS,
  DECISION_STATUSES,
  IMPORT_FAILURES,
  IMPORT_STATUSES,
  PICTURE_STATUSES,
  SHAPES,
  SOURCE_KINDS,
  SOURCE_STATUSES,
  type ImportSettings,
  type Mapping,
  type RowError,
} from "#app/domains/imports/rules.ts";
import { ownerId, users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId, updatedAt } from "./columns.ts";
import { listingId } from "./listings.server.ts";

/** Where an office's listings come from: its uploaded files together, or one feed. */
export const importSources = sqliteTable(
  "import_sources",
  {
    id: rowId(),
    userId: ownerId(),
    kind: text("kind", { enum: SOURCE_KINDS }).notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: SOURCE_STATUSES }).notNull(),
    /** What the columns of its last file were, for the next one. */
    mapping: text("mapping", { mode: "json" }).$type<Mapping>(),
    settings: text("settings", { mode: "json" }).$type<ImportSettings>().notNull(),
    /** Whether listings that are no longer in it are taken off the market. */
    complete: integer("complete", { mode: "boolean" }).notNull(),
    /** A feed's address, and how often it is fetched. */
    address: text("address"),
    everyHours: integer("every_hours"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** When a feed is fetched next. */
    nextAt: integer("next_at"),
    /** Fetches in a row that failed. */
    failures: integer("failures").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When the job of its pictures was last sent. */
    enqueuedAt: integer("enqueued_at"),
  },
  (t) => [
    index("import_sources_user").on(t.userId, t.createdAt),
    // Files of one owner are one source.
    uniqueIndex("import_sources_files")
      .on(t.userId)
      .where(sql`${t.kind} = 'file'`),
    index("import_sources_due")
      .on(t.nextAt)
      .where(sql`${t.status} = 'active' and ${t.nextAt} is not null`),
    oneOf("import_sources_kind", t.kind, SOURCE_KINDS),
    oneOf("import_sources_status", t.status, SOURCE_STATUSES),
    check("import_sources_feed", sql`(${t.kind} = 'feed') = (${t.address} is not null)`),
  ],
);

const sourceId = () =>
  text("source_id")
    .notNull()
    .references(() => importSources.id, { onDelete: "cascade" });

const count = (name: string) => integer(name).notNull().default(0);

/** One file of a source. `cursor` is how many of its rows are done: each step of a run moves it on, or does nothing. */
export const imports = sqliteTable(
  "imports",
  {
    id: rowId(),
    sourceId: sourceId(),
    userId: ownerId(),
    status: text("status", { enum: IMPORT_STATUSES }).notNull(),
    failure: text("failure", { enum: IMPORT_FAILURES }),
    fileName: text("file_name").notNull(),
    shape: text("shape", { enum: SHAPES }),
    columns: text("columns", { mode: "json" }).$type<string[]>().notNull(),
    total: count("total"),
    cursor: count("cursor"),
    created: count("created"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    gone: count("gone"),
    returned: count("returned"),
    /** How many listings would have gone, had not more than half been missing at once; 0 once its owner said that they did. */
    braked: integer("braked"),
    createdAt: createdAt(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
    enqueuedAt: integer("enqueued_at"),
    /** When its stored rows were deleted; null while they are there. */
    filesGoneAt: integer("files_gone_at"),
  },
  (t) => [
    index("imports_user").on(t.userId, t.createdAt),
    index("imports_source").on(t.sourceId, t.createdAt),
    // A source has one run at a time.
    uniqueIndex("imports_open")
      .on(t.sourceId)
      .where(sql`${t.status} in ('fetching', 'rows', 'gone')`),
    index("imports_waiting")
      .on(t.status, t.enqueuedAt)
      .where(sql`${t.status} in ('fetching', 'rows', 'gone')`),
    index("imports_files")
      .on(t.createdAt)
      .where(sql`${t.filesGoneAt} is null`),
    oneOf("imports_status", t.status, IMPORT_STATUSES),
    oneOf("imports_failure", t.failure, IMPORT_FAILURES),
    oneOf("imports_shape", t.shape, SHAPES),
    check("imports_failed", sql`${t.status} <> 'failed' or ${t.failure} is not null`),
  ],
);

const importId = () =>
  text("import_id")
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" });

/** Rows of a run that were not taken, with what is wrong. The rows themselves are read from the stored file. */
export const importRefusals = sqliteTable(
  "import_refusals",
  {
    importId: importId(),
    row: integer("row").notNull(),
    reference: text("reference").notNull(),
    errors: text("errors", { mode: "json" }).$type<RowError[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
);

/** Listings that an import made, by their owner's own reference. */
export const importedListings = sqliteTable(
  "imported_listings",
  {
    listingId: listingId().primaryKey(),
    sourceId: sourceId(),
    userId: ownerId(),
    reference: text("reference").notNull(),
    /** SHA-256 of all that its row says: the same row changes nothing. */
    hash: text("hash").notNull(),
    /** The run that last had it. */
    seenIn: text("seen_in").notNull(),
    /** The run whose copies are still to be looked for; null once they were. */
    unlookedIn: text("unlooked_in"),
    /** Since when its source no longer has it. */
    goneAt: integer("gone_at"),
  },
  (t) => [
    unique("imported_listings_once").on(t.userId, t.reference),
    index("imported_listings_source").on(t.sourceId, t.seenIn),
    index("imported_listings_unlooked")
      .on(t.unlookedIn)
      .where(sql`${t.unlookedIn} is not null`),
  ],
);

/** Pictures of imported listings by their address. */
export const importPictures = sqliteTable(
  "import_pictures",
  {
    listingId: listingId(),
    address: text("address").notNull(),
    /** Its place among the listing's pictures. */
    position: integer("position").notNull(),
    sourceId: sourceId(),
    status: text("status", { enum: PICTURE_STATUSES }).notNull(),
    /** The stored picture. */
    imageId: text("image_id"),
    failure: text("failure"),
    /** When it is fetched at the earliest: later after each failure. */
    dueAt: integer("due_at").notNull(),
    tries: count("tries"),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.address] }),
    index("import_pictures_source").on(t.sourceId, t.status, t.dueAt),
    index("import_pictures_due")
      .on(t.dueAt)
      .where(sql`${t.status} = 'pending'`),
    oneOf("import_pictures_status", t.status, PICTURE_STATUSES),
    check("import_pictures_done", sql`(${t.status} = 'done') = (${t.imageId} is not null)`),
  ],
);

/** An administrator's decision on all that waits of a source, as of when they looked. */
export const importDecisions = sqliteTable(
  "import_decisions",
  {
    id: rowId(),
    sourceId: sourceId(),
    adminId: text("admin_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: DECISION_KINDS }).notNull(),
    reason: text("reason"),
    /** Listings that were sent to moderation since then are not decided on. */
    seenAt: integer("seen_at").notNull(),
    /** The last listing that was looked at, by `seq`. */
    cursor: count("cursor"),
    decided: count("decided"),
    left: count("left"),
    status: text("status", { enum: DECISION_STATUSES }).notNull(),
    createdAt: createdAt(),
    finishedAt: integer("finished_at"),
    enqueuedAt: integer("enqueued_at"),
  },
  (t) => [
    index("import_decisions_source").on(t.sourceId, t.createdAt),
    index("import_decisions_admin").on(t.adminId),
    // One at a time, so that no two decide on the same listings.
    uniqueIndex("import_decisions_open")
      .on(t.sourceId)
      .where(sql`${t.status} = 'pending'`),
    oneOf("import_decisions_kind", t.kind, DECISION_KINDS),
    oneOf("import_decisions_status", t.status, DECISION_STATUSES),
    check("import_decisions_reason", sql`(${t.kind} = 'refuse') = (${t.reason} is not null)`),
  ],
);
