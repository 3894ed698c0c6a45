import { sql } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";

/** Holds for a delivered report that is still its owner's to read. */
export const isReadable = ({ id, userId }: { id: string; userId: string }) =>
  sql`exists (select 1 from ${reports} where ${reports.id} = ${id} and ${reports.status} = 'completed' and ${reports.withdrawnAt} is null) and ${isOpenAccount(userId)}`;
