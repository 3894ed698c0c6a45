import { sql, type SQL } from "drizzle-orm";
import { userRoles, users } from "#app/db/schema.server.ts";

const standing = sql`select 1 from ${userRoles} join ${users} on ${users.id} = ${userRoles.userId}
  where ${userRoles.role} = 'super_admin' and ${users.closedAt} is null and ${users.suspendedAt} is null`;

/**
 * Holds in a statement while who acts is a super administrator whose account stands: of two who take each other's role
 * at once one succeeds.
 */
export const isStandingAdmin = (userId: string): SQL =>
  sql`exists (${standing} and ${userRoles.userId} = ${userId})`;

/** Holds in a statement while there is such an administrator beside this one. */
export const hasOtherAdmin = (userId: string): SQL =>
  sql`exists (${standing} and ${userRoles.userId} <> ${userId})`;
