import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { images, profiles } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Removes the member's avatar; without one nothing changes. The sweep removes its objects an hour later. */
export async function removeAvatar(ctx: MemberContext): Promise<void> {
  await unitOfWork(ctx)
    .write(
      "profile",
      ctx.db
        .update(profiles)
        .set({ avatarUrl: null, updatedAt: ctx.now() })
        .where(and(eq(profiles.userId, ctx.userId), isNotNull(profiles.avatarUrl))),
    )
    .write("avatars", detachAvatars(ctx, ctx.userId))
    .run();
}

/** A batch statement that leaves a user's avatars to the sweep. */
export function detachAvatars(ctx: Pick<AppContext, "db" | "now">, userId: string) {
  return ctx.db
    .update(images)
    .set({ looseAt: ctx.now() })
    .where(and(eq(images.userId, userId), eq(images.kind, "avatars"), isNull(images.looseAt)));
}
