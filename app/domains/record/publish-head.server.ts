import { desc, eq } from "drizzle-orm";
import { recordHeads } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readNewest } from "./seal-record.server.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

/**
 * Publishes the head of the record once a UTC day: the newest entry's number and hash when the day's first run finds none
 * published. Nothing while the record is empty. Of two runs at once one head stays.
 */
export async function publishHead({ db, now }: Pick<AppContext, "db" | "now">): Promise<void> {
  const day = utcDayOf(now());
  const known = await db.query.recordHeads.findFirst({
    where: eq(recordHeads.day, day),
    columns: { day: true },
  });
  if (known) return;
  const { seq, hash } = await readNewest({ db });
  if (seq === 0) return;
  await db.insert(recordHeads).values({ day, seq, hash, publishedAt: now() }).onConflictDoNothing();
}

/** The heads of every day, oldest first, or of the newest days, newest first. */
export function listHeads({ db }: Pick<AppContext, "db">, newest?: number) {
  const columns = { day: true, seq: true, hash: true } as const;
  return newest === undefined
    ? db.query.recordHeads.findMany({ columns, orderBy: recordHeads.day })
    : db.query.recordHeads.findMany({ columns, orderBy: desc(recordHeads.day), limit: newest });
}
