import type { AppContext } from "#app/platform/context.server.ts";

/** The columns of a listing that its owner has just sent to moderation. */
export function sentToReview(ctx: Pick<AppContext, "now">) {
  const now = ctx.now();
  return {
    status: "pending" as const,
    rejectionReason: null,
    hiddenAs: null,
    submittedAt: now,
    confirmedAt: now,
    askedAt: null,
  };
}
