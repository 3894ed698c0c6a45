import { and, desc, eq } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import { EXPORT_LIFETIME } from "#app/domains/privacy/rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";

export type DataExport = typeof dataExports.$inferSelect;

/** How many copies their owner is shown: there are hardly ever more at once. */
const SHOWN = 5;

/** The member's own copy of their data, in whatever state; null when there is none of that id. */
export async function findOwnExport(ctx: MemberContext, exportId: string): Promise<DataExport | null> {
  const row = await ctx.db.query.dataExports.findFirst({
    where: and(eq(dataExports.id, exportId), eq(dataExports.userId, ctx.userId)),
  });
  return row ?? null;
}

/** Anybody's copy, for the jobs that make and mail it; null when it is gone. */
export async function findExport(ctx: Pick<AppContext, "db">, exportId: string): Promise<DataExport | null> {
  return (await ctx.db.query.dataExports.findFirst({ where: eq(dataExports.id, exportId) })) ?? null;
}

/** The member's own copies, newest first. */
export function listOwnExports(ctx: MemberContext): Promise<DataExport[]> {
  return ctx.db.query.dataExports.findMany({
    where: eq(dataExports.userId, ctx.userId),
    orderBy: desc(dataExports.createdAt),
    limit: SHOWN,
  });
}

/** The member's newest copy, or null. */
export async function latestOwnExport(ctx: MemberContext): Promise<DataExport | null> {
  const [newest] = await listOwnExports(ctx);
  return newest ?? null;
}

/** The file of the member's own copy while it is kept, with when it was asked for; null for anything else. */
export async function openOwnExport(ctx: MemberContext, exportId: string) {
  const row = await findOwnExport(ctx, exportId);
  if (row?.status !== "ready" || !row.fileKey || (row.expiresAt ?? 0) <= ctx.now()) return null;
  const file = await ctx.reportFiles.get(row.fileKey);
  if (!file) ctx.log("export.file_missing", { exportId }, "warn");
  return file && { file, createdAt: row.createdAt };
}

/** No further try happens by itself; the person may ask for a new copy. */
export async function markExportFailed(ctx: Pick<AppContext, "db" | "now">, exportId: string): Promise<void> {
  await ctx.db
    .update(dataExports)
    .set({ status: "failed", expiresAt: ctx.now() + EXPORT_LIFETIME })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")));
}
