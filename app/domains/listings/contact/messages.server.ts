import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import {
  contactMails,
  conversations,
  listingMessages,
  listings,
  profiles,
  users,
} from "#app/db/schema.server.ts";
import { CONVERSATIONS_KEPT_FOR, type Side } from "#app/domains/listings/inbox/rules.ts";
import { sealOf } from "#app/domains/listings/inbox/write-message.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unseal } from "#app/platform/seal.server.ts";

/** A message of a conversation on its way to the other side, without any address of its sender. */
export type ListingMessage = {
  conversationId: string;
  /** Who gets it. */
  to: Side;
  /** As the recipient may see it. */
  title: string | null;
  sender: string | null;
  text: string;
  /** For the owner: the listing's contact address, once its holder has confirmed it; null for the account's. */
  contactEmail: string | null;
};

/** The message for its mail; null if it, its conversation or its sender's account is gone. */
export async function findMessage(
  ctx: Pick<AppContext, "db" | "settings">,
  id: string,
): Promise<ListingMessage | null> {
  const [row] = await ctx.db
    .select({
      conversationId: conversations.id,
      asks: sql<number>`${listingMessages.senderId} = ${conversations.askerId}`,
      title: listings.title,
      publicTitle: sql<string | null>`(select p.title from public_listings p where p.id = ${listings.id})`,
      name: profiles.fullName,
      contactName: sql<string | null>`case when ${listings.allowName} then ${listings.contactName} end`,
      closedAt: users.closedAt,
      sealed: listingMessages.sealed,
      contactEmail: contactMails.email,
    })
    .from(listingMessages)
    .innerJoin(conversations, eq(conversations.id, listingMessages.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(users, eq(users.id, listingMessages.senderId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(
      contactMails,
      and(
        eq(contactMails.userId, listings.userId),
        eq(contactMails.email, listings.contactEmail),
        isNotNull(contactMails.confirmedAt),
      ),
    )
    .where(eq(listingMessages.id, id));
  if (!row || row.closedAt !== null) return null;
  const { conversationId, sealed } = row;
  const text = await unseal(ctx.settings, sealOf(id), sealed);
  return row.asks === 1
    ? {
        conversationId,
        to: "owner",
        title: row.title,
        sender: row.name,
        text,
        contactEmail: row.contactEmail,
      }
    : {
        conversationId,
        to: "asker",
        title: row.publicTitle,
        sender: row.contactName,
        text,
        contactEmail: null,
      };
}

/** Deletes conversations, with their messages and viewings, a while after their last message, or on the day they name. */
export async function sweepConversations(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  const now = ctx.now();
  await ctx.db.delete(conversations).where(lt(conversations.lastMessageAt, now - CONVERSATIONS_KEPT_FOR));
  await ctx.db.delete(conversations).where(lt(conversations.keptUntil, now));
}
