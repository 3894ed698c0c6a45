import { eq } from "drizzle-orm";
import { mfaFactors, sessions, userRoles } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "./accounts.ts";
import { signIn } from "./signed-in.ts";

/** A stored super administrator with a session: at aal2 unless told, and then without its second factor. */
export async function insertSignedInAdmin({ raised = true } = {}) {
  const ctx = await insertMember({ fullName: "نورة القحطاني" });
  const now = ctx.now();
  await ctx.db.batch([
    ctx.db.insert(userRoles).values({ userId: ctx.userId, role: "super_admin", createdAt: now }),
    ctx.db.insert(mfaFactors).values({
      id: newId(),
      userId: ctx.userId,
      friendlyName: "هاتفي",
      factorType: "totp",
      status: "verified",
      sealed: "s1.a.b",
      createdAt: now,
      updatedAt: now,
    }),
  ]);
  const { cookie } = await signIn(ctx);
  if (raised)
    await ctx.db
      .update(sessions)
      .set({ secondFactor: "totp", mfaAt: now })
      .where(eq(sessions.userId, ctx.userId));
  return { ctx, cookie };
}
