import { and, eq, isNull, type SQL } from "drizzle-orm";
import { deadLetters } from "#app/db/schema.server.ts";
import type { AdminContext, AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { definitionOf, readJob, subjectIdOf } from "./jobs/registry.server.ts";
import type { DeadLetterRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: DeadLetterRefusal };

const findLetter = ({ db }: AdminContext, id: string) =>
  db.query.deadLetters.findFirst({ where: eq(deadLetters.id, id) });

/** The write that discards a dead letter, once, if `condition` holds. */
const resolve = (ctx: Pick<AppContext, "db" | "now">, id: string, condition: SQL | undefined) =>
  ctx.db
    .update(deadLetters)
    .set({ resolvedAt: ctx.now() })
    .where(and(eq(deadLetters.id, id), isNull(deadLetters.resolvedAt), condition));

/**
 * Retries a job that was given up: its dead letter is resolved, once, and its row goes back to waiting. Refused if the
 * row is waiting already, done or gone, and if the stored job is invalid.
 */
export async function retryDeadLetter(ctx: FreshAdminContext, id: string): Promise<Outcome> {
  const letter = await findLetter(ctx, id);
  if (!letter) return { ok: false, reason: "gone" };
  if (letter.resolvedAt !== null) return { ok: false, reason: "resolved" };
  const job = readJob(letter.job);
  if (!job) return { ok: false, reason: "unreadable" };
  const { sendAgain, whyNotSent } = definitionOf(job);
  const subjectId = subjectIdOf(job);
  const again = await sendAgain(ctx, subjectId);
  if (again) {
    const unit = unitOfWork(ctx)
      .when("resolved", resolve(ctx, id, and(isStandingAdmin(ctx.userId), again.possible)))
      .audit("dead_letter.retry", id)
      .job(job);
    again.bind(unit);
    if ((await unit.run()).ok) return { ok: true };
  }
  if ((await findLetter(ctx, id))?.resolvedAt !== null) return { ok: false, reason: "resolved" };
  return { ok: false, reason: await whyNotSent(ctx, subjectId) };
}

/** Discards a dead letter without retrying its job. */
export async function dismissDeadLetter(ctx: AdminContext, id: string): Promise<Outcome> {
  const dismissed = await unitOfWork(ctx)
    .when("resolved", resolve(ctx, id, isStandingAdmin(ctx.userId)))
    .audit("dead_letter.dismiss", id)
    .run();
  if (dismissed.ok) return { ok: true };
  return { ok: false, reason: (await findLetter(ctx, id)) ? "resolved" : "gone" };
}
