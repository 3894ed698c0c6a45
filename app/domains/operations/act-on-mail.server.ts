import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { deadLetters, mailOutbox } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { hasAccountAddress } from "#app/platform/mail.server.ts";
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

/** Retries a failed mail. Its dead letters are resolved with it, so that it cannot be sent a second time from there. */
export async function retryMail(ctx: AdminContext, id: string): Promise<Outcome> {
  const now = ctx.now();
  const retried = await unitOfWork(ctx)
    .whenUpdated(
      "retried",
      mailOutbox,
      { status: "pending", enqueuedAt: now },
      and(isMail(id, "failed"), hasAccountAddress, isStandingAdmin(ctx.userId)),
    )
    .audit("mail.retry", id)
    .also("resolved", (guard) =>
      ctx.db
        .update(deadLetters)
        .set({ resolvedAt: now })
        .where(
          and(
            isNull(deadLetters.resolvedAt),
            sql`json_extract(${deadLetters.job}, '$.type') = 'mail.deliver'`,
            sql`json_extract(${deadLetters.job}, '$.mailId') = ${id}`,
            guard.holds,
          ),
        ),
    )
    .job({ type: "mail.deliver", mailId: id })
    .run();
  return retried.ok ? { ok: true } : whyNot(ctx, id);
}

/** Cancels a pending mail: its job finds nothing to do. */
export async function stopMail(ctx: AdminContext, id: string): Promise<Outcome> {
  const stopped = await unitOfWork(ctx)
    .whenUpdated(
      "stopped",
      mailOutbox,
      { status: "failed", sealedTo: null },
      and(isMail(id, "pending"), isStandingAdmin(ctx.userId)),
    )
    .audit("mail.stop", id)
    .run();
  if (stopped.ok) return { ok: true };
  const outcome = await whyNot(ctx, id);
  return outcome.ok || outcome.reason === "gone" ? outcome : { ok: false, reason: "wrong-status" };
}

/** Removes a failed mail from the list for good. The audit log records which mail it was. */
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
