import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { blocks, conversations, listingMessages, listings, profiles } from "#app/db/schema.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import type { Side } from "./rules.ts";
import { ownedOffice } from "#app/domains/offices/who.server.ts";
import { sealOf } from "./write-message.server.ts";

const MESSAGES_PER_PAGE = 50;

type Reader = Pick<MemberContext, "db" | "userId">;

/** A conversation as its member stands in it. */
export type Standing = Awaited<ReturnType<typeof findStanding>>;

/**
 * The member's place in a conversation, or null: a stranger's conversation looks missing. An owner of the listing's office
 * stands where its handler does.
 */
export async function findStanding({ db, userId }: Reader, id: string) {
  const row = await db.query.conversations.findFirst({
    where: and(
      eq(conversations.id, id),
      or(
        eq(conversations.askerId, userId),
        eq(conversations.ownerId, userId),
        sql`${conversations.officeId} = ${ownedOffice(userId)}`,
      ),
    ),
  });
  if (!row) return null;
  const side: Side = row.askerId === userId ? "asker" : "owner";
  return { ...row, side, otherId: side === "asker" ? row.ownerId : row.askerId };
}

/** The id of the member's conversation about a listing; null if they have not asked. */
export async function findConversationOf({ db, userId }: Reader, listingId: string): Promise<string | null> {
  const row = await db.query.conversations.findFirst({
    columns: { id: true },
    where: and(eq(conversations.listingId, listingId), eq(conversations.askerId, userId)),
  });
  return row?.id ?? null;
}

/**
 * The other's name for a member: the advertiser's if they show it to members, the asker's from their profile. Null if
 * there is none that may be printed. An address or a number is never among it.
 */
export const otherNameOf = (side: Side): SQL<string | null> =>
  side === "owner"
    ? sql<string | null>`${profiles.fullName}`
    : sql<string | null>`case when ${listings.allowName} then ${listings.contactName} end`;

/** A listing's title as a side may see it: its owner always, the asker while it is public. */
export const titleFor = (side: Side): SQL<string | null> =>
  side === "owner"
    ? sql<string | null>`${listings.title}`
    : sql<string | null>`(select p.title from public_listings p where p.id = ${listings.id})`;

export type ShownMessage = { id: string; mine: boolean; text: string | null; at: number };

/**
 * A conversation of the member, with a page of its messages in the order they were written: the newest, or those before
 * a cursor. Null for anybody else.
 */
export async function findConversation(ctx: MemberContext, id: string, before: Place | null) {
  const standing = await findStanding(ctx, id);
  if (!standing) return null;
  const { side, otherId } = standing;
  const [[about], found, mute, live] = await Promise.all([
    ctx.db
      .select({
        listingId: listings.id,
        title: titleFor(side),
        name: otherNameOf(side),
        country: listings.country,
      })
      .from(listings)
      .leftJoin(profiles, eq(profiles.userId, otherId))
      .where(eq(listings.id, standing.listingId)),
    ctx.db
      .select()
      .from(listingMessages)
      .where(and(eq(listingMessages.conversationId, id), olderThan(listingMessages, before)))
      .orderBy(...newestFirst(listingMessages))
      .limit(MESSAGES_PER_PAGE + 1),
    ctx.db.query.blocks.findFirst({
      where: and(eq(blocks.blockerId, ctx.userId), eq(blocks.blockedId, otherId)),
    }),
    findPublicListing(ctx, standing.listingId),
  ]);
  if (!about) return null;
  const { rows, next } = pageOf(found, MESSAGES_PER_PAGE);
  const messages = await Promise.all(
    rows.reverse().map(async (row) => {
      // What anybody of an office answered is its side's.
      const mine = (row.senderId === standing.askerId) === (side === "asker");
      return { ...(await shown(ctx, row)), mine };
    }),
  );
  return {
    standing,
    title: about.title,
    name: printedName(about.name),
    country: about.country,
    live,
    messages,
    older: next,
    hasBlocked: mute !== undefined,
  };
}

/** A stored message as its reader sees it; a text that cannot be opened is null, and logged. */
export async function shown(
  ctx: Pick<AppContext, "settings" | "log"> & { userId: string },
  row: typeof listingMessages.$inferSelect,
): Promise<ShownMessage> {
  const text = await unsealOrNull(ctx, sealOf(row.id), row.sealed);
  return { id: row.id, mine: row.senderId === ctx.userId, text, at: row.createdAt };
}

/** Notes that the member has read the conversation as it was when it was found. */
export async function markRead(
  { db, userId }: Pick<MemberContext, "db" | "userId">,
  { id, side, ownerId, lastAskedAt, lastAnsweredAt, ownerReadAt, askerReadAt }: NonNullable<Standing>,
): Promise<void> {
  // An office's owner who reads along has not read it for whoever handles it.
  if (side === "owner" && ownerId !== userId) return;
  const [last, readAt] = side === "owner" ? [lastAskedAt, ownerReadAt] : [lastAnsweredAt, askerReadAt];
  if (last === null || last <= readAt) return;
  const column = side === "owner" ? conversations.ownerReadAt : conversations.askerReadAt;
  await db
    .update(conversations)
    .set({ [side === "owner" ? "ownerReadAt" : "askerReadAt"]: sql`max(${column}, ${last})` })
    .where(eq(conversations.id, id));
}
