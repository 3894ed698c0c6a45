import { profiles, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { memberCtx, type Witness } from "./context.ts";

type UserRow = typeof users.$inferInsert;

/** Stores a confirmed member and gives their context. */
export async function insertMember(
  overrides: Partial<MemberContext> = {},
  row: Partial<UserRow> = {},
): Promise<MemberContext & Witness> {
  const ctx = memberCtx(overrides);
  const now = ctx.now();
  await ctx.db.batch([
    ctx.db
      .insert(users)
      .values({ id: ctx.userId, email: ctx.email, emailConfirmedAt: now, createdAt: now, ...row }),
    ctx.db
      .insert(profiles)
      .values({ userId: ctx.userId, fullName: ctx.fullName, createdAt: now, updatedAt: now }),
  ]);
  return ctx;
}
