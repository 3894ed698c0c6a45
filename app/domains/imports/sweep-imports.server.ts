import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import {
  importDecisions,
  importedListings,
  importRefusals,
  imports,
  importSources,
} from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { startFeed } from "./feeds/own-feeds.server.ts";
import { deletePieces } from "./files/row-files.server.ts";
import { mayImport } from "./own/owner.ts";
import { sweepPictures } from "./pictures/fetch-pictures.server.ts";
import { underWay } from "./running/under-way.server.ts";
import { FILES_KEPT_FOR, UNDER_WAY } from "./rules.ts";

/** A step takes seconds; a run that was not heard of for so long was lost. */
const STUCK_AFTER = minutes(3);
const AT_ONCE = 10;

/** Starts due feeds, sends lost jobs again, and deletes stored rows after a week. */
export async function sweepImports(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const before = now - STUCK_AFTER;
  // Runs that ended, and whose listings have not all been compared with others.
  const unlooked = ctx.db
    .select({ id: sql<string>`${importedListings.unlookedIn}` })
    .from(importedListings)
    .where(isNotNull(importedListings.unlookedIn));
  await requeue(
    ctx,
    imports,
    {
      stuck: and(
        or(
          inArray(imports.status, [...UNDER_WAY]),
          and(inArray(imports.status, ["done", "failed"]), inArray(imports.id, unlooked)),
        ),
        notEnqueuedSince(imports, before),
      ),
      order: imports.createdAt,
      limit: AT_ONCE,
    },
    (importId) => enqueue(ctx, { type: "import.run", importId }),
  );
  await requeue(
    ctx,
    importDecisions,
    {
      stuck: and(eq(importDecisions.status, "pending"), notEnqueuedSince(importDecisions, before)),
      order: importDecisions.createdAt,
      limit: AT_ONCE,
    },
    (decisionId) => enqueue(ctx, { type: "import.decide", decisionId }),
  );
  await startDueFeeds(ctx);
  await sweepPictures(ctx);
  await deleteOldFiles(ctx);
}

async function startDueFeeds(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select({
      id: importSources.id,
      userId: importSources.userId,
      name: importSources.name,
      everyHours: importSources.everyHours,
    })
    .from(importSources)
    .where(
      and(
        eq(importSources.status, "active"),
        lte(importSources.nextAt, ctx.now()),
        mayImport(sql`${importSources.userId}`),
      ),
    )
    .orderBy(asc(importSources.nextAt))
    .limit(AT_ONCE);
  for (const source of due) {
    await ctx.db
      .update(importSources)
      .set({ nextAt: ctx.now() + (source.everyHours ?? 24) * 3_600_000 })
      .where(and(eq(importSources.id, source.id), eq(importSources.status, "active")));
    await startFeed(ctx, source);
  }
}

async function deleteOldFiles(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const old = await ctx.db
    .select({ id: imports.id, total: imports.total })
    .from(imports)
    .where(and(isNull(imports.filesGoneAt), lt(imports.createdAt, now - FILES_KEPT_FOR), not(underWay)))
    .limit(AT_ONCE);
  for (const { id, total } of old) {
    await deletePieces(ctx, id, total);
    await ctx.db.delete(importRefusals).where(eq(importRefusals.importId, id));
    await ctx.db.update(imports).set({ filesGoneAt: now }).where(eq(imports.id, id));
    await ctx.db
      .update(imports)
      .set({ status: "discarded", finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.status, "waiting"), ne(imports.total, 0)));
  }
}
