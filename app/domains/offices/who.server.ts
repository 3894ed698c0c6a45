import { eq, sql, type SQL } from "drizzle-orm";
import { listings, officePeople, offices, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { OfficeRole } from "./rules.ts";

/** The member's office and what they are in it; null if they belong to none. */
export async function findOwnOffice({ db, userId }: Pick<MemberContext, "db" | "userId">) {
  const [row] = await db
    .select({ office: offices, role: officePeople.role })
    .from(officePeople)
    .innerJoin(offices, eq(offices.id, officePeople.officeId))
    .where(eq(officePeople.userId, userId));
  return row ? { ...row.office, role: row.role } : null;
}
export type OwnOffice = NonNullable<Awaited<ReturnType<typeof findOwnOffice>>>;

/** SQL: the office that a member belongs to, or null. */
export const officeOf = (userId: string): SQL<string | null> =>
  sql<string | null>`(select me.office_id from ${officePeople} me where me.user_id = ${userId})`;

/** SQL: the office that a member owns, or null. */
export const ownedOffice = (userId: string): SQL<string | null> =>
  sql<
    string | null
  >`(select me.office_id from ${officePeople} me where me.user_id = ${userId} and me.role = 'owner')`;

/** SQL condition on listings: the member handles it, or owns the office that it belongs to. */
export const mayHandle = (userId: string): SQL =>
  sql`(${listings.userId} = ${userId} or ${listings.officeId} = ${ownedOffice(userId)})`;

/** SQL condition: the member has this role in this office. */
export const isInOffice = (userId: string, officeId: string, role: OfficeRole): SQL =>
  sql`exists (select 1 from ${officePeople} me where me.user_id = ${userId} and me.office_id = ${officeId} and me.role = ${role})`;

/** SQL condition: the office has another owner than this one. */
export const hasOtherOwner = (officeId: string | SQL, userId: string): SQL =>
  sql`exists (select 1 from ${officePeople} o where o.office_id = ${officeId} and o.role = 'owner' and o.user_id <> ${userId})`;

/** SQL: the owner who takes what somebody leaves, the one of longest standing who is not suspended; null if there is none. */
export const takerOf = (officeId: string | SQL, leaving: string): SQL<string | null> =>
  sql<string | null>`(select o.user_id from ${officePeople} o join ${users} u on u.id = o.user_id
    where o.office_id = ${officeId} and o.role = 'owner' and o.user_id <> ${leaving}
    order by u.suspended_at is not null, o.joined_at, o.user_id limit 1)`;
