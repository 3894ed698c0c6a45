import { and, eq, isNull } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import { isLate } from "#app/domains/orders/admin/admin-reports.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome } from "#app/platform/count-some.server.ts";

/** How many reports and later versions are in progress, and how many reports take longer than promised. */
export async function countInTheMaking(ctx: AdminContext) {
  const [making, late, versions] = await Promise.all([
    countSome(ctx, reports, and(eq(reports.status, "processing"), isNull(reports.withdrawnAt))),
    countSome(ctx, reports, isLate(ctx)),
    countSome(ctx, reportVersions, eq(reportVersions.status, "processing")),
  ]);
  return { making, late, versions };
}
