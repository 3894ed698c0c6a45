import { desc, eq, inArray } from "drizzle-orm";
import { auditLog, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";

export const AUDIT_PER_PAGE = 20;
const OF_ONE_SUBJECT = 50;

const columns = {
  id: auditLog.id,
  action: auditLog.action,
  subjectId: auditLog.subjectId,
  details: auditLog.details,
  createdAt: auditLog.createdAt,
  /** Null: the system itself, a command, or an account that is gone. */
  actorId: auditLog.actorId,
  actorName: profiles.fullName,
};

/** A page of everything that was done, newest first. */
export async function listAudit({ db }: AdminContext, after: Place | null) {
  const rows = await db
    .select(columns)
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
    .where(olderThan(auditLog, after))
    .orderBy(...newestFirst(auditLog))
    .limit(AUDIT_PER_PAGE + 1);
  return pageOf(rows, AUDIT_PER_PAGE);
}
export type AuditEntry = Awaited<ReturnType<typeof listAudit>>["rows"][number];

/** What was done to some rows, newest first: at most fifty acts. `subjectIds` are at most fifty too. */
export function listAuditOf({ db }: AdminContext, subjectIds: string[]): Promise<AuditEntry[]> {
  return db
    .select(columns)
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
    .where(inArray(auditLog.subjectId, subjectIds.slice(0, OF_ONE_SUBJECT)))
    .orderBy(desc(auditLog.createdAt))
    .limit(OF_ONE_SUBJECT);
}
