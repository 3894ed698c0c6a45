import { and, count, eq, gte, isNull, sql } from "drizzle-orm";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { payments, properties, reports } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { riyadhMonthStart } from "#app/lib/calendar.ts";
import { chartMonths, dashboardStatistics, distribution } from "./dashboard-statistics.ts";

/** A report counts while its payment was not given back. */
const standing = isNull(reports.withdrawnAt);

/**
 * The member's own figures, and the length of their list of reports. Withdrawn reports are in the list and in no
 * figure.
 */
export async function readStatistics(ctx: MemberContext) {
  const now = ctx.now();
  const monthStart = riyadhMonthStart(now);
  const {
    own: [row],
    spent: [paid],
  } = await readTogether(ctx, {
    own: ctx.db
      .select({
        listed: count(),
        reports: sql<number>`count(*) filter (where ${standing})`,
        completed: sql<number>`count(*) filter (where ${standing} and ${reports.status} = 'completed')`,
        thisMonth: sql<number>`count(*) filter (where ${standing} and ${reports.createdAt} >= ${monthStart})`,
        averageRoi: sql<number | null>`avg(${reports.roiPercentage}) filter (where ${standing})`,
        lastAt: sql<number | null>`max(${reports.createdAt}) filter (where ${standing})`,
      })
      .from(reports)
      .where(eq(reports.userId, ctx.userId)),
    spent: ctx.db
      .select({
        // The status is tested here, not in WHERE: there SQLite would use the index of everybody's completed payments.
        halalas: sql<number | null>`sum(${payments.amountHalalas} - ${payments.refundedHalalas})
          filter (where ${payments.status} = 'completed')`,
      })
      .from(payments)
      .where(eq(payments.userId, ctx.userId)),
  });
  if (!row) throw new Error("an aggregate gave no row");
  const { listed, ...facts } = row;
  return { listed, ...dashboardStatistics({ ...facts, spentHalalas: paid?.halalas ?? 0 }, now) };
}

/**
 * How the member's own reports are spread: over the last six months of Riyadh's calendar, and over kinds of property.
 */
export async function readDistributions(ctx: MemberContext) {
  const starts = chartMonths(ctx.now());
  const ends = starts.slice(1);
  const counts = Object.fromEntries(
    starts.map((start, index) => {
      const before = ends[index];
      const until = before === undefined ? sql`` : sql` and ${reports.createdAt} < ${before}`;
      const counted = sql<number>`count(*) filter (where ${reports.createdAt} >= ${start}${until})`;
      // Named, since a batch gives rows by the names of their columns.
      return [`from${start}`, counted.as(`from${start}`)];
    }),
  );
  const own = and(eq(reports.userId, ctx.userId), standing);
  const {
    perMonth: [perMonth],
    kinds,
  } = await readTogether(ctx, {
    perMonth: ctx.db
      .select(counts)
      .from(reports)
      .where(and(own, gte(reports.createdAt, starts[0] ?? 0))),
    kinds: ctx.db
      .select({
        propertyType: properties.propertyType,
        reportType: reports.reportType,
        reports: count(),
      })
      .from(reports)
      .innerJoin(properties, eq(properties.id, reports.propertyId))
      .where(own)
      .groupBy(properties.propertyType, reports.reportType),
  });
  return {
    months: starts.map((startsAt) => ({ startsAt, reports: perMonth?.[`from${startsAt}`] ?? 0 })),
    propertyTypes: distribution(
      kinds.map(({ propertyType, reports: n }) => ({ kind: propertyType, reports: n })),
    ),
    reportTypes: distribution(kinds.map(({ reportType, reports: n }) => ({ kind: reportType, reports: n }))),
  };
}
