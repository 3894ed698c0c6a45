import { and, eq, sql } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { priceStatements, publishedPrice } from "#app/domains/listings/prices/publish-price.server.ts";
import { findObstacle, isPendingAsRead, obstacleTo } from "./decision-obstacle.server.ts";
import { licenceState, type ApproveRefusal } from "#app/domains/listings/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: ApproveRefusal };
const refuse = (reason: ApproveRefusal): Outcome => ({ ok: false, reason });

/** The columns of a listing that a moderator publishes. */
export const approvedColumns = (now: number) => ({
  status: "approved" as const,
  approvedAt: sql`coalesce(${listings.approvedAt}, ${now})`,
  confirmedAt: now,
  askedAt: null,
  hiddenAs: null,
  rejectionReason: null,
  ...publishedPrice(now),
  updatedAt: now,
});

/**
 * Publishes a pending listing and mails its owner; a changed price goes into its history. Refused without the licence number that the law of its place
 * requires, whoever approves. `seenAt` is the `updatedAt` that they saw: a listing edited since is not approved.
 */
export async function approveListing(
  ctx: AdminContext,
  id: string,
  { seenAt }: { seenAt?: number } = {},
): Promise<Outcome> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: {
      userId: true,
      status: true,
      closedAs: true,
      country: true,
      city: true,
      licenceNumber: true,
      licenceExpiresAt: true,
      updatedAt: true,
      price: true,
      formerPrice: true,
    },
    where: eq(listings.id, id),
  });
  if (!listing) return refuse("gone");
  const obstacle = obstacleTo(listing, seenAt);
  if (obstacle) return refuse(obstacle);
  const now = ctx.now();
  const licence = licenceState(listing, now);
  if (licence === "expired") return refuse("licence-expired");
  if (licence === "missing") return refuse("licence-missing");

  const unchanged = and(isPendingAsRead(id, listing), isStandingAdmin(ctx.userId));
  const mail = draftMail("listing-approved", listing.userId, { listingId: id });
  const licensed = licence === "valid" ? listing.licenceNumber : "not needed";
  const moved = await unitOfWork(ctx)
    .whenUpdated("moved", listings, approvedColumns(now), unchanged)
    .audit("listing.approve", id, { licence: licensed })
    .mail(mail)
    .alsoAll(({ holds }) => priceStatements(ctx, { ...listing, id }, holds))
    .run();
  if (!moved.ok) return refuse(await findObstacle(ctx, id));
  return { ok: true };
}
