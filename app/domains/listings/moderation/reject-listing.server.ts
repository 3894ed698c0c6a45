import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { lengthOf, typedText } from "#app/lib/text/typed-text.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { findObstacle, isPendingAsRead, obstacleTo } from "./decision-obstacle.server.ts";
import { REJECTION_REASON_MAX, type RejectRefusal } from "#app/domains/listings/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: RejectRefusal };
const refuse = (reason: RejectRefusal): Outcome => ({ ok: false, reason });

/**
 * Sends a listing that waits for moderation back to its owner with the reason, which they read in a mail and on their
 * dashboard. `seenAt` is the `updatedAt` of what was looked at.
 */
export async function rejectListing(
  ctx: AdminContext,
  id: string,
  reason: string,
  { seenAt }: { seenAt?: number } = {},
): Promise<Outcome> {
  const rejectionReason = typedText(reason);
  if (!rejectionReason) return refuse("reason-missing");
  if (lengthOf(rejectionReason) > REJECTION_REASON_MAX) return refuse("reason-too-long");
  const listing = await ctx.db.query.listings.findFirst({
    columns: { userId: true, status: true, closedAs: true, updatedAt: true },
    where: eq(listings.id, id),
  });
  if (!listing) return refuse("gone");
  const obstacle = obstacleTo(listing, seenAt);
  if (obstacle) return refuse(obstacle);

  const unchanged = and(isPendingAsRead(id, listing), isStandingAdmin(ctx.userId));
  const mail = draftMail("listing-rejected", listing.userId, { listingId: id });
  const moved = await unitOfWork(ctx)
    .whenUpdated("moved", listings, { status: "rejected", rejectionReason, updatedAt: ctx.now() }, unchanged)
    .audit("listing.reject", id, { reason: rejectionReason })
    .mail(mail)
    .run();
  if (!moved.ok) return refuse(await findObstacle(ctx, id));
  return { ok: true };
}
