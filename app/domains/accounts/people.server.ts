import { eq, sql, type SQL } from "drizzle-orm";
import { profiles, userRoles, users } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";

export const PEOPLE_PER_PAGE = 20;

async function read({ db }: AdminContext, condition: SQL | undefined, limit: number) {
  return db
    .select({
      id: users.id,
      fullName: profiles.fullName,
      phone: profiles.phone,
      avatarUrl: profiles.avatarUrl,
      createdAt: users.createdAt,
      closedAt: users.closedAt,
      officeSince: users.officeSince,
      isAdmin:
        sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'super_admin')`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(condition)
    .orderBy(...newestFirst(users))
    .limit(limit);
}

/** A page of everybody with an account, the newest first. */
export async function listPeople(ctx: AdminContext, after: Place | null) {
  return pageOf(await read(ctx, olderThan(users, after), PEOPLE_PER_PAGE + 1), PEOPLE_PER_PAGE);
}
export type ListedPerson = Awaited<ReturnType<typeof read>>[number];

/** One account as the list shows it, or null. */
export async function findPerson(ctx: AdminContext, userId: string): Promise<ListedPerson | null> {
  const [person] = await read(ctx, eq(users.id, userId), 1);
  return person ?? null;
}
