import { and, eq, exists, inArray, ne, sql, type SQL } from "drizzle-orm";
import { importedListings, imports, importSources, listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** What of a source's settings tells how to reach a person; whoever takes it says it anew. */
const UNREACHABLE = sql`json_set(${importSources.settings}, '$.contact_phone', '', '$.phone_country', '', '$.contact_email', '', '$.contact_name', '', '$.allow_name', json('false'), '$.allow_call', json('false'), '$.allow_whatsapp', json('false'))`;

/**
 * The writes that give the imports of an office's listings to `to` when `from` leaves it, if `holds`; before the listings
 * themselves. Feeds go on, their runs under way end. Files stay files of the past: the next file or feed that has one of
 * their references takes it over. Of two listings with one reference the taker's own keeps it, and the other is as if
 * written by hand.
 */
export function handImports(
  { db, now }: Pick<AppContext, "db" | "now">,
  office: string | SQL,
  { from, to, holds }: { from: string; to: SQL; holds: SQL },
) {
  const ofOffice = sql`exists (select 1 from ${listings} l where l.id = ${importedListings.listingId} and l.office_id = ${office})`;
  const marked = and(eq(importedListings.userId, from), ofOffice);
  const brought = and(
    eq(importSources.userId, from),
    exists(
      db
        .select({ one: sql`1` })
        .from(importedListings)
        .where(and(eq(importedListings.sourceId, importSources.id), marked)),
    ),
  );
  const sources = db.select({ id: importSources.id }).from(importSources).where(brought);
  const handed = db
    .select({ id: importSources.id })
    .from(importSources)
    .where(ne(importSources.userId, from));
  const at = now();
  return [
    db
      .update(imports)
      .set({
        status: sql`case ${imports.status} when 'waiting' then 'discarded' else 'failed' end`,
        failure: sql`case ${imports.status} when 'waiting' then null else 'not-an-office' end`,
        finishedAt: at,
      })
      .where(
        and(
          inArray(imports.sourceId, sources),
          inArray(imports.status, ["waiting", "fetching", "rows", "gone"]),
          holds,
        ),
      ),
    db
      .update(importSources)
      .set({
        userId: sql<string>`${to}`,
        settings: UNREACHABLE,
        // A member has one source of files.
        kind: "feed",
        address: sql`coalesce(${importSources.address}, '')`,
        status: sql`case ${importSources.kind} when 'file' then 'removed' else ${importSources.status} end`,
        // Read whole the next time.
        etag: null,
        lastModified: null,
        updatedAt: at,
      })
      .where(and(brought, holds)),
    db
      .delete(importedListings)
      .where(
        and(
          marked,
          sql`exists (select 1 from ${importedListings} other where other.user_id = ${to} and other.reference = ${importedListings.reference})`,
          holds,
        ),
      ),
    db
      .update(importedListings)
      .set({ userId: sql<string>`${to}` })
      .where(and(marked, holds)),
    db
      .update(imports)
      .set({ userId: sql<string>`${to}` })
      .where(and(eq(imports.userId, from), inArray(imports.sourceId, handed), holds)),
  ] as const;
}
