import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { lengthOf, typedText } from "#app/lib/typed-text.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { findObstacle, obstacleTo } from "./decidable.server.ts";
import { inList } from "./moderated-listing.server.ts";
import { REJECTION_REASON_MAX, type RejectRefusal } from "./rules.ts";

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

  const unchanged = and(
    eq(listings.id, id),
    inList("pending"),
    eq(listings.updatedAt, listing.updatedAt),
    isStandingAdmin(ctx.userId),
  );
  const mail = draftMail("listing-rejected", listing.userId, { listingId: id });
  const [moved] = await ctx.db.batch([
    ctx.db
      .update(listings)
      .set({ status: "rejected", rejectionReason, updatedAt: ctx.now() })
      .where(unchanged),
    auditIfChanged(ctx, "listing.reject", id, { reason: rejectionReason }),
    mailIfChanged(ctx, mail),
  ]);
  if (!hasChanged(moved)) return refuse(await findObstacle(ctx, id));
  await dispatchMails(ctx, [mail.id]);
  return { ok: true };
}
