import { and, eq, inArray, lt, notInArray, sql, type SQL } from "drizzle-orm";
import {
  importedListings,
  importPictures,
  importRefusals,
  imports,
  listings,
} from "#app/db/schema.server.ts";
import { forgetPrices } from "#app/domains/listings/prices/publish-price.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertRows } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { officeOf } from "#app/domains/offices/who.server.ts";
import { mayImport } from "../own/owner.ts";
import type { Run, SlicePlan } from "./plan-slice.server.ts";

/** A listing that a file still has is confirmed by it, at most once in this time. */
const CONFIRMED_FOR = days(1);

/**
 * Writes a slice in one unit of work that moves the run's cursor on. A message that came twice, or a step that was killed
 * and done again, finds the cursor elsewhere and writes nothing; so does one whose owner changed offices meanwhile.
 */
export async function writeSlice(
  ctx: AppContext,
  run: Run & { cursor: number; total: number; officeId: string | null },
  plan: SlicePlan,
  rows: number,
): Promise<boolean> {
  const now = ctx.now();
  const { counts } = plan;
  const cursor = run.cursor + rows;
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      imports,
      {
        cursor,
        status: cursor >= run.total ? "gone" : "rows",
        created: sql`${imports.created} + ${counts.created}`,
        changed: sql`${imports.changed} + ${counts.changed}`,
        unchanged: sql`${imports.unchanged} + ${counts.unchanged}`,
        returned: sql`${imports.returned} + ${counts.returned}`,
        refused: sql`${imports.refused} + ${plan.refused.length}`,
        enqueuedAt: now,
      },
      and(
        eq(imports.id, run.id),
        eq(imports.status, "rows"),
        eq(imports.cursor, run.cursor),
        mayImport(run.userId),
        sql`${officeOf(run.userId)} is ${run.officeId}`,
      ),
    )
    .alsoAll(({ holds }) => [
      ...insertRows(
        ctx.db,
        listings,
        plan.inserts.map(({ row }) => row as typeof listings.$inferInsert),
        holds,
      ),
      ...insertRows(
        ctx.db,
        importedListings,
        plan.inserts.map(({ mark }) => mark),
        holds,
      ),
      ...insertRows(
        ctx.db,
        importPictures,
        plan.inserts.flatMap(({ row, pictures }) => picturesOf(run, row.id, pictures, now)),
        holds,
      ),
      ...insertRows(
        ctx.db,
        importRefusals,
        plan.refused.map((refused) => ({ importId: run.id, ...refused })),
        holds,
      ),
      ...plan.edits.flatMap((edit) => editStatements(ctx, run, edit, holds)),
      ...seenStatements(ctx, run, plan.seen, holds),
    ])
    .run();
  return moved.ok;
}

const picturesOf = (run: Run, listingId: string, addresses: readonly string[], now: number) =>
  addresses.map((address, position) => ({
    listingId,
    address,
    position,
    sourceId: run.sourceId,
    status: "pending" as const,
    dueAt: now,
    tries: 0,
  }));

function editStatements(
  ctx: AppContext,
  run: Run,
  { listing, columns, hash, reviewed, pictures }: SlicePlan["edits"][number],
  holds: SQL,
) {
  const { db } = ctx;
  const updated = and(eq(listings.id, listing.id), eq(listings.updatedAt, listing.updatedAt), holds);
  // An edit by hand meanwhile stays, and the next file is compared with it anew.
  const took = sql`exists (select 1 from ${listings} where ${listings.id} = ${listing.id} and ${listings.updatedAt} = ${columns.updatedAt})`;
  const mark = eq(importedListings.listingId, listing.id);
  const writes = [
    db.update(listings).set(columns).where(updated),
    db
      .update(importedListings)
      .set({ hash, goneAt: null, ...(reviewed && { unlookedIn: run.id }) })
      .where(and(mark, took, holds)),
    ...(columns.formerPrice === null ? forgetPrices(ctx, listing.id, sql`${holds} and ${took}`) : []),
  ];
  if (!reviewed) return writes;
  return [
    ...writes,
    db
      .delete(importPictures)
      .where(
        and(eq(importPictures.listingId, listing.id), notInArray(importPictures.address, pictures), holds),
      ),
    ...insertRows(ctx.db, importPictures, picturesOf(run, listing.id, pictures, ctx.now()), holds).map(
      (statement) =>
        statement.onConflictDoUpdate({
          target: [importPictures.listingId, importPictures.address],
          set: { position: sql`excluded.position` },
        }),
    ),
  ];
}

function seenStatements({ db, now }: AppContext, run: Run, seen: readonly string[], holds: SQL) {
  if (seen.length === 0) return [];
  const ids = sql`(select value from json_each(${JSON.stringify(seen)}))`;
  const at = now();
  return [
    db
      .update(importedListings)
      .set({ seenIn: run.id, sourceId: run.sourceId })
      .where(and(inArray(importedListings.listingId, ids), holds)),
    db
      .update(listings)
      .set({
        confirmedAt: at,
        askedAt: null,
        hiddenAs: sql`case when ${listings.hiddenAs} = 'unconfirmed' then null else ${listings.hiddenAs} end`,
      })
      .where(
        and(
          inArray(listings.id, ids),
          lt(listings.confirmedAt, at - CONFIRMED_FOR),
          sql`${listings.closedAs} is null`,
          holds,
        ),
      ),
  ];
}
