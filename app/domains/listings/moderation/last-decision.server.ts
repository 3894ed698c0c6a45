import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditLog, listings, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import type { LastDecision } from "#app/domains/listings/rules.ts";

const ACTS = {
  "listing.approve": "approved",
  "listing.reject": "rejected",
  "listing.remove": "removed",
} as const;
const isAct = (action: string): action is keyof typeof ACTS => Object.hasOwn(ACTS, action);

/** A moderator's last decision on a listing, from the audit log; null if there is none. */
export async function findLastDecision(ctx: AdminContext, id: string): Promise<LastDecision | null> {
  const { action, actorId, createdAt: at } = auditLog;
  const [entry] = await ctx.db
    .select({ action, actorId, by: profiles.fullName, title: listings.title, at })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
    .leftJoin(listings, eq(listings.id, auditLog.subjectId))
    // The plus keeps SQLite from reading all decisions ever made.
    .where(and(eq(auditLog.subjectId, id), inArray(sql`+${auditLog.action}`, Object.keys(ACTS))))
    .orderBy(desc(auditLog.createdAt))
    .limit(1);
  if (!entry || !isAct(entry.action)) return null;
  const { title, by } = entry;
  return { as: ACTS[entry.action], title, by, own: entry.actorId === ctx.userId, at: entry.at };
}
