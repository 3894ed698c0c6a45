import { sql, type SQL } from "drizzle-orm";
import { userRoles, users } from "#app/db/schema.server.ts";

const standing = sql`select 1 from ${userRoles} join ${users} on ${users.id} = ${userRoles.userId}
  where ${userRoles.role} = 'super_admin' and ${users.closedAt} is null and ${users.suspendedAt} is null`;

/**
 * True in a statement while the person who acts is a super administrator with an open account. Of two who take each
 * other's role at once, one succeeds.
 */
export const isStandingAdmin = (userId: string): SQL =>
  sql`exists (${standing} and ${userRoles.userId} = ${userId})`;

/** True in a statement while there is another such administrator. */
export const hasOtherAdmin = (userId: string): SQL =>
  sql`exists (${standing} and ${userRoles.userId} <> ${userId})`;
