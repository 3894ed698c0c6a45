import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.server.ts";
import { createdAt, rowId } from "./columns.ts";
import { properties } from "./properties.server.ts";

/**
 * Pictures in the media bucket, `{kind}/{id}/…`. Those of avatars and listings are public, those of properties are not.
 * Unattached ones are swept with their objects.
 */
export const images = sqliteTable(
  "images",
  {
    id: rowId(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["avatars", "listings", "properties"] }).notNull(),
    /** The property that a picture of kind "properties" shows; null once it shows none, and is to be swept. */
    propertyId: text("property_id").references(() => properties.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /**
     * Since when it is unused: from its upload or replacement; null while in use. A listing's picture counts as unused
     * from the day after its upload, because its form may still be open.
     */
    looseAt: integer("loose_at"),
    /** Size of the largest variant in pixels, but for avatars. Of a listing's picture its perceptual hash too, 16 hex digits. */
    width: integer("width"),
    height: integer("height"),
    hash: text("hash"),
  },
  (t) => [
    index("images_user").on(t.userId),
    index("images_loose")
      .on(t.looseAt)
      .where(sql`${t.looseAt} is not null`),
    index("images_property")
      .on(t.propertyId, t.createdAt)
      .where(sql`${t.kind} = 'properties'`),
  ],
);
