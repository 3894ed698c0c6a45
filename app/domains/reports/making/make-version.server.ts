import { and, eq, isNull, sql } from "drizzle-orm";
import { reportVersions } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { bodyColumns, codeStatements, storeFile, valueOrder, writeBody } from "./compose-report.server.ts";
import { isReadable } from "#app/domains/reports/reading/is-readable.server.ts";
import { fileKeyOf } from "#app/domains/reports/reading/file-keys.ts";
import {
  findReportOrder,
  findStated,
  findVersion,
  type ReportOrder,
  type Version,
} from "#app/domains/reports/reading/find-report.server.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { valueQuestioned } from "#app/domains/reports/questioning/value-questioned.server.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

const isOpen = (versionId: string) =>
  and(eq(reportVersions.id, versionId), eq(reportVersions.status, "processing"));

/**
 * Makes a later version of a report, reissued by an administrator or questioned by its owner: values the property as of
 * its purchase with today's model, writes the body, prints it, stores it next to the bought file (which never changes),
 * and tells its owner. It can be interrupted at any point and run again, or run twice at once: the version completes
 * once. Throws if a step fails, so the queue retries.
 */
export async function makeVersion(ctx: AppContext, versionId: string): Promise<void> {
  const taken = await ctx.db.update(reportVersions).set({ enqueuedAt: ctx.now() }).where(isOpen(versionId));
  if (!hasChanged(taken)) return;
  const version = await findVersion(ctx, versionId);
  const order = version && (await findReportOrder(ctx, version.reportId));
  if (!order) return;

  const body = version.reportContent ?? (await makeBody(ctx, version, order));
  if (!body) return;
  const fileKey = fileKeyOf(order.report.id, version.version);
  await storeFile(ctx, { reportId: order.report.id, version: version.version, fileKey }, body);
  await complete(ctx, version, order, fileKey);
}

/** The order valued, as its owner states it if they ever did: what was stated once holds for every later version. */
async function valueVersion(ctx: AppContext, version: Version, order: ReportOrder) {
  const stated = version.stated ?? (await findStated(ctx, version.reportId));
  if (stated) return valueQuestioned(await loadValuer(ctx, order.property.country), order, stated);
  const estimate = await valueOrder(ctx, order);
  return estimate.ok ? { ok: true as const, order, estimate } : estimate;
}

/** Stores the written body; null if the property can no longer be valued and the version has failed. */
async function makeBody(ctx: AppContext, version: Version, bought: ReportOrder): Promise<ReportBody | null> {
  const valued = await valueVersion(ctx, version, bought);
  if (!valued.ok) {
    await failVersion(ctx, version.id, `refused: ${valued.reason}`);
    return null;
  }
  const { order, estimate, ...said } = valued;
  const edition = { number: version.version, madeAt: version.createdAt };
  const questioned = "questioned" in said ? { questioned: said.questioned } : {};
  const body = await writeBody(ctx, order, estimate, { edition, ...questioned });
  const coded = { code: body.code, reportId: version.reportId, version: version.version };
  const also = await codeStatements(ctx, coded, body);
  const wrote = await unitOfWork(ctx)
    .whenUpdated(
      "wrote",
      reportVersions,
      bodyColumns(body),
      and(isOpen(version.id), isNull(reportVersions.reportContent)),
    )
    .alsoAll(({ holds }) => also(holds))
    .run();
  if (wrote.ok) return body;
  // Another run was first: its body is the version's.
  return (await findVersion(ctx, version.id))?.reportContent ?? null;
}

async function complete(
  ctx: AppContext,
  { id }: Version,
  { report }: ReportOrder,
  fileKey: string,
): Promise<void> {
  const mail = draftMail("report-reissued", report.userId, { reportId: report.id, versionId: id });
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      reportVersions,
      { status: "completed", fileKey, completedAt: ctx.now() },
      and(isOpen(id), sql`${reportVersions.reportContent} is not null`, isReadable(report)),
    )
    .mail(mail)
    .run();
  if (!moved.ok) return giveUp(ctx, id, fileKey);
  await tellUser(ctx, report.userId, { type: "orders.changed" });
}

/** If another run completed it, all is well. If nobody may read it any more, it fails and its file is deleted. */
async function giveUp(ctx: AppContext, versionId: string, fileKey: string): Promise<void> {
  if ((await findVersion(ctx, versionId))?.status === "completed") return;
  await failVersion(ctx, versionId, "its report is no longer to be read");
  await ctx.reportFiles.delete(fileKey);
}

/** Marks a version in progress as failed. Its owner still has the bought report and is not told. */
export async function failVersion(ctx: AppContext, versionId: string, reason: string): Promise<void> {
  await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      reportVersions,
      { status: "failed", failureReason: reason.slice(0, 500) },
      isOpen(versionId),
    )
    .audit("report.reissue_failed", versionId, { reason: reason.slice(0, 200) })
    .run();
}
