import { mfaFactors, profiles, users } from "#app/db/schema.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { memberCtx, type Witness } from "./context.ts";

type UserRow = typeof users.$inferInsert;

/** Stores a confirmed member and returns their context. */
export async function insertMember(
  overrides: Partial<MemberContext> = {},
  row: Partial<UserRow> = {},
): Promise<MemberContext & Witness> {
  const ctx = memberCtx(overrides);
  const now = ctx.now();
  await ctx.db.batch([
    ctx.db.insert(users).values({
      id: ctx.userId,
      email: ctx.email,
      emailConfirmedAt: ctx.session.createdAt,
      createdAt: now,
      ...row,
    }),
    ctx.db
      .insert(profiles)
      .values({ userId: ctx.userId, fullName: ctx.fullName, createdAt: now, updatedAt: now }),
    ...writeWords(ctx.db, ctx.userId, { fullName: ctx.fullName, phone: null }),
  ]);
  return ctx;
}

/** Stores a verified authenticator app for the member. No code matches it. */
export async function insertFactor(ctx: MemberContext): Promise<void> {
  const now = ctx.now();
  await ctx.db.insert(mfaFactors).values({
    id: newId(),
    userId: ctx.userId,
    friendlyName: "هاتفي",
    factorType: "totp",
    status: "verified",
    sealed: "s1.a.b",
    createdAt: now,
    updatedAt: now,
  });
}
