import { and, asc, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { imageHashes, images } from "#app/db/schema.server.ts";
import { AVATAR_SIZES, avatarKey } from "#app/lib/pictures/avatar.ts";
import { hours } from "#app/lib/duration.ts";
import { listingImageKeys, previewKey } from "#app/lib/pictures/listing-image.ts";
import { propertyImageKey } from "#app/lib/pictures/property-image.ts";
import type { AppContext } from "./context.server.ts";
import { readTogether, unitOfWork } from "./unit-of-work.server.ts";

/** An unused picture is deleted after this time: pages already open may still request a replaced one. */
export const LOOSE_IMAGE_LIFETIME = hours(1);

type ImageKind = (typeof images.$inferSelect)["kind"];

/** The keys of everything the media bucket holds for a picture. */
const KEYS: Record<ImageKind, (id: string) => string[]> = {
  avatars: (id) => AVATAR_SIZES.map((size) => avatarKey(id, size)),
  listings: (id) => [...listingImageKeys(id), previewKey(id)],
  properties: (id) => [propertyImageKey(id)],
};

const AT_ONCE = 50;

/**
 * Deletes unused pictures: aborted or unused uploads, replaced and removed ones. Objects go first, so an interrupted
 * run finds the row again. At most fifty per run; returns how many.
 */
export async function sweepImages(ctx: AppContext): Promise<number> {
  const loose = lt(images.looseAt, ctx.now() - LOOSE_IMAGE_LIFETIME);
  // Its property went: no row says since when.
  const left = and(isNull(images.propertyId), sql`${images.kind} = 'properties'`, isNull(images.looseAt));
  const kept = { id: images.id, kind: images.kind };
  const { unused, unowned } = await readTogether(ctx, {
    unused: ctx.db.select(kept).from(images).where(loose).orderBy(asc(images.looseAt)).limit(AT_ONCE),
    unowned: ctx.db.select(kept).from(images).where(left).limit(AT_ONCE),
  });
  const rows = [...unused, ...unowned].slice(0, AT_ONCE);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await ctx.media.delete(rows.flatMap(({ id, kind }) => KEYS[kind](id)));
  const gone = [
    ctx.db.delete(images).where(and(inArray(images.id, ids), or(loose, left))),
    ctx.db.delete(imageHashes).where(inArray(imageHashes.imageId, ids)),
  ];
  await unitOfWork(ctx).writeAll(gone).run();
  ctx.log("sweep.images", { removed: ids.length });
  return ids.length;
}
