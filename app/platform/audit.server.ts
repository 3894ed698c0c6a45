import type { SQL } from "drizzle-orm";
import { auditLog } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "./context.server.ts";
import { insertWhere } from "./d1.server.ts";

type Actor = Pick<AppContext, "db" | "now"> & { userId?: string };
export type AuditDetails = Record<string, string | number | null>;

/** An entry of the audit log, by the context's person (or the system). */
export function auditRow(ctx: Actor, action: string, subjectId: string, details: AuditDetails | null) {
  return { id: newId(), actorId: ctx.userId ?? null, action, subjectId, details, createdAt: ctx.now() };
}

/** A batch statement that records an act of the context's person (or the system). */
export function audit(ctx: Actor, action: string, subjectId: string, details: AuditDetails | null = null) {
  return ctx.db.insert(auditLog).values(auditRow(ctx, action, subjectId, details));
}

/** The same, written only if `condition` holds when it runs. */
export function auditWhere(
  ctx: Actor,
  condition: SQL,
  action: string,
  subjectId: string,
  details: AuditDetails | null = null,
) {
  return insertWhere(ctx.db, auditLog, auditRow(ctx, action, subjectId, details), condition);
}
