import { sql } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { OPEN_LISTINGS_MAX } from "#app/domains/listings/rules.ts";

/** True while the member may have one more open listing, and their account is open. */
export function mayOpenMore({ userId }: Pick<MemberContext, "userId">) {
  return sql`${mayAct(userId)}
    and (select count(*) from (select 1 from ${listings} where user_id = ${userId} and closed_as is null limit ${OPEN_LISTINGS_MAX})) < ${OPEN_LISTINGS_MAX}`;
}
