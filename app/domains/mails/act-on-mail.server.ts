import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { deadLetters, mailOutbox } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, hasAccountAddress } from "#app/platform/mail.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { MailActRefusal } from "./rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: MailActRefusal };

const isMail = (id: string, status: "pending" | "failed"): SQL | undefined =>
  and(eq(mailOutbox.id, id), eq(mailOutbox.status, status));

async function whyNot(ctx: AdminContext, id: string): Promise<Outcome> {
  const row = await ctx.db.query.mailOutbox.findFirst({
    where: eq(mailOutbox.id, id),
    columns: { status: true },
  });
  if (!row) return { ok: false, reason: "gone" };
  return { ok: false, reason: row.status === "failed" ? "no-address" : "wrong-status" };
}

/**
 * Sends a mail that was given up on again. The letters of its jobs are resolved with it, so that nobody sends it a second
 * time from there.
 */
export async function retryMail(ctx: AdminContext, id: string): Promise<Outcome> {
  const now = ctx.now();
  const revived = sql`exists (select 1 from ${mailOutbox} where ${mailOutbox.id} = ${id} and ${mailOutbox.status} = 'pending' and ${mailOutbox.enqueuedAt} = ${now}) and ${isStandingAdmin(ctx.userId)}`;
  const [moved] = await ctx.db.batch([
    ctx.db
      .update(mailOutbox)
      .set({ status: "pending", enqueuedAt: now })
      .where(and(isMail(id, "failed"), hasAccountAddress, isStandingAdmin(ctx.userId))),
    auditIfChanged(ctx, "mail.retry", id),
    ctx.db
      .update(deadLetters)
      .set({ resolvedAt: now })
      .where(
        and(
          isNull(deadLetters.resolvedAt),
          sql`json_extract(${deadLetters.job}, '$.type') = 'mail.deliver'`,
          sql`json_extract(${deadLetters.job}, '$.mailId') = ${id}`,
          revived,
        ),
      ),
  ]);
  if (!hasChanged(moved)) return whyNot(ctx, id);
  await dispatchMails(ctx, [id]);
  return { ok: true };
}

/** Lets a mail that waits go unsent: its job finds nothing to do. */
export async function stopMail(ctx: AdminContext, id: string): Promise<Outcome> {
  const stopped = await unitOfWork(ctx)
    .when(
      "stopped",
      ctx.db
        .update(mailOutbox)
        .set({ status: "failed", sealedTo: null })
        .where(and(isMail(id, "pending"), isStandingAdmin(ctx.userId))),
    )
    .audit("mail.stop", id)
    .run();
  if (stopped.ok) return { ok: true };
  const outcome = await whyNot(ctx, id);
  return outcome.ok || outcome.reason === "gone" ? outcome : { ok: false, reason: "wrong-status" };
}

/** Takes a mail that was given up on off the list for good; the audit log keeps what it was. */
export async function dropMail(ctx: AdminContext, id: string): Promise<Outcome> {
  const row = await ctx.db.query.mailOutbox.findFirst({
    where: eq(mailOutbox.id, id),
    columns: { template: true },
  });
  if (!row) return { ok: false, reason: "gone" };
  const dropped = await unitOfWork(ctx)
    .when("dropped", ctx.db.delete(mailOutbox).where(and(isMail(id, "failed"), isStandingAdmin(ctx.userId))))
    .audit("mail.drop", id, { template: row.template })
    .run();
  return dropped.ok ? { ok: true } : { ok: false, reason: "wrong-status" };
}
