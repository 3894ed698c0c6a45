import { networkOf } from "#app/lib/network-of.ts";
import { listingImageKey, PREVIEW_SIZE, previewKey } from "#app/lib/pictures/listing-image.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";

type Refusal = "gone" | "no-picture" | "too-many";
type Outcome = { ok: true; key: string } | { ok: false; reason: Refusal };
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

/**
 * The key of a live listing's preview for other sites: its first picture, cropped. It is created at the first request
 * and stored with the picture's variants, with which it is swept. No other picture can be created.
 */
export async function openPreview(ctx: VisitorContext, listingId: string, imageId: string): Promise<Outcome> {
  const listing = await findPublicListing(ctx, listingId);
  if (listing?.image?.id !== imageId) return refuse("gone");

  const key = previewKey(imageId);
  if (await ctx.media.head(key)) return { ok: true, key };

  // Making a preview costs, showing a finished one does not.
  if (!(await ctx.allowBurst(`preview:${networkOf(ctx.clientIp)}`))) return refuse("too-many");
  const picture = await ctx.media.get(listingImageKey(imageId, "gallery"));
  if (!picture) return refuse("no-picture");
  const { width, height } = PREVIEW_SIZE;
  const bytes = await ctx.images.cover(new Uint8Array(await picture.arrayBuffer()), width, height);
  if (!bytes) return refuse("no-picture");
  await ctx.media.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
  return { ok: true, key };
}
