import { sql, type SQL } from "drizzle-orm";
import { images } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { differenceHash, HASH_GRID } from "#app/lib/pictures/image-hash.ts";
import { judgePicture, type PictureRefusal } from "#app/lib/pictures/judge-picture.ts";
import {
  AVIF_VARIANTS,
  hasAvif,
  LISTING_VARIANTS,
  listingImageKey,
  longestSideOf,
  PHONE_BYTES,
  type ListingVariant,
} from "#app/lib/pictures/listing-image.ts";
import { readPicture } from "#app/lib/pictures/picture.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import type { ImageTool } from "#app/platform/images.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { LISTING_IMAGE_BACKOFF, MAX_LOOSE_IMAGES, OPEN_FORM_LIFETIME } from "./image-rules.ts";
import type { ListingImage } from "#app/domains/listings/rules.ts";

type Refusal = PictureRefusal | "too-many-loose";
type Outcome = { ok: true; image: ListingImage } | { ok: false; reason: Refusal } | Waiting;

/**
 * Stores a picture for a listing of the member's. Its bytes tell whether it is JPEG, PNG or WebP. Its variants are
 * upright and without the file's metadata; the sides of the largest one and the picture's hash are stored too. It
 * belongs to no listing yet, and is swept a day later unless one takes it. If a step fails, that sweep removes what was
 * stored.
 */
export async function storeListingImage(ctx: MemberContext, bytes: Uint8Array): Promise<Outcome> {
  const admission = await admit(ctx, `listing-image:${ctx.userId}`, LISTING_IMAGE_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const mine = sql`${images.userId} = ${ctx.userId} and ${images.kind} = 'listings'`;
  const loose = sql`(select count(*) from ${images} where ${mine} and ${images.looseAt} is not null)`;
  return keepListingImage(ctx, bytes, sql`${loose} < ${MAX_LOOSE_IMAGES}`);
}

/** The same while `allowed` holds, for a picture that the member has not sent themselves. */
export async function keepListingImage(
  ctx: AppContext & { userId: string },
  bytes: Uint8Array,
  allowed: SQL = sql`1`,
): Promise<{ ok: true; image: ListingImage } | { ok: false; reason: Refusal }> {
  const refusal = judgePicture(bytes);
  if (refusal) return { ok: false, reason: refusal };
  const made = await makeVariants(ctx, bytes);
  if (!made) return { ok: false, reason: "unreadable" };

  const { width, height, hash, variants } = made;
  const id = newId();
  const now = ctx.now();
  // The row comes first, because the sweep finds objects only by their row.
  const stored = await insertWhere(
    ctx.db,
    images,
    {
      id,
      userId: ctx.userId,
      kind: "listings",
      createdAt: now,
      looseAt: now + OPEN_FORM_LIFETIME,
      width,
      height,
      hash,
    },
    allowed,
  );
  if (!hasChanged(stored)) return { ok: false, reason: "too-many-loose" };
  await Promise.all(
    variants.map(({ variant, format, picture }) =>
      ctx.media.put(listingImageKey(id, variant, format), picture, {
        httpMetadata: { contentType: `image/${format}` },
      }),
    ),
  );
  return { ok: true, image: { id, width, height } };
}

type Variant = { variant: ListingVariant; format: "webp" | "avif"; picture: Uint8Array };
type Made = { width: number; height: number; hash: string; variants: Variant[] };

/**
 * Everything kept of a picture. The small ones are made from the largest, so that the upload is decoded once. Null if
 * it cannot be decoded.
 */
async function makeVariants({ images: tool }: AppContext, bytes: Uint8Array): Promise<Made | null> {
  const largest = await tool.within(bytes, longestSideOf("gallery"));
  if (!largest) return null;
  const make = (variant: ListingVariant) =>
    tool.within(largest, longestSideOf(variant), hasAvif(variant) ? PHONE_BYTES : undefined);
  const [greys, ...variants] = await Promise.all([
    tool.greys(largest, HASH_GRID.width, HASH_GRID.height),
    ...LISTING_VARIANTS.map(async (variant) => ({
      variant,
      format: "webp" as const,
      picture: variant === "gallery" ? largest : await make(variant),
    })),
  ]);
  const sides = readPicture(largest);
  const readable = variants.flatMap(({ picture, ...about }): Variant[] =>
    picture ? [{ ...about, picture }] : [],
  );
  if (!greys || !sides || readable.length < LISTING_VARIANTS.length)
    throw new Error("the image service does not read what it wrote");
  const { width, height } = sides;
  const lighter = await makeAvif(tool, largest, readable);
  return { width, height, hash: differenceHash(greys), variants: [...readable, ...lighter] };
}

/** What weighs less than this as WebP is there at once: AVIF would save a packet or two. */
const LIGHT_BYTES = 10_000;

/** The variants as AVIF, where the service makes it and it weighs less. The picture is whole without them. */
async function makeAvif(tool: ImageTool, largest: Uint8Array, webp: readonly Variant[]): Promise<Variant[]> {
  const made = await Promise.all(
    AVIF_VARIANTS.map(async (variant): Promise<Variant[]> => {
      const other = webp.find((known) => known.variant === variant)?.picture;
      if (!other || other.length < LIGHT_BYTES) return [];
      const picture = await tool.avif(largest, longestSideOf(variant), PHONE_BYTES).catch(() => null);
      return picture && picture.length < other.length ? [{ variant, format: "avif", picture }] : [];
    }),
  );
  return made.flat();
}
