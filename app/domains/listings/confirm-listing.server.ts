import { and, eq, isNull, or } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { isLicenceOver } from "./own-state.ts";
import { findOwnListing } from "./queries.server.ts";
import type { OwnRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: OwnRefusal };
const refuse = (reason: OwnRefusal): Outcome => ({ ok: false, reason });

/** Notes that the member's own published listing still stands; one hidden for want of that answer comes back. */
export async function confirmListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  if (listing.closedAs !== null) return refuse("closed");
  if (listing.status !== "approved") return refuse("wrong-status");
  if (isLicenceOver(listing, ctx.now())) return refuse("licence-expired");

  const [confirmed] = await ctx.db.batch([
    ctx.db
      .update(listings)
      .set({ confirmedAt: ctx.now(), askedAt: null, hiddenAs: null })
      .where(
        and(
          eq(listings.id, id),
          eq(listings.userId, ctx.userId),
          eq(listings.status, "approved"),
          isNull(listings.closedAs),
          or(isNull(listings.hiddenAs), eq(listings.hiddenAs, "unconfirmed")),
          mayAct(ctx.userId),
        ),
      ),
    auditIfChanged(ctx, "listing.confirm", id),
  ]);
  return hasChanged(confirmed) ? { ok: true } : refuse("wrong-status");
}
