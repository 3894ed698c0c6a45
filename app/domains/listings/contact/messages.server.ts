import { and, eq, isNotNull, lt } from "drizzle-orm";
import { contactMails, listingMessages, listings, profiles, users } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { sealOf } from "./send-message.server.ts";

/** How long the text is kept, in case its owner says that a mail never came. */
export const MESSAGES_KEPT_FOR = days(30);

/** A question on its way to a listing's owner. */
export type ListingMessage = {
  listingId: string;
  title: string;
  sender: { name: string | null; email: string };
  text: string;
  /** The listing's contact address, once its holder has confirmed it; null for the account's. */
  contactEmail: string | null;
};

/** The question for its mail; null if it, its listing or its sender's account is gone. */
export async function findMessage(
  ctx: Pick<AppContext, "db" | "settings">,
  id: string,
): Promise<ListingMessage | null> {
  const [row] = await ctx.db
    .select({
      listingId: listings.id,
      title: listings.title,
      name: profiles.fullName,
      email: users.email,
      closedAt: users.closedAt,
      sealed: listingMessages.sealed,
      contactEmail: contactMails.email,
    })
    .from(listingMessages)
    .innerJoin(listings, eq(listings.id, listingMessages.listingId))
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
  const { listingId, title, name, email, sealed, contactEmail } = row;
  const text = await unseal(ctx.settings, sealOf(id), sealed);
  return { listingId, title, sender: { name, email }, text, contactEmail };
}

/** Deletes messages past their retention. */
export async function sweepMessages(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  await ctx.db.delete(listingMessages).where(lt(listingMessages.createdAt, ctx.now() - MESSAGES_KEPT_FOR));
}
