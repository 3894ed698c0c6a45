import { and, asc, eq, sql } from "drizzle-orm";
import { keptProperties, keptValues } from "#app/db/schema.server.ts";
import { KEPT_MAX, type ValuePoint } from "#app/domains/holdings/rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { groupBy } from "#app/lib/group-by.ts";
import type { Kept } from "./kept-columns.ts";
import { pointOf } from "./value-point.ts";

/** A kept property with its values, oldest first. */
export type KeptWithPoints = Kept & { points: ValuePoint[] };

type Db = Pick<AppContext, "db">;
/** The points of one property that are ever read: one for each of its last models. */
const POINTS_MAX = 60;

/** The member's own kept property, or null. */
export async function findKept(ctx: MemberContext, id: string): Promise<Kept | null> {
  const row = await ctx.db.query.keptProperties.findFirst({
    where: and(eq(keptProperties.id, id), eq(keptProperties.userId, ctx.userId)),
  });
  return row ?? null;
}

/** The same with its values, or null. */
export async function findKeptWithPoints(ctx: MemberContext, id: string): Promise<KeptWithPoints | null> {
  const kept = await findKept(ctx, id);
  return kept && { ...kept, points: await pointsOf(ctx, id) };
}

/** Everything that a member keeps, in the order they kept it, each with its values. */
export async function listKept(ctx: Db, userId: string): Promise<KeptWithPoints[]> {
  const rows = await ctx.db.query.keptProperties.findMany({
    where: eq(keptProperties.userId, userId),
    orderBy: [asc(keptProperties.createdAt), asc(keptProperties.id)],
    limit: KEPT_MAX,
  });
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const values = await ctx.db
    .select()
    .from(keptValues)
    .where(sql`${keptValues.keptId} in (select value from json_each(${ids}))`)
    .orderBy(asc(keptValues.valuedAt));
  const points = groupBy(values, ({ keptId }) => keptId);
  return rows.map((row) => ({ ...row, points: (points.get(row.id) ?? []).map(pointOf) }));
}

async function pointsOf({ db }: Db, id: string): Promise<ValuePoint[]> {
  const rows = await db.query.keptValues.findMany({
    where: eq(keptValues.keptId, id),
    orderBy: asc(keptValues.valuedAt),
    limit: POINTS_MAX,
  });
  return rows.map(pointOf);
}
