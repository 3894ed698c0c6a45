import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes } from "#app/platform/d1.server.ts";
import { dispatchMails } from "#app/platform/mail.server.ts";

/** Longer than the queue's own retries take, so that a mail being retried is not sent twice. */
const STUCK_AFTER = minutes(10);

/** Enqueues mails again that stayed pending: written, but their message was never sent or was lost. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  const before = ctx.now() - STUCK_AFTER;
  const stuck = and(
    eq(mailOutbox.status, "pending"),
    or(isNull(mailOutbox.enqueuedAt), lt(mailOutbox.enqueuedAt, before)),
  );
  const rows = await ctx.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(stuck)
    .orderBy(asc(mailOutbox.createdAt))
    .limit(50);
  for (const { id } of rows) {
    const claim = await ctx.db
      .update(mailOutbox)
      .set({ enqueuedAt: ctx.now() })
      .where(and(eq(mailOutbox.id, id), stuck));
    if (changes(claim) === 1) await dispatchMails(ctx, [id]);
  }
}
