import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

const AT_ONCE = 50;

/** Tells the owners of reports that are not ready within the promised minutes, once each, by mail and on open pages. */
export async function tellDelays(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const isLate = and(
    eq(reports.status, "processing"),
    lt(reports.createdAt, now - minutes(PRODUCT.readinessMinutes)),
    isNull(reports.delayToldAt),
    isNull(reports.withdrawnAt),
  );
  const late = await ctx.db
    .select({ id: reports.id, userId: reports.userId })
    .from(reports)
    .where(isLate)
    .orderBy(asc(reports.enqueuedAt))
    .limit(AT_ONCE);
  let told = 0;
  for (const { id, userId } of late) {
    const mail = draftMail("report-delayed", userId, { reportId: id });
    const moved = await unitOfWork(ctx)
      .whenUpdated("moved", reports, { delayToldAt: now }, and(eq(reports.id, id), isLate))
      .mail(mail)
      .run();
    if (!moved.ok) continue;
    told += 1;
    await tellUser(ctx, userId, { type: "report.progress", reportId: id });
  }
  return told;
}
