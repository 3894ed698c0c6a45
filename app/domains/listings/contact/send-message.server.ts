import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { listingMessages } from "#app/db/schema.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admitAll } from "#app/platform/rate-limit.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import type { MessageInput } from "./message-input.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Refusal = "gone" | "own-listing";
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

/** The purpose under which a message is encrypted. */
export const sealOf = (messageId: string): string => `listing-message:${messageId}`;

/**
 * Sends a member's question to the owner of a live listing by mail; answers go straight to the member's address. The
 * text is kept sealed until the sweep removes it. Sending it again within the hour is the same message. Refuses the
 * member's own listing, and one that is not live.
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

  const sealed = await seal(ctx.settings, sealOf(id), message);
  const row = { id, listingId, senderId: ctx.userId, sealed, createdAt: ctx.now() };
  // The listing left the market, or an account was closed, since it was read: then nothing is written.
  const stillLive = sql`exists (select 1 from public_listings p join users u on u.id = p.user_id
    where p.id = ${listingId} and u.closed_at is null)
    and ${mayAct(ctx.userId)}`;
  const mail = draftMail("listing-message", listing.userId, { messageId: id });
  const written = await unitOfWork(ctx)
    .when("written", insertWhere(ctx.db, listingMessages, row, stillLive).onConflictDoNothing())
    .mail(mail)
    .run();
  if (!written.ok) {
    // Sent twice at once: the other one was first.
    const sent = await ctx.db.$count(listingMessages, inArray(listingMessages.id, [id]));
    return sent > 0 ? { ok: true } : refuse("gone");
  }
  return { ok: true };
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
