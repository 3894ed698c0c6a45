import { and, eq, isNull } from "drizzle-orm";
import { listingReports } from "#app/db/schema.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";

/** Notes that people's open reports of a listing were looked at; gives how many there were. */
export async function resolveReports(ctx: AdminContext, listingId: string): Promise<number> {
  const open = and(eq(listingReports.listingId, listingId), isNull(listingReports.resolvedAt));
  const resolved = await ctx.db
    .update(listingReports)
    .set({ resolvedAt: ctx.now() })
    .where(open)
    .returning({ id: listingReports.id });
  if (resolved.length > 0)
    await audit(ctx, "listing.resolve-reports", listingId, { reports: resolved.length });
  return resolved.length;
}
