import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { importedListings, imports, importSources, listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { SLICE } from "../rules.ts";

type Run = Pick<typeof imports.$inferSelect, "id" | "sourceId" | "userId" | "gone" | "braked">;

/** Open listings of the run's source; a former owner of it may have kept some that were theirs alone. */
const openOfSource = ({ sourceId, userId }: Run) =>
  and(
    eq(importedListings.sourceId, sourceId),
    eq(importedListings.userId, userId),
    isNull(importedListings.goneAt),
    isNull(listings.closedAs),
  );

/**
 * One step of taking off the market what the source no longer has, as its owner would withdraw it. If more than half of
 * it is gone at once, nothing is, and the owner is told: a broken feed looks just so.
 */
export async function hideGone(ctx: AppContext, run: Run): Promise<void> {
  const source = await ctx.db.query.importSources.findFirst({ where: eq(importSources.id, run.sourceId) });
  if (!source?.complete) return endRun(ctx, run, null);
  const missing = and(openOfSource(run), ne(importedListings.seenIn, run.id));
  if (run.gone === 0 && run.braked === null) {
    const [all, gone] = [await countOf(ctx, openOfSource(run)), await countOf(ctx, missing)];
    if (gone * 2 > all) return endRun(ctx, run, gone);
  }
  const found = await ctx.db
    .select({ id: listings.id })
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .where(missing)
    .limit(SLICE);
  if (found.length === 0) return endRun(ctx, run, run.braked);
  const now = ctx.now();
  const ids = sql`(select value from json_each(${JSON.stringify(found.map(({ id }) => id))}))`;
  await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      imports,
      { gone: run.gone + found.length, enqueuedAt: now },
      and(eq(imports.id, run.id), eq(imports.status, "gone"), eq(imports.gone, run.gone)),
    )
    .alsoAll(({ holds }) => [
      ctx.db
        .update(importedListings)
        .set({ goneAt: now })
        .where(and(inArray(importedListings.listingId, ids), holds)),
      ctx.db
        .update(listings)
        .set({ closedAs: "withdrawn", closedAt: now, updatedAt: now })
        .where(and(inArray(listings.id, ids), isNull(listings.closedAs), holds)),
    ])
    .run();
}

async function countOf({ db }: AppContext, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .where(where);
  return row?.n ?? 0;
}

/** The rows are done: the owner sees the result, and the copies are looked for behind it. */
async function endRun(ctx: AppContext, run: Run, braked: number | null): Promise<void> {
  const now = ctx.now();
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "ended",
      imports,
      { status: "done", braked, finishedAt: now, enqueuedAt: now },
      and(eq(imports.id, run.id), eq(imports.status, "gone"), eq(imports.gone, run.gone)),
    )
    .audit("import.done", run.id, { gone: run.gone })
    .job({ type: "import.pictures", sourceId: run.sourceId });
  if (braked !== null && braked > 0)
    unit.mailMember({ ...draftMail("import-braked", run.userId, { importId: run.id }), userId: run.userId });
  await unit.run();
}
