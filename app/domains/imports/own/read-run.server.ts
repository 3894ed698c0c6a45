import { and, asc, count, eq } from "drizzle-orm";
import { importPictures, importRefusals, imports, importSources } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { ERRORS_SHOWN, type RowFault } from "../rules.ts";
import { ownRuns, ownSources } from "./owner.ts";

/** The first refused rows of a run of the member's. */
export async function listFaults(ctx: MemberContext, importId: string): Promise<RowFault[]> {
  return ctx.db
    .select({ row: importRefusals.row, reference: importRefusals.reference, errors: importRefusals.errors })
    .from(importRefusals)
    .innerJoin(imports, eq(imports.id, importRefusals.importId))
    .where(and(eq(importRefusals.importId, importId), ownRuns(ctx)))
    .orderBy(asc(importRefusals.row))
    .limit(ERRORS_SHOWN);
}

/** How far the pictures of a source of the member's are. */
export async function countPictures(ctx: MemberContext, sourceId: string) {
  const rows = await ctx.db
    .select({ status: importPictures.status, n: count() })
    .from(importPictures)
    .innerJoin(importSources, eq(importSources.id, importPictures.sourceId))
    .where(and(eq(importPictures.sourceId, sourceId), ownSources(ctx)))
    .groupBy(importPictures.status);
  const of = (status: (typeof rows)[number]["status"]): number =>
    rows.find((row) => row.status === status)?.n ?? 0;
  return { done: of("done"), pending: of("pending"), failed: of("failed") };
}
