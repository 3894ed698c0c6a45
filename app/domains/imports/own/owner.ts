import { eq, sql, type SQL } from "drizzle-orm";
import { imports, importSources, officePeople, offices, users } from "#app/db/schema.server.ts";

/**
 * Whose imports a member may see and change: their own. What they import belongs to their office, as what they write by
 * hand does; the sources go with it to an owner when they leave.
 */
export const ownSources = ({ userId }: { userId: string }) => eq(importSources.userId, userId);
/** The same of runs. */
export const ownRuns = ({ userId }: { userId: string }) => eq(imports.userId, userId);

/** SQL condition: the member may import. An administrator marked them, and neither they nor their office are suspended. */
export const mayImport = (userId: string | SQL): SQL =>
  sql`exists (select 1 from ${users} u where u.id = ${userId} and u.closed_at is null and u.suspended_at is null and u.office_since is not null
    and not exists (select 1 from ${officePeople} p join ${offices} o on o.id = p.office_id where p.user_id = u.id and o.suspended_at is not null))`;
