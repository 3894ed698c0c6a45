import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { blocks, conversations, listingMessages, listings, users } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isOpenAccount, mayAct } from "#app/platform/open-account.server.ts";
import { seal } from "#app/platform/seal.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { InboxRefusal } from "./rules.ts";

/** The purpose under which a message is encrypted. */
export const sealOf = (messageId: string): string => `listing-message:${messageId}`;

/** A message after another unread one causes no mail of its own within this time. */
const ONE_NOTICE_WITHIN = minutes(10);

/** The two of a conversation. The asker's first message opens it. */
export type Pair = { listingId: string; askerId: string; ownerId: string };

const isOf = ({ listingId, askerId }: Pair): SQL =>
  sql`${conversations.listingId} = ${listingId} and ${conversations.askerId} = ${askerId}`;

/** SQL condition: the member may act, the other's account is open, and neither has blocked the other. */
export const mayWriteTo = (userId: string, otherId: string): SQL =>
  sql`${mayAct(userId)} and ${isOpenAccount(otherId)} and not exists (select 1 from ${blocks}
    where (${blocks.blockerId} = ${userId} and ${blocks.blockedId} = ${otherId})
    or (${blocks.blockerId} = ${otherId} and ${blocks.blockedId} = ${userId}))`;

/**
 * Why nothing could be written to the other: the account is gone, or they no longer write to each other. That the other
 * blocked the member is never said.
 */
export async function refusalOf(
  { db, userId }: Pick<MemberContext, "db" | "userId">,
  otherId: string,
): Promise<InboxRefusal> {
  if ((await db.$count(users, and(eq(users.id, otherId), isNull(users.closedAt)))) === 0) return "gone";
  const row = await db.query.blocks.findFirst({
    where: and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId)),
  });
  return row ? "you-blocked" : "closed";
}

/** Whether a message with this id is stored. */
export const isWritten = async ({ db }: Pick<MemberContext, "db">, id: string): Promise<boolean> =>
  (await db.$count(listingMessages, eq(listingMessages.id, id))) > 0;

/**
 * Writes a member's message into the conversation of these two, which a first question opens, and with it the notice for
 * the other; only if `condition` holds and both may write. A message with the same id is written once. False if nothing
 * was written.
 */
export async function writeMessage(
  ctx: MemberContext,
  pair: Pair,
  { id, text }: { id: string; text: string },
  condition: SQL,
): Promise<boolean> {
  const { listingId, askerId, ownerId } = pair;
  const asks = ctx.userId === askerId;
  const otherId = asks ? ownerId : askerId;
  const now = ctx.now();
  const allowed = sql`${condition} and ${mayWriteTo(ctx.userId, otherId)}`;
  const sealed = await seal(ctx.settings, sealOf(id), text);
  const conversationId = sql`(select ${conversations.id} from ${conversations} where ${isOf(pair)})`;
  const row = { id, listingId, senderId: ctx.userId, sealed, createdAt: now, conversationId };
  const known = sql`exists (select 1 from ${conversations} where ${isOf(pair)})`;
  const toNotify = await isToNotify(ctx, pair, asks);

  const unit = unitOfWork(ctx);
  if (asks) {
    const officeId = sql<
      string | null
    >`(select ${listings.officeId} from ${listings} where ${listings.id} = ${listingId})`;
    const opened = { ...pair, officeId, id: newId(), createdAt: now, lastAskedAt: now, lastMessageAt: now };
    const unread = { askerReadAt: 0, ownerReadAt: 0 };
    unit.writeAll([
      insertWhere(ctx.db, conversations, { ...opened, ...unread }, allowed).onConflictDoNothing(),
    ]);
  }
  const written = unit
    .when(
      "written",
      insertWhere(ctx.db, listingMessages, row, sql`${allowed} and ${known}`).onConflictDoNothing(),
    )
    .alsoAll((guard) => [
      ctx.db
        .update(conversations)
        .set({
          lastMessageAt: sql`max(${conversations.lastMessageAt}, ${now})`,
          keptUntil: null,
          ...(asks
            ? { lastAskedAt: sql`max(${conversations.lastAskedAt}, ${now})` }
            : {
                lastAnsweredAt: sql`max(coalesce(${conversations.lastAnsweredAt}, 0), ${now})`,
                firstAnsweredAt: sql`coalesce(${conversations.firstAnsweredAt}, ${now})`,
              }),
        })
        .where(and(isOf(pair), guard.holds)),
    ])
    .tell(otherId, { type: "inbox.changed" });
  if (toNotify) written.mail(draftMail("listing-message", otherId, { messageId: id }));
  return (await written.run()).ok;
}

/** Whether the other is told by mail: not again while a message of the last minutes is still unread. */
async function isToNotify({ db, now }: MemberContext, pair: Pair, asks: boolean): Promise<boolean> {
  const row = await db.query.conversations.findFirst({ where: isOf(pair) });
  if (!row) return true;
  const [last, readAt] = asks ? [row.lastAskedAt, row.ownerReadAt] : [row.lastAnsweredAt, row.askerReadAt];
  return last === null || last <= readAt || last <= now() - ONE_NOTICE_WITHIN;
}
