import type { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { seal, unsealOrNull } from "#app/platform/seal.server.ts";

type Kept = Pick<typeof listings.$inferSelect, "id" | "sealedLicenceHolder">;

const purposeOf = (listingId: string): string => `licence-holder:${listingId}`;

/**
 * The column for the number of a licence's holder, which may be a person's identity. The same number gives the very text
 * that is stored, so two columns tell whether it changed.
 */
export async function holderColumn(
  ctx: Pick<AppContext, "settings" | "log">,
  kept: Kept,
  holder: string | null,
): Promise<{ sealedLicenceHolder: string | null }> {
  if (holder === null) return { sealedLicenceHolder: null };
  if ((await openHolder(ctx, kept)) === holder) return { sealedLicenceHolder: kept.sealedLicenceHolder };
  return { sealedLicenceHolder: await seal(ctx.settings, purposeOf(kept.id), holder) };
}

/** The number of a licence's holder; null if none is stored, or it does not open. */
export async function openHolder(
  ctx: Pick<AppContext, "settings" | "log">,
  { id, sealedLicenceHolder }: Kept,
): Promise<string | null> {
  return sealedLicenceHolder && (await unsealOrNull(ctx, purposeOf(id), sealedLicenceHolder));
}
