import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import {
  auditLog,
  importDecisions,
  importedListings,
  importPictures,
  importSources,
  listingReports,
  listings,
} from "#app/db/schema.server.ts";
import { approvedColumns } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { priceStatements } from "#app/domains/listings/prices/publish-price.server.ts";
import { isPublishable, licenceState } from "#app/domains/listings/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertRows } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

const AT_ONCE = 50;
const JOB_TIME = seconds(15);

type Decision = typeof importDecisions.$inferSelect;
type Waiting = typeof listings.$inferSelect;

/** What of a source waited for a moderator when they looked, in the order of `seq`. */
export const waitingOf = (sourceId: string, seenAt: number): SQL | undefined =>
  and(
    eq(importedListings.sourceId, sourceId),
    // A former owner of the source may have kept some that were theirs alone.
    sql`${importedListings.userId} = (select s.user_id from ${importSources} s where s.id = ${sourceId})`,
    eq(listings.status, "pending"),
    isNull(listings.closedAs),
    lte(listings.updatedAt, seenAt),
  );

/** Of those, the ones that may be approved together: nothing warns of them, and nothing of them is still to come. */
export const isClear = and(
  sql`${listings.flags} = '[]'`,
  sql`${listings.images} <> '[]'`,
  isNull(importedListings.unlookedIn),
  sql`not exists (select 1 from ${listingReports} where ${listingReports.listingId} = ${listings.id} and ${listingReports.resolvedAt} is null)`,
  sql`not exists (select 1 from ${importPictures} where ${importPictures.listingId} = ${listings.id} and ${importPictures.status} = 'pending')`,
);

/**
 * Carries out a decision on a source, fifty listings in a unit of work that moves its cursor on. Clearing approves what could
 * be approved singly with nothing to look at, by the same guards; the rest stays in the queue. The owner gets one mail.
 */
export async function runDecision(ctx: AppContext, decisionId: string): Promise<void> {
  const started = ctx.now();
  while (ctx.now() - started < JOB_TIME) {
    const decision = await ctx.db.query.importDecisions.findFirst({
      where: and(eq(importDecisions.id, decisionId), eq(importDecisions.status, "pending")),
    });
    if (!decision) return;
    const rows = await ctx.db
      .select({ listing: listings, clear: sql<number>`case when ${isClear} then 1 else 0 end` })
      .from(importedListings)
      .innerJoin(listings, eq(listings.id, importedListings.listingId))
      .where(and(waitingOf(decision.sourceId, decision.seenAt), gt(listings.seq, decision.cursor)))
      .orderBy(listings.seq)
      .limit(AT_ONCE);
    if (rows.length === 0) return endDecision(ctx, decision);
    const now = ctx.now();
    const chosen = rows.flatMap(({ listing, clear }) =>
      decision.kind === "refuse" || (clear === 1 && isPublishable(licenceState(listing, now)))
        ? [listing]
        : [],
    );
    await writeStep(ctx, decision, { chosen, last: rows.at(-1)?.listing.seq ?? 0, looked: rows.length });
  }
  await enqueue(ctx, { type: "import.decide", decisionId });
}

async function writeStep(
  ctx: AppContext,
  decision: Decision,
  { chosen, last, looked }: { chosen: readonly Waiting[]; last: number; looked: number },
): Promise<void> {
  const now = ctx.now();
  const seen = JSON.stringify(chosen.map(({ id, updatedAt }) => ({ id, updatedAt })));
  const asSeen = sql`exists (select 1 from json_each(${seen}) where value ->> 'id' = ${listings.id} and value ->> 'updatedAt' = ${listings.updatedAt})`;
  const ids = sql`(select value ->> 'id' from json_each(${seen}))`;
  const values =
    decision.kind === "clear"
      ? approvedColumns(now)
      : { status: "rejected" as const, rejectionReason: decision.reason, updatedAt: now };
  const guard = and(
    eq(importDecisions.id, decision.id),
    eq(importDecisions.status, "pending"),
    eq(importDecisions.cursor, decision.cursor),
    // Whoever decided is still allowed to.
    isStandingAdmin(decision.adminId ?? ""),
  );
  const step = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      importDecisions,
      {
        cursor: last,
        decided: sql`${importDecisions.decided} + ${chosen.length}`,
        left: sql`${importDecisions.left} + ${looked - chosen.length}`,
        enqueuedAt: now,
      },
      guard,
    )
    .alsoAll(({ holds }) => [
      ctx.db
        .update(listings)
        .set(values)
        .where(
          and(
            inArray(listings.id, ids),
            eq(listings.status, "pending"),
            isNull(listings.closedAs),
            asSeen,
            holds,
          ),
        ),
      ...insertRows(
        ctx.db,
        auditLog,
        chosen.map(({ id, licenceNumber }) => ({
          id: newId(),
          actorId: decision.adminId,
          action: decision.kind === "clear" ? "listing.approve" : "listing.reject",
          subjectId: id,
          details: {
            ...(decision.kind === "clear"
              ? { licence: licenceNumber ?? "not needed" }
              : { reason: decision.reason }),
            import: decision.id,
          } as Record<string, string | null>,
          createdAt: now,
        })),
        holds,
      ),
      ...(decision.kind === "clear"
        ? chosen
            .filter(({ formerPrice }) => formerPrice !== null)
            .flatMap((listing) => priceStatements(ctx, listing, holds))
        : []),
    ])
    .run();
  // Another message of the same decision may have moved it on; else nobody may decide it any more.
  if (!step.ok) await endUnlessMoved(ctx, decision);
}

async function endDecision(ctx: AppContext, decision: Decision): Promise<void> {
  const source = await ctx.db.query.importSources.findFirst({
    columns: { userId: true },
    where: (table) => eq(table.id, decision.sourceId),
  });
  if (!source) return;
  const unit = unitOfWork(ctx).whenUpdated(
    "ended",
    importDecisions,
    { status: "done", finishedAt: ctx.now() },
    and(eq(importDecisions.id, decision.id), eq(importDecisions.status, "pending")),
  );
  if (decision.decided > 0)
    unit.mailMember({
      ...draftMail("import-decided", source.userId, { decisionId: decision.id }),
      userId: source.userId,
    });
  await unit.run();
}

async function endUnlessMoved({ db, now }: AppContext, { id, cursor }: Decision): Promise<void> {
  await db
    .update(importDecisions)
    .set({ status: "failed", finishedAt: now() })
    .where(
      and(
        eq(importDecisions.id, id),
        eq(importDecisions.status, "pending"),
        eq(importDecisions.cursor, cursor),
      ),
    );
}

/** Ends a decision that cannot be carried out after the last try. */
export async function giveUpDecision({ db, now }: AppContext, id: string): Promise<void> {
  await db
    .update(importDecisions)
    .set({ status: "failed", finishedAt: now() })
    .where(and(eq(importDecisions.id, id), eq(importDecisions.status, "pending")));
}
