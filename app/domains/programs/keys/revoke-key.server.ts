import { and, eq, isNull } from "drizzle-orm";
import { apiKeys } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Revokes one of the member's keys: the next call with it is refused. False if they have no live key with that id. */
export async function revokeKey(ctx: MemberContext, id: string): Promise<boolean> {
  const { userId } = ctx;
  const revoked = await unitOfWork(ctx)
    .whenUpdated(
      "revoked",
      apiKeys,
      { revokedAt: ctx.now() },
      and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)),
    )
    .audit("key.revoke", id)
    .run();
  return revoked.ok;
}
