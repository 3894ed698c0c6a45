import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { listings, offices } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Context = Pick<AppContext, "db" | "now">;

/**
 * The write that hides all listings that a suspended person handles, their office's too until an owner takes them, if `condition` holds. Their other states do not change, and
 * decisions made meanwhile take effect when the suspension ends.
 */
export const hideSuspended = ({ db, now }: Context, userId: string, condition: SQL) =>
  db
    .update(listings)
    .set({ suspendedAt: now() })
    .where(and(eq(listings.userId, userId), condition));

/**
 * The write that undoes `hideSuspended` if `condition` holds. Owners who had been asked whether a listing is still
 * available are asked again, since they could not answer.
 */
export const showSuspended = ({ db }: Context, userId: string, condition: SQL) =>
  db
    .update(listings)
    .set({
      // Those of a suspended office stay hidden with it.
      suspendedAt: sql`(select ${offices.suspendedAt} from ${offices} where ${offices.id} = ${listings.officeId})`,
      askedAt: sql`case when ${listings.hiddenAs} is not null then ${listings.askedAt} end`,
    })
    .where(and(eq(listings.userId, userId), isNotNull(listings.suspendedAt), condition));
