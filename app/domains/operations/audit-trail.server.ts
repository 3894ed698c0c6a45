import { and, eq, gte, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { auditLog, profiles } from "#app/db/schema.server.ts";
import { SYSTEM_ACTOR } from "#app/lib/audit-actor.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import {
  beyond,
  newestFirst,
  sortedBy,
  spotsOf,
  type Spot,
  unindexedIf,
} from "#app/platform/keyset.server.ts";

const AUDIT_PER_PAGE = 20;
const OF_ONE_SUBJECT = 50;

/** How many of a person's acts are searched for those of a group. */
const LOOKED_THROUGH = 2000;

function trailRows({ db }: AdminContext, condition: SQL | undefined) {
  // The actor is null for the system itself, a command, or an account that is gone.
  const { id, action, subjectId, details, createdAt, actorId } = auditLog;
  return db
    .select({ id, action, subjectId, details, createdAt, actorId, actorName: profiles.fullName })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, actorId))
    .where(condition);
}
export type AuditEntry = Awaited<ReturnType<typeof trailRows>>[number];

export type TrailList = {
  /** The names of the requested acts; null: all. */
  acts: readonly string[] | null;
  /** A person's id, or SYSTEM_ACTOR. */
  actor: string | null;
  subject: string | null;
};

type Page = {
  rows: AuditEntry[];
  next: Spot | null;
  /** The page can be empty although there are more. */ partly: boolean;
};

const byTime = { at: auditLog.createdAt, id: auditLog.id };
const ofActor = (actor: string, isLed: boolean): SQL =>
  actor === SYSTEM_ACTOR
    ? isNull(unindexedIf(auditLog.actorId, isLed))
    : eq(unindexedIf(auditLog.actorId, isLed), actor);
const isOneOf = (acts: readonly string[]): SQL =>
  sql`${unindexedIf(auditLog.action, true)} in (select value from json_each(${JSON.stringify(acts)}))`;

const pageOf = (rows: AuditEntry[]): Page => ({
  ...spotsOf(rows, AUDIT_PER_PAGE, (row) => row.createdAt),
  partly: false,
});

/** One page of the audit log, newest first: of some acts, of one person, or on one row. */
export async function listAudit(ctx: AdminContext, list: TrailList, after: Spot | null): Promise<Page> {
  if (list.subject === null && list.actor !== null) return listOfActor(ctx, list, list.actor, after);
  const { subject, actor, acts } = list;
  const narrowed =
    subject === null
      ? acts && ofActs(acts, after)
      : and(
          eq(auditLog.subjectId, subject),
          actor === null ? undefined : ofActor(actor, true),
          acts ? isOneOf(acts) : undefined,
        );
  const rows = await trailRows(ctx, and(narrowed ?? undefined, beyond(byTime, "down", after)))
    .orderBy(...sortedBy(byTime, "down"))
    .limit(AUDIT_PER_PAGE + 1);
  return pageOf(rows);
}

/** The newest rows of each act, a page of each: the newest of all are among these. */
const ofActs = (acts: readonly string[], after: Spot | null): SQL =>
  sql`${auditLog.id} in (select one.id from json_each(${JSON.stringify(acts)}) as act join ${auditLog} as one on one.id in (select id from audit_log where action = act.value ${
    after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``
  } order by created_at desc, id desc limit ${sql.raw(String(AUDIT_PER_PAGE + 1))}))`;

async function listOfActor(
  ctx: AdminContext,
  { acts }: TrailList,
  actor: string,
  after: Spot | null,
): Promise<Page> {
  const mine = and(ofActor(actor, false), beyond(byTime, "down", after));
  const [end] = acts
    ? await ctx.db
        .select(byTime)
        .from(auditLog)
        .where(mine)
        .orderBy(...sortedBy(byTime, "down"))
        .limit(1)
        .offset(LOOKED_THROUGH - 1)
    : [];
  const rows = await trailRows(
    ctx,
    and(mine, acts ? isOneOf(acts) : undefined, end ? gte(auditLog.createdAt, end.at) : undefined),
  )
    .orderBy(...sortedBy(byTime, "down"))
    .limit(AUDIT_PER_PAGE + 1);
  const page = pageOf(rows);
  return page.next === null && end ? { ...page, next: end, partly: true } : page;
}

/** A person's name in the log; null if there is no such account. */
export async function findActor({ db }: AdminContext, actor: string) {
  const [row] = await db.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.userId, actor));
  return row ?? null;
}

/** The acts on some rows, newest first: at most fifty acts. `subjectIds` are at most fifty too. */
export function listAuditOf(ctx: AdminContext, subjectIds: string[]): Promise<AuditEntry[]> {
  return trailRows(ctx, inArray(auditLog.subjectId, subjectIds.slice(0, OF_ONE_SUBJECT)))
    .orderBy(...newestFirst(auditLog))
    .limit(OF_ONE_SUBJECT);
}
