import { and, eq, isNull, sql } from "drizzle-orm";
import { profiles, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import { profilePhoneCountry, type ProfileInput } from "./profile-rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Row = Pick<typeof profiles.$inferInsert, "fullName" | "phone" | "avatarUrl">;
type Outcome = { ok: true } | { ok: false; reason: "closed" };

/**
 * Saves name and phone of the member's own profile, empty ones as null, and the words by which they are found. Refuses
 * an account that was closed meanwhile.
 */
export async function saveProfile(ctx: MemberContext, input: ProfileInput): Promise<Outcome> {
  const person = { fullName: input.full_name, phone: e164Of(input.phone, profilePhoneCountry(input)) };
  const saved = await unitOfWork(ctx)
    .when("saved", writeProfile(ctx, person))
    .alsoAll((guard) => writeWords(ctx.db, ctx.userId, person, guard.holds))
    .run();
  return saved.ok ? { ok: true } : { ok: false, reason: "closed" };
}

/**
 * A statement that changes columns of the member's profile, or inserts the row; it does nothing if the account is
 * closed.
 */
export function writeProfile(ctx: MemberContext, values: Row) {
  const now = ctx.now();
  const open = ctx.db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, ctx.userId), isNull(users.closedAt)));
  return insertWhere(
    ctx.db,
    profiles,
    { userId: ctx.userId, fullName: ctx.fullName, ...values, createdAt: now, updatedAt: now },
    sql`exists ${open}`,
  ).onConflictDoUpdate({ target: profiles.userId, set: { ...values, updatedAt: now } });
}
