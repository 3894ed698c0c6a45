import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { contactMessages, serviceRequests } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { REQUESTS_KEPT_FOR } from "./rules.ts";

/** How many of each are removed in one run. The next one, a minute later, goes on. */
const AT_ONCE = 100;

/**
 * Removes, with their notes, requests and messages that were finished a year ago, and messages of people without an
 * account that are a year old. Open ones stay as long as their account.
 */
export async function sweepRequests(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  const before = ctx.now() - REQUESTS_KEPT_FOR;
  const isOver = (table: typeof serviceRequests | typeof contactMessages) =>
    and(eq(table.status, "done"), lt(table.createdAt, before), lt(table.updatedAt, before));
  await remove(ctx, serviceRequests, isOver(serviceRequests));
  await remove(ctx, contactMessages, isOver(contactMessages));
  await remove(
    ctx,
    contactMessages,
    // The plus keeps SQLite from reading every message without an account to find the old ones.
    and(sql`+${contactMessages.userId} is null`, lt(contactMessages.createdAt, before)),
  );
}

async function remove(
  { db }: Pick<AppContext, "db">,
  table: typeof serviceRequests | typeof contactMessages,
  condition: SQL | undefined,
): Promise<void> {
  const some = db.select({ id: table.id }).from(table).where(condition).limit(AT_ONCE);
  await db.delete(table).where(inArray(table.id, some));
}
