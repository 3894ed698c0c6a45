import { sql } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";

/** True for a delivered report that its owner may still read. */
export const isReadable = ({ id, userId }: { id: string; userId: string }) =>
  sql`exists (select 1 from ${reports} where ${reports.id} = ${id} and ${reports.status} = 'completed' and ${reports.withdrawnAt} is null) and ${isOpenAccount(userId)}`;
