import { eq } from "drizzle-orm";
import { storedCounts } from "#app/db/schema.server.ts";
import type { AppContext } from "./context.server.ts";

export type CountTopic =
  "people" | "listings" | "reports" | "payments" | "service_requests" | "contact_messages";

/** Number of rows per status, and for payments the sum of their amounts in halalas; triggers maintain the counts. */
export async function readCounts({ db }: Pick<AppContext, "db">, topic: CountTopic) {
  const rows = await db
    .select({ status: storedCounts.status, n: storedCounts.n, amount: storedCounts.amount })
    .from(storedCounts)
    .where(eq(storedCounts.topic, topic));
  const byStatus = new Map(rows.map(({ status, n, amount }) => [status, { n, amount }]));
  return {
    /** Of one status; zero if there never was a row. */
    of: (status: string) => byStatus.get(status) ?? { n: 0, amount: 0 },
    /** Of all statuses together. */
    all: () => rows.reduce((sum, { n }) => sum + n, 0),
  };
}
