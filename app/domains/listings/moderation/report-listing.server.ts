import { and, eq, sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { listingReports } from "#app/db/schema.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import type { ReportInput } from "#app/domains/listings/contact/message-input.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";

type Refusal = "gone" | "own-listing" | "reported-already";
type Outcome = { ok: true } | { ok: false; reason: Refusal } | Waiting;
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

const PER_MEMBER = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(6), regainMs: hours(2) };

/** Whether the member has already reported the listing. */
export async function hasReported(ctx: MemberContext, listingId: string): Promise<boolean> {
  const row = await ctx.db.query.listingReports.findFirst({
    columns: { id: true },
    where: and(eq(listingReports.listingId, listingId), eq(listingReports.userId, ctx.userId)),
  });
  return row !== undefined;
}

/** Reports a live listing to the moderators: once per member, and never their own. */
export async function reportListing(
  ctx: MemberContext,
  listingId: string,
  { reason, note }: ReportInput,
): Promise<Outcome> {
  const listing = await findPublicListing(ctx, listingId);
  if (!listing) return refuse("gone");
  if (listing.userId === ctx.userId) return refuse("own-listing");
  if (await hasReported(ctx, listingId)) return refuse("reported-already");
  const admission = await admit(ctx, `listing-report:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const row = {
    id: newId(),
    listingId,
    userId: ctx.userId,
    reason,
    note: note || null,
    createdAt: ctx.now(),
    resolvedAt: null,
  };
  const firstTime = sql`not exists (select 1 from listing_reports
    where listing_id = ${listingId} and user_id = ${ctx.userId})
    and ${mayAct(ctx.userId)}`;
  const written = await insertWhere(ctx.db, listingReports, row, firstTime);
  return hasChanged(written) ? { ok: true } : refuse("reported-already");
}
