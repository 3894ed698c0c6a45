import { sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";

/** Holds in a statement while the account is there and not closed: a write that runs beside its closing leaves nothing behind. */
export const isOpenAccount = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null)`;
