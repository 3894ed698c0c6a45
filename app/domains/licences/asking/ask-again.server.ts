import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { registerOf, type AskRefusal } from "../rules.ts";
import { askLicence } from "./ask-statements.server.ts";

type Outcome = { ok: true } | { ok: false; reason: AskRefusal };

/** Has a listing's register asked now, whenever it was asked last. */
export async function askLicenceAgain(ctx: AdminContext, id: string): Promise<Outcome> {
  const listing = await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
  if (!listing) return { ok: false, reason: "gone" };
  const register = registerOf(listing.country, listing.city);
  if (!register || !ctx.registers[register]) return { ok: false, reason: "no-register" };
  if (listing.licenceNumber === null || listing.sealedLicenceHolder === null)
    return { ok: false, reason: "no-number" };
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "asked",
      listings,
      { licenceAskedAt: ctx.now() },
      and(eq(listings.id, id), eq(listings.updatedAt, listing.updatedAt), isStandingAdmin(ctx.userId)),
    )
    .audit("listing.licence-ask", id, { register });
  askLicence(ctx, unit, listing);
  return (await unit.run()).ok ? { ok: true } : { ok: false, reason: "changed" };
}
