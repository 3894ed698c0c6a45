import { errorText } from "#app/lib/text/error-text.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { approveListing } from "./approve-listing.server.ts";
import { findLastDecision } from "./last-decision.server.ts";
import { readModerated } from "./moderated-listing.server.ts";
import {
  isPublishable,
  needsOwnDecision,
  type BulkRefusal,
  type LastDecision,
} from "#app/domains/listings/rules.ts";
import { APPROVED_AT_ONCE } from "./moderation-input.ts";

/** A chosen listing, and its `updatedAt` as the administrator saw it. */
export type Chosen = { id: string; seenAt: number };
/** `decision` is the earlier decision, if that is the reason. */
export type NotApproved = {
  id: string;
  title: string | null;
  reason: BulkRefusal;
  decision: LastDecision | null;
};

/**
 * Approves up to fifty listings, each by itself: one that cannot be approved does not stop the others. A listing that
 * needs its own decision is only approved if it was chosen `alone`.
 */
export async function approveMany(
  ctx: AdminContext,
  { together, alone }: { together: readonly Chosen[]; alone: readonly Chosen[] },
): Promise<{ approved: number; refused: NotApproved[] }> {
  const confirmed = new Set(alone.map(({ id }) => id));
  const chosen = new Map([...together, ...alone].map((one) => [one.id, one]));
  const asked = [...chosen.values()].slice(0, APPROVED_AT_ONCE);
  const found = await readModerated(
    ctx,
    asked.map(({ id }) => id),
  );
  const known = new Map(found.map((listing) => [listing.id, listing]));

  const refused: NotApproved[] = [];
  for (const { id, seenAt } of asked) {
    const listing = known.get(id);
    const isConfirmed = confirmed.has(id);
    // A checkbox does not help if the licence is missing or has expired: the approval itself says so.
    const wantsBox =
      listing?.status === "pending" && isPublishable(listing.licence) && needsOwnDecision(listing);
    const reason = wantsBox && !isConfirmed ? "own-box" : await approveOne(ctx, id, seenAt);
    if (!reason) continue;
    const decision = reason === "wrong-status" ? await findLastDecision(ctx, id) : null;
    refused.push({ id, title: listing?.title ?? null, reason, decision });
  }
  return { approved: asked.length - refused.length, refused };
}

/** Why it was not approved; null if it was. */
async function approveOne(ctx: AdminContext, id: string, seenAt: number): Promise<BulkRefusal | null> {
  try {
    const outcome = await approveListing(ctx, id, { seenAt });
    return outcome.ok ? null : outcome.reason;
  } catch (error) {
    ctx.log("listing.decide_failed", { reference: ctx.reference, error: errorText(error) });
    return "failed";
  }
}
