import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { importedListings, imports, importSources, listings } from "#app/db/schema.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { fetchFeed } from "../feeds/fetch-feed.server.ts";
import { readPiece } from "../files/row-files.server.ts";
import { rowChecker } from "../formats/check-row.ts";
import { findImporter } from "../own/find-importer.server.ts";
import { SLICE, UNDER_WAY, type ImportFailure } from "../rules.ts";
import { hideGone } from "./hide-gone.server.ts";
import { lookForCopies } from "./look-for-copies.server.ts";
import { planSlice } from "./plan-slice.server.ts";
import { writeSlice } from "./write-slice.server.ts";

/** One job does steps for so long, and writes so much, then leaves the rest to the next: a Worker has only so much of both. */
const JOB_TIME = seconds(15);
const EDITS_IN_JOB = 150;
const STEPS_IN_JOB = 12;
/** Steps of looking for copies cost most statements. */
const COPY_STEPS_IN_JOB = 3;

type Run = typeof imports.$inferSelect;

/**
 * Does the next steps of a run: fetches its feed, writes its rows slice by slice, takes off what is gone, looks for copies.
 * Every step reads the run anew and moves it on in one unit of work, so it may be cut short anywhere and done twice.
 */
export async function runImport(ctx: AppContext, importId: string): Promise<void> {
  const started = ctx.now();
  const done = { edits: 0, steps: 0, copies: 0 };
  let open: number | null = null;
  for (;;) {
    const run = await ctx.db.query.imports.findFirst({ where: eq(imports.id, importId) });
    if (!run || run.status === "waiting" || run.status === "discarded") return;
    const spent =
      ctx.now() - started > JOB_TIME ||
      done.edits >= EDITS_IN_JOB ||
      done.steps >= STEPS_IN_JOB ||
      done.copies >= COPY_STEPS_IN_JOB;
    if (spent) break;
    done.steps += 1;
    if (run.status === "fetching") await fetchFeed(ctx, run);
    else if (run.status === "rows") {
      open ??= await openImported(ctx, run.userId);
      const written = await doSlice(ctx, run, open);
      open += written.created;
      done.edits += written.edits;
    } else if (run.status === "gone") await hideGone(ctx, run);
    else {
      // It has ended, well or not: what it wrote is compared behind it, and the next file waits for none of that.
      done.copies += 1;
      if (!(await lookForCopies(ctx, run))) return;
    }
  }
  await enqueue(ctx, { type: "import.run", importId });
}

async function openImported({ db }: AppContext, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .where(and(eq(importedListings.userId, userId), isNull(listings.closedAs)));
  return row?.n ?? 0;
}

async function doSlice(ctx: AppContext, run: Run, open: number) {
  const nothing = { created: 0, edits: 0 };
  const source = await ctx.db.query.importSources.findFirst({ where: eq(importSources.id, run.sourceId) });
  const owner = await findImporter(ctx, run.userId);
  if (!source?.mapping || !run.shape || !owner) {
    await failImport(ctx, run.id, "not-an-office");
    return nothing;
  }
  const rows = await readPiece(ctx, run.id, Math.floor(run.cursor / SLICE));
  if (rows.length === 0) {
    await failImport(ctx, run.id, "gave-up");
    return nothing;
  }
  const checked = rows.map(rowChecker(run.shape, source.mapping, source.settings));
  const plan = await planSlice(ctx, { run, owner, rows: checked, first: run.cursor, open });
  const written = await writeSlice(ctx, { ...run, officeId: owner.officeId }, plan, rows.length);
  return written ? { created: plan.counts.created, edits: plan.edits.length } : nothing;
}

/** Ends a run that cannot go on. What it has written stays. */
export async function failImport(ctx: AppContext, id: string, failure: ImportFailure): Promise<void> {
  const sourceOf = ctx.db.select({ id: imports.sourceId }).from(imports).where(eq(imports.id, id));
  await unitOfWork(ctx)
    .whenUpdated(
      "failed",
      imports,
      { status: "failed", failure, finishedAt: ctx.now() },
      and(eq(imports.id, id), inArray(imports.status, [...UNDER_WAY])),
    )
    .alsoAll(({ holds }) => [
      // Its feed is read whole the next time, though it has not changed.
      ctx.db
        .update(importSources)
        .set({ etag: null, lastModified: null })
        .where(and(inArray(importSources.id, sourceOf), holds)),
    ])
    .run();
}
