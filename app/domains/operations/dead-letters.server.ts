import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { deadLetters, mailOutbox } from "#app/db/schema.server.ts";
import type { AdminContext, AppContext } from "#app/platform/context.server.ts";
import { countSome, type Some } from "#app/platform/count-some.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { definitionOf, readJob, subjectIdOf, type JobType } from "./jobs/registry.server.ts";

const GAVE_UP = "gave up after the last retry";

/** A message's body for storage. A body that JSON cannot represent is described in words. */
function asJson(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "null";
  } catch {
    return JSON.stringify(Object.prototype.toString.call(body));
  }
}

/**
 * Records a job that was given up, once per queue message, mails the administrators, and marks its row as failed.
 * Operators find it in `dead_letters`, and the user is told.
 */
export async function recordDeadLetter(
  ctx: AppContext,
  messageId: string,
  queue: string,
  body: unknown,
): Promise<void> {
  const job = readJob(body);
  // While mail is down, a failed alert must not cause another alert.
  const mailId = job?.type === "mail.deliver" ? job.mailId : "";
  const alert = sql`exists (select 1 from ${mailOutbox} where ${mailOutbox.id} = ${mailId} and ${mailOutbox.template} = 'operator-alert')`;
  await unitOfWork(ctx)
    .when(
      "recorded",
      ctx.db
        .insert(deadLetters)
        .values({ id: messageId, queue, job: sql`${asJson(body)}`, createdAt: ctx.now() })
        .onConflictDoNothing(),
    )
    .also("alert", ({ holds }) => operatorAlert(ctx, "job-failed", messageId, sql`${holds} and not ${alert}`))
    .run();
  if (job) await definitionOf(job).giveUp(ctx, subjectIdOf(job), GAVE_UP);
}

export const DEAD_LETTERS_PER_PAGE = 20;

export type DeadLetterCursor = { createdAt: number; id: string };

/** The type and row of a stored job; nulls if it is invalid, and then it cannot be retried. */
function described(stored: unknown): {
  type: JobType | null;
  nameAr: string | null;
  subjectId: string | null;
} {
  const job = readJob(stored);
  if (!job) return { type: null, nameAr: null, subjectId: null };
  return { type: job.type, nameAr: definitionOf(job).nameAr, subjectId: subjectIdOf(job) };
}

/** One page of the open dead letters, newest first; `next` continues after the last. */
export async function listDeadLetters({ db }: AdminContext, after: DeadLetterCursor | null) {
  const older = after
    ? or(
        lt(deadLetters.createdAt, after.createdAt),
        and(eq(deadLetters.createdAt, after.createdAt), lt(deadLetters.id, after.id)),
      )
    : undefined;
  const rows = await db
    .select()
    .from(deadLetters)
    .where(and(isNull(deadLetters.resolvedAt), older))
    .orderBy(desc(deadLetters.createdAt), desc(deadLetters.id))
    .limit(DEAD_LETTERS_PER_PAGE + 1);
  const page = rows.slice(0, DEAD_LETTERS_PER_PAGE).map(({ id, queue, createdAt, job }) => ({
    id,
    queue,
    createdAt,
    ...described(job),
    /** As stored, for debugging. */
    stored: JSON.stringify(job),
  }));
  const last = page.at(-1);
  const next: DeadLetterCursor | null =
    rows.length > DEAD_LETTERS_PER_PAGE && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { letters: page, next };
}

/** Number of open dead letters. */
export function countDeadLetters(ctx: AdminContext): Promise<Some> {
  return countSome(ctx, deadLetters, isNull(deadLetters.resolvedAt));
}
