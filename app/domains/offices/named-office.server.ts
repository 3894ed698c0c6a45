import { sql, type SQL } from "drizzle-orm";
import type { NamedOffice } from "./rules.ts";

/**
 * A column of a query of `from`: the office that each listing belongs to, as the public sees it, as text for `readOffice`.
 * The listing is named by the table and not by Drizzle's column, whose table Drizzle leaves out where a query has but one.
 */
export const officeText = (from: "listings" | "public_listings"): SQL<string | null> =>
  sql`(
    select json_object('name', o.name, 'slug', o.slug)
    from listings as own cross join offices as o
    where own.seq = ${sql.identifier(from)}.seq and o.id = own.office_id and o.suspended_at is null
  )`;

export const readOffice = (text: string | null): NamedOffice | null =>
  text === null ? null : (JSON.parse(text) as NamedOffice);
