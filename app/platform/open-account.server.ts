import { sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";

/**
 * True in a statement while the account exists and is not closed, so a write that runs beside a closing leaves nothing
 * behind.
 */
export const isOpenAccount = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null)`;

/** True in a statement while the account is open and not suspended: for acts that a suspended member may not do. */
export const mayAct = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null and ${users.suspendedAt} is null)`;
