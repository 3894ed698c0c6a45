import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { dataExports, deadLetters, mailOutbox, reports, reportVersions } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { hasChanged, justChanged } from "#app/platform/d1.server.ts";
import { hasAccountAddress } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { Job } from "#app/platform/queue.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { isReadable } from "./making/make-version.server.ts";
import { whyRefused } from "./making/reissue-report.server.ts";
import { findVersion } from "./reading/find-report.server.ts";
import { retryStatements, sendRetried, whyNotRetried } from "./making/retry-report.server.ts";
import type { DeadLetterRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: DeadLetterRefusal };

const isUnresolved = (id: string): SQL =>
  sql`exists (select 1 from ${deadLetters} where ${deadLetters.id} = ${id} and ${deadLetters.resolvedAt} is null)`;

/** Ties the letter's end to the change before it in the batch: whichever is cut short, both happened or neither. */
function resolveStatements(ctx: AdminContext, id: string, act: string, condition: SQL) {
  return [
    ctx.db
      .update(deadLetters)
      .set({ resolvedAt: ctx.now() })
      .where(
        and(eq(deadLetters.id, id), isNull(deadLetters.resolvedAt), condition, isStandingAdmin(ctx.userId)),
      ),
    auditIfChanged(ctx, `dead_letter.${act}`, id),
  ] as const;
}

/**
 * Sends a job that was given up on again: what it was for goes back to waiting in the same batch that resolves the
 * letter, once. Refused where that waits already, is done or is gone, and where the stored job makes no sense.
 */
export async function retryDeadLetter(ctx: FreshAdminContext, id: string): Promise<Outcome> {
  const letter = await ctx.db.query.deadLetters.findFirst({ where: eq(deadLetters.id, id) });
  if (!letter) return { ok: false, reason: "gone" };
  if (letter.resolvedAt !== null) return { ok: false, reason: "resolved" };
  const job = Job.safeParse(letter.job);
  if (!job.success) return { ok: false, reason: "unreadable" };
  if (await revive(ctx, id, job.data)) {
    await send(ctx, job.data);
    return { ok: true };
  }
  const now = await ctx.db.query.deadLetters.findFirst({ where: eq(deadLetters.id, id) });
  if (now?.resolvedAt !== null) return { ok: false, reason: "resolved" };
  return { ok: false, reason: await whyNotRevived(ctx, job.data) };
}

/** True where the letter is resolved by it. */
async function revive(ctx: FreshAdminContext, id: string, job: Job): Promise<boolean> {
  const now = ctx.now();
  const resolve = resolveStatements(ctx, id, "retry", justChanged);
  const mayRevive = sql`${isUnresolved(id)} and ${isStandingAdmin(ctx.userId)}`;
  switch (job.type) {
    case "report.generate": {
      const [moved] = await ctx.db.batch([
        ...retryStatements(ctx, job.reportId, isUnresolved(id)),
        ...resolve,
      ]);
      return hasChanged(moved);
    }
    case "report.reissue": {
      const version = await findVersion(ctx, job.versionId);
      const report =
        version &&
        (await ctx.db.query.reports.findFirst({
          where: eq(reports.id, version.reportId),
          columns: { id: true, userId: true },
        }));
      if (!report) return false;
      const another = sql`exists (select 1 from ${reportVersions} as other where other.report_id = ${report.id} and other.status = 'processing')`;
      const [moved] = await ctx.db.batch([
        ctx.db
          .update(reportVersions)
          .set({ status: "processing", enqueuedAt: now, failureReason: null })
          .where(
            and(
              eq(reportVersions.id, job.versionId),
              eq(reportVersions.status, "failed"),
              isReadable(report),
              sql`not ${another}`,
              mayRevive,
            ),
          ),
        ...resolve,
      ]);
      return hasChanged(moved);
    }
    case "mail.deliver": {
      const [moved] = await ctx.db.batch([
        ctx.db
          .update(mailOutbox)
          .set({ status: "pending", enqueuedAt: now })
          .where(
            and(eq(mailOutbox.id, job.mailId), eq(mailOutbox.status, "failed"), hasAccountAddress, mayRevive),
          ),
        ...resolve,
      ]);
      return hasChanged(moved);
    }
    case "export.make": {
      const owner = await ctx.db.query.dataExports.findFirst({
        where: eq(dataExports.id, job.exportId),
        columns: { userId: true },
      });
      if (!owner) return false;
      const another = sql`exists (select 1 from ${dataExports} as other where other.user_id = ${owner.userId} and other.status = 'pending')`;
      const [moved] = await ctx.db.batch([
        ctx.db
          .update(dataExports)
          .set({ status: "pending", enqueuedAt: now, expiresAt: null })
          .where(
            and(
              eq(dataExports.id, job.exportId),
              eq(dataExports.status, "failed"),
              isOpenAccount(owner.userId),
              sql`not ${another}`,
              mayRevive,
            ),
          ),
        ...resolve,
      ]);
      return hasChanged(moved);
    }
    case "link.issue": {
      // Its row waits for as long as it is there.
      const [resolved] = await ctx.db.batch(
        resolveStatements(
          ctx,
          id,
          "retry",
          sql`exists (select 1 from link_requests where id = ${job.requestId})`,
        ),
      );
      return hasChanged(resolved);
    }
  }
}

/** A queue that takes nothing loses nothing: every one of these rows is found by a sweep. */
async function send(ctx: AdminContext, job: Job): Promise<void> {
  if (job.type === "report.generate") return sendRetried(ctx, job.reportId);
  try {
    await ctx.jobs.send(job);
  } catch (error) {
    ctx.log("dead_letter.enqueue_failed", { type: job.type, error: errorText(error) });
  }
}

async function whyNotRevived(ctx: AdminContext, job: Job): Promise<DeadLetterRefusal> {
  if (job.type === "report.generate") return whyNotRetried(ctx, job.reportId);
  if (job.type !== "report.reissue") return "nothing-to-do";
  const version = await findVersion(ctx, job.versionId);
  if (!version) return "gone";
  return version.status === "failed" ? whyRefused(ctx, version.reportId) : "nothing-to-do";
}

/** Puts a letter aside without sending its job again. */
export async function dismissDeadLetter(ctx: AdminContext, id: string): Promise<Outcome> {
  const [resolved] = await ctx.db.batch(resolveStatements(ctx, id, "dismiss", sql`1`));
  if (hasChanged(resolved)) return { ok: true };
  const letter = await ctx.db.query.deadLetters.findFirst({
    where: eq(deadLetters.id, id),
    columns: { id: true },
  });
  return { ok: false, reason: letter ? "resolved" : "gone" };
}
