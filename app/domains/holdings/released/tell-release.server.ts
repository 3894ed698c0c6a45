import { and, desc, eq, sql } from "drizzle-orm";
import { keptValues, modelReleases, users, valueMails, valueNews } from "#app/db/schema.server.ts";
import type { Levels } from "#app/domains/holdings/rules.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { loadModel } from "#app/domains/valuation/model.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { levelsOf } from "./levels.ts";
import { revalueMember, type Revalued } from "./revalue-member.server.ts";

/** A job that was lost, or that was cut short, is sent again after this time. */
const STUCK_AFTER = minutes(5);
/** A member is told of new data at most so often, unless a value moved far. */
const TOLD_EVERY = days(30);
/** After so many valuations, or members, a run leaves the rest to a job of its own: a Worker has only so much time. */
const VALUATIONS_IN_RUN = 300;
const MEMBERS_IN_RUN = 60;

type Release = Pick<typeof modelReleases.$inferSelect, "id" | "toldUpTo">;
type Member = { id: string; toldAt: number | null; wanted: boolean };

/**
 * Notices that another model is served than before, and starts its job; starts it again if it was lost. The first model
 * that is ever noticed is what the next one is compared with: nobody is told of it.
 */
export async function sweepReleases(ctx: AppContext): Promise<void> {
  const known = await ctx.db.query.modelReleases.findFirst({
    where: eq(modelReleases.id, modelCard.version),
    columns: { id: true },
  });
  if (!known) await noticeRelease(ctx);
  const stuck = and(
    eq(modelReleases.status, "pending"),
    notEnqueuedSince(modelReleases, ctx.now() - STUCK_AFTER),
  );
  await requeue(ctx, modelReleases, { stuck, order: modelReleases.createdAt, limit: 5 }, (releaseId) =>
    enqueue(ctx, { type: "model.tell", releaseId }),
  );
}

async function noticeRelease(ctx: AppContext): Promise<void> {
  const row = {
    id: modelCard.version,
    status: sql`case when exists (select 1 from ${modelReleases}) then 'pending' else 'done' end`,
    toldUpTo: "",
    levels: levelsOf(await loadModel(ctx)),
    createdAt: ctx.now(),
  };
  await insertWhere(ctx.db, modelReleases, row as never, sql`1`).onConflictDoNothing();
}

const pending = (id: string) => and(eq(modelReleases.id, id), eq(modelReleases.status, "pending"));

/**
 * Values all that members keep, bought and search with a new model, member by member in the order of their ids. Each is
 * one unit of work that moves the release on: their points, what moved, and when their mail is due. So two runs, or one
 * that was cut short and its next, do each of them once. A release that another one has followed is left as it is.
 */
export async function tellRelease(ctx: AppContext, releaseId: string): Promise<void> {
  const levels = await levelsAround(ctx, releaseId);
  let valuations = 0;
  for (let member = 0; member < MEMBERS_IN_RUN && valuations < VALUATIONS_IN_RUN; member += 1) {
    const release = await ctx.db.query.modelReleases.findFirst({
      where: pending(releaseId),
      columns: { id: true, toldUpTo: true },
    });
    if (!release) return;
    const next = releaseId === modelCard.version ? await nextMember(ctx, release.toldUpTo) : null;
    if (!next) {
      await ctx.db.update(modelReleases).set({ status: "done" }).where(pending(releaseId));
      return;
    }
    const toldAt = next.toldAt ?? 0;
    const revalued = await revalueMember(ctx, { userId: next.id, toldAt }, levels);
    await write(ctx, release, next, revalued);
    valuations += revalued.valuations;
  }
  await enqueue(ctx, { type: "model.tell", releaseId });
}

/** The levels of this model and of the one before it. */
async function levelsAround({ db }: AppContext, id: string): Promise<{ before: Levels; after: Levels }> {
  const releases = await db.query.modelReleases.findMany({
    orderBy: desc(modelReleases.createdAt),
    columns: { id: true, levels: true },
    limit: 2,
  });
  const levels = (found: boolean) => releases.find((release) => (release.id === id) === found)?.levels ?? {};
  return { before: levels(false), after: levels(true) };
}

/** The next member who keeps, bought or searches anything, in the order of their ids; suspended and closed ones have no say. */
async function nextMember({ db }: AppContext, after: string): Promise<Member | null> {
  const [row] = await db.all<{ id: string; toldAt: number | null; mutedAt: number | null }>(
    sql`select u.id as id, m.told_at as toldAt, m.muted_at as mutedAt from (
        select user_id from (select user_id from kept_properties where user_id > ${after} order by user_id limit 1)
        union select user_id from (select user_id from reports where user_id > ${after} order by user_id limit 1)
        union select user_id from (select user_id from saved_searches where user_id > ${after} order by user_id limit 1)
        order by user_id limit 1
      ) as n join ${users} as u on u.id = n.user_id left join value_mails as m on m.user_id = u.id`,
  );
  return row ? { id: row.id, toldAt: row.toldAt, wanted: row.mutedAt === null } : null;
}

/** Each point, all that moved, and when the mail is due, in the unit that moves the release past this member. */
async function write(ctx: AppContext, release: Release, member: Member, revalued: Revalued): Promise<void> {
  const now = ctx.now();
  const { id: userId } = member;
  const mailed = member.wanted && (revalued.urgent || revalued.points.length > 0);
  // What moved far is told at once, all else with the month's mail.
  const dueAt = revalued.urgent ? now : Math.max(now, (member.toldAt ?? now) + TOLD_EVERY);
  await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      modelReleases,
      { toldUpTo: userId },
      and(pending(release.id), eq(modelReleases.toldUpTo, release.toldUpTo)),
    )
    .alsoAll(({ holds }) => [
      ...revalued.points.map((point) => insertWhere(ctx.db, keptValues, point, holds).onConflictDoNothing()),
      ...revalued.news.map(({ kind, subjectId, news }) =>
        insertWhere(
          ctx.db,
          valueNews,
          { userId, kind, subjectId, modelVersion: release.id, news, createdAt: now },
          holds,
        ).onConflictDoNothing(),
      ),
      ...(mailed
        ? [
            insertWhere(
              ctx.db,
              valueMails,
              { userId, toldAt: member.toldAt ?? 0, dueAt },
              sql`${holds} and exists (select 1 from ${users} where ${users.id} = ${userId}
                and ${users.closedAt} is null and ${users.suspendedAt} is null)`,
            ).onConflictDoUpdate({
              target: valueMails.userId,
              set: { dueAt: sql`min(coalesce(${valueMails.dueAt}, ${dueAt}), ${dueAt})` },
            }),
          ]
        : []),
    ])
    .run();
}
