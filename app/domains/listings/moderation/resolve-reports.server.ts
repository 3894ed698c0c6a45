import { and, eq, isNull, sql } from "drizzle-orm";
import { auditLog, listingReports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Marks members' open reports of a listing as resolved; returns how many there were. */
export async function resolveReports(ctx: AdminContext, listingId: string): Promise<number> {
  const now = ctx.now();
  const open = and(
    eq(listingReports.listingId, listingId),
    isNull(listingReports.resolvedAt),
    isStandingAdmin(ctx.userId),
  );
  const trace = {
    id: newId(),
    actorId: ctx.userId,
    action: "listing.resolve-reports",
    subjectId: listingId,
    createdAt: now,
  };
  const { changed } = await unitOfWork(ctx)
    .whenAny("resolved", ctx.db.update(listingReports).set({ resolvedAt: now }).where(open))
    .also("trace", (guard) => {
      const details = sql`json_object('reports', ${guard.changed})`;
      return insertWhere(ctx.db, auditLog, { ...trace, details }, guard.holds);
    })
    .run();
  return changed.resolved;
}
