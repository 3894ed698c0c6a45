import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { mailOutbox, priceAlerts, savedSearches } from "#app/db/schema.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { PublicListing } from "#app/domains/listings/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import type { MailTemplate } from "#app/platform/mail.rules.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { nextMembers, type ToTell } from "./alert-members.server.ts";

/** How often an alert looks again for a listing that is not public just now, and for how long. */
const LOOK_AGAIN_AFTER = hours(1);
const GIVEN_UP_AFTER = days(7);
/** A job that was lost, or that was cut short, is sent again after this time. */
const STUCK_AFTER = minutes(2);
const AT_ONCE = 50;
/** After so many mails, or steps, a run leaves the rest to a job of its own: a Worker may ask only so often. */
const MAILS_IN_RUN = 300;
const STEPS_IN_RUN = 100;

type Alert = typeof priceAlerts.$inferSelect;

/** Starts the alerts whose time to gather lowerings is over, and again those whose job was lost. */
export async function sweepPriceAlerts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const stuck = and(
    eq(priceAlerts.status, "pending"),
    lte(priceAlerts.dueAt, now),
    notEnqueuedSince(priceAlerts, now - STUCK_AFTER),
  );
  await requeue(ctx, priceAlerts, { stuck, order: priceAlerts.dueAt, limit: AT_ONCE }, (alertId) =>
    enqueue(ctx, { type: "price.tell", alertId }),
  );
}

const pending = (id: string) => and(eq(priceAlerts.id, id), eq(priceAlerts.status, "pending"));

/**
 * Mails all who are to be told of a lowered price, each of them once however often this runs: each step moves the alert on
 * and writes its mails in one unit of work. What an interrupted run left is sent first.
 */
export async function tellLowered(ctx: AppContext, alertId: string): Promise<void> {
  let mails = 0;
  for (let step = 0; step < STEPS_IN_RUN && mails < MAILS_IN_RUN; step += 1) {
    await sendWritten(ctx, alertId);
    const alert = await ctx.db.query.priceAlerts.findFirst({ where: pending(alertId) });
    if (!alert) return;
    const listing = await findPublicListing(ctx, alert.listingId);
    if (!listing) return postpone(ctx, alert);
    const { toTell, last } =
      listing.price < alert.fromPrice
        ? await nextMembers(ctx, listing, alert.toldUpTo)
        : { toTell: [], last: null };
    if (last === null) {
      await ctx.db.delete(priceAlerts).where(pending(alertId));
      return;
    }
    await writeMails(ctx, alert, listing, toTell, last);
    mails += toTell.length;
  }
  await sendWritten(ctx, alertId);
  await enqueue(ctx, { type: "price.tell", alertId });
}

/** The listing is changed, hidden or closed just now. If it comes back with the lower price, the alert still holds. */
async function postpone({ db, now }: AppContext, { id, createdAt }: Alert): Promise<void> {
  if (createdAt <= now() - GIVEN_UP_AFTER) await db.delete(priceAlerts).where(pending(id));
  else
    await db
      .update(priceAlerts)
      .set({ dueAt: now() + LOOK_AGAIN_AFTER, enqueuedAt: null })
      .where(pending(id));
}

/** Ids of an alert's mails begin with its own, so that they are found without another column. */
const mailIdOf = (alertId: string, userId: string): string => `${alertId}.${userId}`;

async function writeMails(
  ctx: AppContext,
  { id, fromPrice, toldUpTo }: Alert,
  { id: listingId, price }: PublicListing,
  toTell: readonly ToTell[],
  last: string,
): Promise<void> {
  const rows = toTell.map(({ userId, searchId }) => [
    mailIdOf(id, userId),
    userId,
    { listingId, from: String(fromPrice), to: String(price), ...(searchId === null ? {} : { searchId }) },
  ]);
  const searchIds = JSON.stringify(toTell.flatMap(({ searchId }) => searchId ?? []));
  const part = (at: number) => sql.raw(`json_extract(w.value, '$[${at}]')`);
  const mail = {
    id: part(0),
    template: "price-lowered" satisfies MailTemplate as MailTemplate,
    userId: part(1),
    params: part(2),
    status: "pending" as const,
    attempts: 0,
    createdAt: ctx.now(),
    // No queue knows of it yet.
    enqueuedAt: null,
  };
  await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      priceAlerts,
      { toldUpTo: last },
      and(pending(id), eq(priceAlerts.toldUpTo, toldUpTo)),
    )
    .alsoAll(({ holds }) => [
      insertWhere(ctx.db, mailOutbox, mail, holds, sql`json_each(${JSON.stringify(rows)}) as w`),
      ctx.db
        .update(savedSearches)
        .set({ mailedAt: ctx.now() })
        .where(and(sql`${savedSearches.id} in (select value from json_each(${searchIds}))`, holds)),
    ])
    .run();
}

/** Puts the alert's mails on the queue that are on none yet. Each is claimed first: two runs send it once. */
async function sendWritten(ctx: AppContext, alertId: string): Promise<void> {
  const stuck = and(
    eq(mailOutbox.status, "pending"),
    isNull(mailOutbox.enqueuedAt),
    gte(mailOutbox.id, `${alertId}.`),
    lt(mailOutbox.id, `${alertId}/`),
  );
  await requeue(ctx, mailOutbox, { stuck, order: mailOutbox.id, limit: MAILS_IN_RUN * 2 }, (mailId) =>
    enqueue(ctx, { type: "mail.deliver", mailId }),
  );
}
