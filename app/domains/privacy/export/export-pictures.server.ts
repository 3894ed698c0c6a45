import { and, asc, eq, isNotNull } from "drizzle-orm";
import { images, listings } from "#app/db/schema.server.ts";
import { listingImageKey } from "#app/lib/pictures/listing-image.ts";
import { propertyImageKey } from "#app/lib/pictures/property-image.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { pictureName } from "./gather-marketplace.server.ts";
import { storedFile, type StoredFile } from "./store-zip.server.ts";

/** Pictures looked up in the bucket at once. */
const AT_ONCE = 20;

/** The pictures of the person's listings, each in its largest variant, and those of their properties. */
export async function listPictureFiles(
  ctx: Pick<AppContext, "db" | "media">,
  userId: string,
): Promise<StoredFile[]> {
  const rows = await ctx.db
    .select({ id: listings.id, images: listings.images, createdAt: listings.createdAt })
    .from(listings)
    .where(eq(listings.userId, userId))
    .orderBy(asc(listings.seq));
  const wanted = rows.flatMap(({ id, images, createdAt }) =>
    images.map((image, index) => ({
      key: listingImageKey(image.id, "gallery"),
      named: { name: pictureName(id, index + 1), modifiedAt: createdAt },
    })),
  );
  const owned = await ctx.db
    .select({ id: images.id, propertyId: images.propertyId, createdAt: images.createdAt })
    .from(images)
    .where(and(eq(images.userId, userId), eq(images.kind, "properties"), isNotNull(images.propertyId)))
    .orderBy(asc(images.createdAt), asc(images.id));
  for (const { id, propertyId, createdAt } of owned)
    wanted.push({
      key: propertyImageKey(id),
      named: { name: `properties/${propertyId}/${id}.jpg`, modifiedAt: createdAt },
    });
  const files: StoredFile[] = [];
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const group = wanted.slice(start, start + AT_ONCE);
    files.push(...(await Promise.all(group.map(({ key, named }) => storedFile(ctx.media, key, named)))));
  }
  return files;
}
