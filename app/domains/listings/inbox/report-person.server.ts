import { and, eq, sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { personReports } from "#app/db/schema.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { findStanding } from "./find-conversation.server.ts";
import type { PersonReportInput } from "./inbox-input.ts";
import type { PersonReportRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: PersonReportRefusal } | Waiting;

const PER_MEMBER = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(6), regainMs: hours(2) };

/** Whether the member has already reported the other of this conversation. */
export async function hasReportedPerson(ctx: MemberContext, conversationId: string): Promise<boolean> {
  const row = await ctx.db.query.personReports.findFirst({
    columns: { id: true },
    where: and(eq(personReports.conversationId, conversationId), eq(personReports.userId, ctx.userId)),
  });
  return row !== undefined;
}

/**
 * Reports the other person of a conversation to the moderators, once. With the report they may read that conversation,
 * and no other.
 */
export async function reportPerson(
  ctx: MemberContext,
  conversationId: string,
  { reason, note }: PersonReportInput,
): Promise<Outcome> {
  const standing = await findStanding(ctx, conversationId);
  if (!standing) return { ok: false, reason: "gone" };
  if (await hasReportedPerson(ctx, conversationId)) return { ok: false, reason: "reported-already" };
  const admission = await admit(ctx, `person-report:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const row = {
    id: newId(),
    conversationId,
    userId: ctx.userId,
    reportedId: standing.otherId,
    reason,
    note: note || null,
    createdAt: ctx.now(),
    resolvedAt: null,
  };
  const allowed = sql`${mayAct(ctx.userId)}`;
  const written = await insertWhere(ctx.db, personReports, row, allowed).onConflictDoNothing();
  return hasChanged(written) ? { ok: true } : { ok: false, reason: "reported-already" };
}
