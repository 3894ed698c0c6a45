import { and, asc, eq, inArray, lt, lte } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { requeue } from "#app/platform/requeue.server.ts";
import { exportKey } from "./export-key.ts";
import { EXPORT_STUCK_AFTER } from "#app/domains/privacy/rules.ts";

const AT_ONCE = 50;

/** Enqueues exports again that were lost on the way, and removes expired ones, objects first. */
export async function sweepExports(ctx: AppContext): Promise<void> {
  await requeueStuck(ctx);
  await dropExpired(ctx);
}

async function requeueStuck(ctx: AppContext): Promise<void> {
  const stuck = and(
    eq(dataExports.status, "pending"),
    lt(dataExports.enqueuedAt, ctx.now() - EXPORT_STUCK_AFTER),
  );
  const order = dataExports.enqueuedAt;
  await requeue(ctx, dataExports, { stuck, order, limit: AT_ONCE }, (exportId) =>
    enqueue(ctx, { type: "export.make", exportId }),
  );
}

/** A run that is cut short finds the rows again. */
async function dropExpired(ctx: AppContext): Promise<void> {
  const expired = lte(dataExports.expiresAt, ctx.now());
  const rows = await ctx.db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(expired)
    .orderBy(asc(dataExports.expiresAt))
    .limit(AT_ONCE);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await ctx.reportFiles.delete(ids.map(exportKey));
  await ctx.db.delete(dataExports).where(and(inArray(dataExports.id, ids), expired));
}
