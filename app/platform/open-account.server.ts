import { sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";

/** Holds in a statement while the account is there and not closed: a write that runs beside its closing leaves nothing behind. */
export const isOpenAccount = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null)`;

/** Holds in a statement while the account is suspended. */
export const isSuspended = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.suspendedAt} is not null)`;

/** Holds in a statement while the account is open and not suspended: for what its member does beside being suspended. */
export const mayAct = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null and ${users.suspendedAt} is null)`;
