import { and, eq, isNull } from "drizzle-orm";
import { images } from "#app/db/schema.server.ts";
import { AVATAR_SIZES, avatarKey } from "#app/lib/pictures/avatar.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { storedFile, type StoredFile } from "./store-zip.server.ts";

/** The person's picture, in each of its sizes. */
export async function listAvatarFiles(
  ctx: Pick<AppContext, "db" | "media">,
  userId: string,
): Promise<StoredFile[]> {
  const shown = await ctx.db.query.images.findMany({
    where: and(eq(images.userId, userId), eq(images.kind, "avatars"), isNull(images.looseAt)),
  });
  const files = shown.flatMap(({ id, createdAt }) =>
    AVATAR_SIZES.map((size) =>
      storedFile(ctx.media, avatarKey(id, size), { name: `avatar/${size}.webp`, modifiedAt: createdAt }),
    ),
  );
  return Promise.all(files);
}
