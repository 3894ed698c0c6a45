import { and, eq, inArray, lt } from "drizzle-orm";
import { mailOutbox } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { MAILS_KEPT_FOR } from "./rules.ts";

/** Longer than the queue's own retries take, so that a mail being retried is not sent twice. */
const STUCK_AFTER = minutes(10);

/** How many are removed in one run. The next one, a minute later, goes on. */
const AT_ONCE = 500;

/** Enqueues mails again that stayed pending: written, but their message was never sent or was lost. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  const before = ctx.now() - STUCK_AFTER;
  const stuck = and(eq(mailOutbox.status, "pending"), notEnqueuedSince(mailOutbox, before));
  const order = mailOutbox.createdAt;
  await requeue(ctx, mailOutbox, { stuck, order, limit: 50 }, (mailId) =>
    enqueue(ctx, { type: "mail.deliver", mailId }),
  );
}

/** Removes the records of mails that were sent or given up longer ago than records are kept. */
export async function sweepOldMails({ db, now }: Pick<AppContext, "db" | "now">): Promise<void> {
  const over = and(
    inArray(mailOutbox.status, ["sent", "failed"]),
    lt(mailOutbox.enqueuedAt, now() - MAILS_KEPT_FOR),
  );
  const some = db.select({ id: mailOutbox.id }).from(mailOutbox).where(over).limit(AT_ONCE);
  await db.delete(mailOutbox).where(inArray(mailOutbox.id, some));
}
