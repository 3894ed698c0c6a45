import { eq } from "drizzle-orm";
import { sessions, userRoles } from "#app/db/schema.server.ts";
import type { FreshAdminContext, MemberContext } from "#app/platform/context.server.ts";
import { insertFactor, insertMember } from "./accounts.ts";
import type { Witness } from "./context.ts";
import { signIn } from "./signed-in.ts";

/** A stored super administrator who receives the operators' mails. */
export async function insertOperator(
  overrides: Partial<MemberContext> = {},
): Promise<FreshAdminContext & Witness> {
  const ctx = await insertMember({ fullName: "نورة القحطاني", ...overrides });
  await ctx.db.insert(userRoles).values({ userId: ctx.userId, role: "super_admin", createdAt: ctx.now() });
  return { ...ctx, isAdmin: true, hasFreshFactor: true };
}

/**
 * A stored super administrator with a session at aal2; with `raised: false` without its second factor. `raisedAt` is
 * when the factor was given, by default now.
 */
export async function insertSignedInAdmin({ raised = true, raisedAt = Date.now() } = {}) {
  const ctx = await insertMember({ fullName: "نورة القحطاني" });
  const now = ctx.now();
  await ctx.db.insert(userRoles).values({ userId: ctx.userId, role: "super_admin", createdAt: now });
  await insertFactor(ctx);
  const { cookie } = await signIn(ctx);
  if (raised)
    await ctx.db
      .update(sessions)
      .set({ secondFactor: "totp", mfaAt: raisedAt })
      .where(eq(sessions.userId, ctx.userId));
  return { ctx, cookie };
}
