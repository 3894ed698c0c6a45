import { and, asc, eq, isNull } from "drizzle-orm";
import { paymentEvents, reports, reportVersions } from "#app/db/schema.server.ts";
import { methodologyOf } from "#app/domains/valuation/methodology.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome } from "#app/platform/count-some.server.ts";
import { isLate } from "./admin/admin-reports.server.ts";

const SHOWN = 20;

/** Stored events of Stripe's that nobody has acted on, the oldest first, and how many there are. */
export async function listOpenEvents(ctx: AdminContext) {
  const open = isNull(paymentEvents.handledAt);
  const events = await ctx.db
    .select({
      id: paymentEvents.id,
      type: paymentEvents.type,
      paymentId: paymentEvents.paymentId,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .where(open)
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(SHOWN);
  return { events, count: await countSome(ctx, paymentEvents, open) };
}

/** How many reports and later versions are in the making, and how many reports take longer than promised. */
export async function countInTheMaking(ctx: AdminContext) {
  const [making, late, versions] = await Promise.all([
    countSome(ctx, reports, and(eq(reports.status, "processing"), isNull(reports.withdrawnAt))),
    countSome(ctx, reports, isLate(ctx)),
    countSome(ctx, reportVersions, eq(reportVersions.status, "processing")),
  ]);
  return { making, late, versions };
}

/** The model's back-test on unseen sales of all kinds, a row per test, from its card. Errors and cover are fractions. */
export function backtestFigures() {
  const { version, tests } = methodologyOf();
  return {
    version,
    rows: tests.flatMap(({ nameAr, splits }) =>
      splits.flatMap(({ label, rows }) =>
        rows
          .filter(({ type }) => type === "all")
          .map(({ n, medianAbsError, within10, coverage80 }) => ({
            market: nameAr,
            test: label,
            n,
            medianAbsError,
            within10,
            coverage80,
          })),
      ),
    ),
  };
}
