import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import {
  deadLetters,
  einvoices,
  mailOutbox,
  personReports,
  refunds,
  reports,
} from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { COUNTED_TO, countSome, someOf, type Some } from "#app/platform/count-some.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import { isLate } from "./admin-reports.server.ts";
import type { Waiting } from "#app/domains/orders/rules.ts";

/** How many people have an account. */
export async function countProfiles(ctx: AdminContext): Promise<number> {
  return (await readCounts(ctx, "people")).of("all").n;
}

/** How many listings and reports there are, in all and by status. Listings under review are those that wait. */
export async function countByStatus<Status extends string>(
  ctx: AdminContext,
  topic: "listings" | "reports" | "payments",
  statuses: readonly Status[],
): Promise<{ all: number; by: { status: Status; n: number }[] }> {
  const counts = await readCounts(ctx, topic);
  return { all: counts.all(), by: statuses.map((status) => ({ status, n: counts.of(status).n })) };
}

/** Failed reports whose money or credit we still hold, among the newest thousand failures. */
async function countFailed({ db }: AdminContext): Promise<Some> {
  const failed = db
    .select({ withdrawnAt: reports.withdrawnAt })
    .from(reports)
    .where(eq(reports.status, "failed"))
    .orderBy(desc(reports.createdAt))
    .limit(COUNTED_TO + 1)
    .as("failed");
  const [row] = await db
    .select({ n: count() })
    .from(failed)
    .where(sql`withdrawn_at is null`);
  return someOf(row?.n ?? 0);
}

async function stored(
  ctx: AdminContext,
  topic: Parameters<typeof readCounts>[1],
  status: string,
): Promise<Some> {
  return { n: (await readCounts(ctx, topic)).of(status).n, more: false };
}

/** How many things of one kind wait for an administrator now. */
export function countWaiting(ctx: AdminContext, what: Waiting): Promise<Some> {
  switch (what) {
    case "listings":
      return stored(ctx, "listings", "pending");
    case "refunds":
      return countSome(ctx, refunds, eq(refunds.status, "requested"));
    case "late":
      return countSome(ctx, reports, isLate(ctx));
    case "failed":
      return countFailed(ctx);
    case "letters":
      return countSome(ctx, deadLetters, isNull(deadLetters.resolvedAt));
    case "mails":
      return countSome(ctx, mailOutbox, eq(mailOutbox.status, "failed"));
    case "service-requests":
      return stored(ctx, "service_requests", "new");
    case "contact-messages":
      return stored(ctx, "contact_messages", "new");
    case "einvoices":
      return countSome(ctx, einvoices, and(eq(einvoices.status, "rejected"), isNull(einvoices.correctedAt)));
    case "person-reports":
      return countSome(ctx, personReports, isNull(personReports.resolvedAt));
  }
}
