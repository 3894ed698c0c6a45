import { and, asc, eq, isNull, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "./context.server.ts";
import { hasChanged } from "./d1.server.ts";

/** A table whose rows wait for a job. `enqueuedAt` is when they were last put on the queue. */
type Waiting = SQLiteTable & { id: SQLiteColumn; enqueuedAt: SQLiteColumn };

/** Holds for rows that no queue has been told of since then, or ever. */
export const notEnqueuedSince = ({ enqueuedAt }: Pick<Waiting, "enqueuedAt">, before: number) =>
  or(isNull(enqueuedAt), lt(enqueuedAt, before));

/**
 * Enqueues the jobs of `stuck` rows again, oldest by `order` first, at most `limit`. Each row is claimed first, so two
 * simultaneous sweeps enqueue it once. Returns how many there were.
 */
export async function requeue<Table extends Waiting>(
  ctx: Pick<AppContext, "db" | "now">,
  table: Table,
  { stuck, order, limit }: { stuck: SQL | undefined; order: SQLiteColumn; limit: number },
  enqueue: (id: string) => Promise<void>,
): Promise<number> {
  const { id: idColumn } = table as Waiting;
  const rows = await ctx.db
    .select({ id: idColumn })
    .from(table as SQLiteTable)
    .where(stuck)
    .orderBy(asc(order))
    .limit(limit);
  let sent = 0;
  for (const { id } of rows as { id: string }[]) {
    const claim = await ctx.db
      .update(table as SQLiteTable)
      .set({ enqueuedAt: ctx.now() } as never)
      .where(and(eq(idColumn, id), stuck));
    if (!hasChanged(claim)) continue;
    await enqueue(id);
    sent += 1;
  }
  return sent;
}
