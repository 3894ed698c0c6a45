import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Context = Pick<AppContext, "db" | "now">;

/**
 * The write that takes all listings of a suspended person from the public where `condition` holds. How each stands
 * otherwise stays as it is, and what is decided of them meanwhile counts when the suspension ends.
 */
export const hideSuspended = ({ db, now }: Context, userId: string, condition: SQL) =>
  db
    .update(listings)
    .set({ suspendedAt: now() })
    .where(and(eq(listings.userId, userId), condition));

/**
 * The write that ends what `hideSuspended` did where `condition` holds. Who was asked before whether a listing stands is
 * asked anew: they could not answer.
 */
export const showSuspended = ({ db }: Context, userId: string, condition: SQL) =>
  db
    .update(listings)
    .set({
      suspendedAt: null,
      askedAt: sql`case when ${listings.hiddenAs} is not null then ${listings.askedAt} end`,
    })
    .where(and(eq(listings.userId, userId), isNotNull(listings.suspendedAt), condition));
