import { sql } from "drizzle-orm";
import { importedListings, listings } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { OPEN_LISTINGS_MAX } from "#app/domains/listings/own/rules.ts";

/** True while the member may have one more open listing, and their account is open. Imported ones have a limit of their own. */
export function mayOpenMore({ userId }: Pick<MemberContext, "userId">) {
  return sql`${mayAct(userId)}
    and (select count(*) from (select 1 from ${listings} where user_id = ${userId} and closed_as is null
      and not exists (select 1 from ${importedListings} where listing_id = ${listings.id}) limit ${OPEN_LISTINGS_MAX})) < ${OPEN_LISTINGS_MAX}`;
}
