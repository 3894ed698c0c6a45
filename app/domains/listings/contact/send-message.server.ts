import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { listingMessages } from "#app/db/schema.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { admitAll } from "#app/platform/rate-limit.server.ts";
import type { MessageInput } from "./message-input.ts";
import { isWritten, refusalOf, writeMessage } from "#app/domains/listings/inbox/write-message.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";

type Refusal = "gone" | "own-listing" | "closed" | "you-blocked";
type Outcome = { ok: true } | { ok: false; reason: Refusal } | Waiting;
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

/** A person may write to a few owners at once. */
const PER_SENDER = { free: 5, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(20) };
/**
 * How many further messages a listing gets from all who have written before: an owner's mailbox must not be flooded. A
 * first message is not counted here, because otherwise a few accounts could silence a competitor's listing.
 */
const AGAIN_PER_LISTING = { free: 20, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };
/** First messages about one listing from one network: accounts are easy to make, networks are not. */
const FIRST_PER_NETWORK = { free: 20, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };
/** A person who wrote about a listing within this time counts as having written before. */
const REMEMBERED = days(30);

/** The same words to the same listing within this time are the same message: a form sent again, whose answer was lost. */
const SAME_WITHIN = hours(1);

/**
 * Sends a member's question about a live listing to its owner: it opens their conversation, or continues it. Sending it
 * again within the hour is the same message. Refuses the member's own listing, one that is not live, and where one of
 * both has blocked the other.
 */
export async function sendMessage(
  ctx: MemberContext,
  listingId: string,
  { message }: MessageInput,
): Promise<Outcome> {
  const listing = await findPublicListing(ctx, listingId);
  if (!listing) return refuse("gone");
  if (listing.userId === ctx.userId) return refuse("own-listing");
  const [id = "", before = ""] = namesOf(ctx, listingId, message);
  if ((await ctx.db.$count(listingMessages, inArray(listingMessages.id, [id, before]))) > 0)
    return { ok: true };
  const admission = await admitAll(ctx, [
    [`message:${ctx.userId}`, PER_SENDER],
    (await hasWritten(ctx, listingId))
      ? [`message-listing:${listingId}`, AGAIN_PER_LISTING]
      : [counterKey(ctx, "message-first", `${listingId} ${networkOf(ctx.clientIp)}`), FIRST_PER_NETWORK],
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const pair = { listingId, askerId: ctx.userId, ownerId: listing.userId };
  // The listing left the market or was handed over since it was read: then nothing is written.
  const stillLive = sql`exists (select 1 from public_listings p where p.id = ${listingId} and p.user_id = ${listing.userId})`;
  if (await writeMessage(ctx, pair, { id, text: message }, stillLive)) return { ok: true };
  // Sent twice at once: the other one was first.
  if (await isWritten(ctx, id)) return { ok: true };
  return refuse((await findPublicListing(ctx, listingId)) ? await refusalOf(ctx, listing.userId) : "gone");
}

/** Whether the member has written about the listing before. */
async function hasWritten({ db, userId, now }: MemberContext, listingId: string): Promise<boolean> {
  const { senderId, createdAt } = listingMessages;
  const theirs = and(eq(senderId, userId), gt(createdAt, now() - REMEMBERED));
  return (await db.$count(listingMessages, and(theirs, eq(listingMessages.listingId, listingId)))) > 0;
}

/** The ids that a message has if sent in this hour, and in the hour before. They reveal nothing about its text. */
function namesOf({ settings, userId, now }: MemberContext, listingId: string, message: string): string[] {
  const hour = Math.floor(now() / SAME_WITHIN);
  return [hour, hour - 1].map((at) => {
    const said = JSON.stringify(["listing-message", userId, listingId, message, at]);
    return encodeHexLowerCase(keyedHash(settings.appSecret, said)).slice(0, 32);
  });
}
