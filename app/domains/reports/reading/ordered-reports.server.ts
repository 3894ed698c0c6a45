import { eq } from "drizzle-orm";
import type { SelectedFields, SQLiteSelectBase } from "drizzle-orm/sqlite-core";
import { payments, properties, reportCredits, reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** A report as it is named wherever it is read whole: with its property and its order's number. */
export const orderedReport = { report: reports, property: properties, orderNumber: payments.orderNumber };

type Joined = Record<"reports" | "properties" | "report_credits" | "payments", "not-null">;
/** The query's type. Drizzle cannot infer it through joins for fields that the caller names. */
type OrderedReports<Fields extends SelectedFields> = SQLiteSelectBase<
  "reports",
  "async",
  D1Result,
  Fields,
  "partial",
  Joined
>;

/**
 * A query of reports, each with the property it is on and the payment that its credit was bought with. Further joins,
 * conditions and order are added by the caller.
 */
export function selectOrderedReports<Fields extends SelectedFields>(
  { db }: Pick<AppContext, "db">,
  fields: Fields,
): OrderedReports<Fields> {
  const query: unknown = db
    .select(fields as SelectedFields)
    .from(reports)
    .innerJoin(properties, eq(properties.id, reports.propertyId))
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId));
  return query as OrderedReports<Fields>;
}
