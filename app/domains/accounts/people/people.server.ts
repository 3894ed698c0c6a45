import { and, desc, eq, gt, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { mfaFactors, profiles, sessions, userRoles, users } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import {
  newerThan,
  olderThan,
  pageOf,
  type Place,
  sortedBy,
  unindexedIf,
} from "#app/platform/keyset.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import { MAX_SESSIONS, type PeopleFilter, type PeopleSort } from "#app/domains/accounts/rules.ts";

export const PEOPLE_PER_PAGE = 20;

const admins = sql`(select ${userRoles.userId} from ${userRoles} where ${userRoles.role} = 'super_admin')`;

/** Condition for the accounts that match a filter. */
export function inFilter(filter: PeopleFilter): SQL | undefined {
  if (filter === "office") return isNotNull(users.officeSince);
  if (filter === "suspended") return isNotNull(users.suspendedAt);
  return filter === "admin" ? sql`${users.id} in ${admins}` : undefined;
}

/** Columns of a person in lists. */
const columns = {
  id: users.id,
  fullName: profiles.fullName,
  phone: profiles.phone,
  avatarUrl: profiles.avatarUrl,
  createdAt: users.createdAt,
  closedAt: users.closedAt,
  officeSince: users.officeSince,
  suspendedAt: users.suspendedAt,
  isAdmin:
    sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'super_admin')`.mapWith(
      Boolean,
    ),
};

/** The query of people as the list shows them. Conditions, order and limit are added by the caller. */
function selectPeople({ db }: AdminContext) {
  return db.select(columns).from(users).leftJoin(profiles, eq(profiles.userId, users.id));
}
export type ListedPerson = Awaited<ReturnType<typeof selectPeople>>[number];

export type PeopleQuestion = { filter: PeopleFilter; sort: PeopleSort; after: Place | null };

/** One page of the accounts of a filter, the newest or the oldest first. */
export async function listPeople(ctx: AdminContext, { filter, sort, after }: PeopleQuestion) {
  // There are few administrators: they are read by their keys, and then sorted.
  const byAge = { at: unindexedIf(users.createdAt, filter === "admin"), id: users.id };
  const place = sort === "newest" ? olderThan(users, after) : newerThan(users, after);
  const rows = await selectPeople(ctx)
    .where(and(inFilter(filter), place))
    .orderBy(...sortedBy(byAge, sort === "newest" ? "down" : "up"))
    .limit(PEOPLE_PER_PAGE + 1);
  return pageOf(rows, PEOPLE_PER_PAGE);
}

/** Some accounts by their ids, at most a page of them, the newest first. */
export async function listSome(ctx: AdminContext, ids: readonly string[]): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  return selectPeople(ctx)
    .where(inArray(users.id, ids.slice(0, PEOPLE_PER_PAGE)))
    .orderBy(sql`+${users.createdAt} desc`);
}

/** Number of accounts per filter; "all" counts those with a profile. */
export async function countByFilter(ctx: AdminContext): Promise<Record<PeopleFilter, number>> {
  const counts = await readCounts(ctx, "people");
  const n = (filter: PeopleFilter) => counts.of(filter).n;
  return { all: n("all"), office: n("office"), suspended: n("suspended"), admin: n("admin") };
}

/** Everything that the administration shows of one account, or null. */
export async function findPersonFile(ctx: AdminContext, userId: string) {
  const factors = sql`exists (select 1 from ${mfaFactors} where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.status} = 'verified')`;
  const [row] = await ctx.db
    .select({
      ...columns,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      suspendedFor: users.suspendedFor,
      hasFactor: factors.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  const open = await ctx.db
    .select({ lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MAX_SESSIONS);
  return { ...row, sessions: open.length, lastSeenAt: open[0]?.lastUsedAt ?? null };
}
export type PersonFile = NonNullable<Awaited<ReturnType<typeof findPersonFile>>>;
