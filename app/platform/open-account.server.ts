import { sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";

/**
 * SQL condition: the account exists and is not closed. A write concurrent with a closing then leaves nothing behind.
 */
export const isOpenAccount = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null)`;

/** SQL condition: the account is open and not suspended, for acts that a suspended member may not do. */
export const mayAct = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null and ${users.suspendedAt} is null)`;
