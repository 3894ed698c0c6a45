import { and, asc, inArray, lt } from "drizzle-orm";
import { images } from "#app/db/schema.server.ts";
import { AVATAR_SIZES, avatarKey } from "#app/lib/avatar.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { LOOSE_IMAGE_LIFETIME } from "./profile-rules.ts";

const AT_ONCE = 50;

/**
 * Removes pictures that nothing shows (uploads that broke off, replaced and removed avatars), objects first: a run that
 * is cut short finds the row again. At most fifty a run; gives how many.
 */
export async function sweepImages(ctx: AppContext): Promise<number> {
  const loose = lt(images.looseAt, ctx.now() - LOOSE_IMAGE_LIFETIME);
  const rows = await ctx.db
    .select({ id: images.id })
    .from(images)
    .where(loose)
    .orderBy(asc(images.looseAt))
    .limit(AT_ONCE);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await ctx.media.delete(ids.flatMap((id) => AVATAR_SIZES.map((size) => avatarKey(id, size))));
  await ctx.db.delete(images).where(and(inArray(images.id, ids), loose));
  ctx.log("sweep.images", { removed: ids.length });
  return ids.length;
}
