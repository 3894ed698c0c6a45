import { and, eq } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Nobody will try again by themselves; the person may ask for a new one. */
export async function markExportFailed(ctx: Pick<AppContext, "db">, exportId: string): Promise<void> {
  await ctx.db
    .update(dataExports)
    .set({ status: "failed" })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")));
}
