import { sql, type SQL } from "drizzle-orm";
import { imports } from "#app/db/schema.server.ts";

/** SQL condition: the run is under way. Written out as in the index `imports_open`, so that SQLite uses it. */
export const underWay = sql`${imports.status} in ('fetching', 'rows', 'gone')`;

/** SQL condition: no run of the source is under way. */
export const isIdle = (sourceId: string): SQL =>
  sql`not exists (select 1 from ${imports} as other where other.source_id = ${sourceId} and other.status in ('fetching', 'rows', 'gone'))`;
