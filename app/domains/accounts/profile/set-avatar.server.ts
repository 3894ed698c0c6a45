import { and, eq } from "drizzle-orm";
import { images } from "#app/db/schema.server.ts";
import { AVATAR_SIZES, avatarKey, avatarUrl, type AvatarSize } from "#app/lib/pictures/avatar.ts";
import { newId } from "#app/lib/ids.ts";
import { judgePicture, type PictureRefusal } from "#app/lib/pictures/judge-picture.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { AVATAR_BACKOFF } from "./profile-rules.ts";
import { detachAvatars } from "./remove-avatar.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { writeProfile } from "./save-profile.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: PictureRefusal | "closed" } | Waiting;
const refuse = (reason: PictureRefusal | "closed"): Outcome => ({ ok: false, reason });

/**
 * Makes the middle square of a picture the member's avatar, upright and without the file's metadata. Its bytes tell
 * whether it is JPEG, PNG or WebP. The picture before it stays readable for an hour. If a step fails, the profile stays
 * as it was, and the sweep removes what was stored until then.
 */
export async function setAvatar(ctx: MemberContext, bytes: Uint8Array): Promise<Outcome> {
  const admission = await admit(ctx, `avatar:${ctx.userId}`, AVATAR_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const refusal = judgePicture(bytes);
  if (refusal) return refuse(refusal);
  const squares = await cut(ctx, bytes);
  if (!squares) return refuse("unreadable");

  const id = newId();
  // The row comes first, because the sweep finds objects only by their row.
  const now = ctx.now();
  await ctx.db
    .insert(images)
    .values({ id, userId: ctx.userId, kind: "avatars", createdAt: now, looseAt: now });
  await Promise.all(
    squares.map(([size, square]) =>
      ctx.media.put(avatarKey(id, size), square, { httpMetadata: { contentType: "image/webp" } }),
    ),
  );
  const set = await unitOfWork(ctx)
    .write("before", detachAvatars(ctx, ctx.userId))
    .when("shown", writeProfile(ctx, { avatarUrl: avatarUrl(id) }))
    .also("attached", (guard) =>
      ctx.db
        .update(images)
        .set({ looseAt: null })
        .where(and(eq(images.id, id), eq(images.userId, ctx.userId), guard.holds)),
    )
    .run();
  return set.changed.attached > 0 ? { ok: true } : refuse("closed");
}

/**
 * Every size as WebP; the small ones are made from the largest, so that the upload is decoded once. Null if it cannot
 * be decoded.
 */
async function cut(ctx: AppContext, bytes: Uint8Array): Promise<[AvatarSize, Uint8Array][] | null> {
  const [largest, ...smaller] = AVATAR_SIZES.toReversed() as [AvatarSize, ...AvatarSize[]];
  const first = await ctx.images.square(bytes, largest);
  if (!first) return null;
  const rest = await Promise.all(
    smaller.map(async (size): Promise<[AvatarSize, Uint8Array]> => {
      const square = await ctx.images.square(first, size);
      if (!square) throw new Error("the image service does not read what it wrote");
      return [size, square];
    }),
  );
  return [[largest, first], ...rest];
}
