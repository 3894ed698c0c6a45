import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { conversations, listingMessages, listings, profiles } from "#app/db/schema.server.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { beyond, sortedBy, spotsOf, type Spot } from "#app/platform/keyset.server.ts";
import { otherNameOf, shown, titleFor } from "./find-conversation.server.ts";
import { ownedOffice } from "#app/domains/offices/who.server.ts";
import { SIDES, type InboxFilter, type Side } from "./rules.ts";

const PER_PAGE = 20;
/** More unread conversations than these are not told apart. */
const UNREAD_COUNTED_TO = 99;

const BY_TIME = { at: conversations.lastMessageAt, id: conversations.id };

const isUnread = {
  owner: sql<number>`${conversations.lastAskedAt} > ${conversations.ownerReadAt}`,
  asker: sql<number>`${conversations.lastAnsweredAt} > ${conversations.askerReadAt}`,
} as const;
const personOf = { owner: conversations.ownerId, asker: conversations.askerId } as const;

const sidesOf = (filter: InboxFilter): readonly Side[] =>
  filter === "all" ? SIDES : filter === "asked" ? ["asker"] : ["owner"];

/**
 * A page of the member's conversations, the latest message first, each with the beginning of that message; `next`
 * continues after the last. Each side is read from its own index: an office has thousands of them.
 */
export async function listInbox(ctx: MemberContext, filter: InboxFilter, after: Spot | null) {
  const lists =
    filter === "office"
      ? [await listSide(ctx, "owner", after, handledByOthers(ctx))]
      : await Promise.all(
          sidesOf(filter).map((side) => listSide(ctx, side, after, eq(personOf[side], ctx.userId))),
        );
  const found = lists.flat().sort((a, b) => b.at - a.at || (b.id < a.id ? -1 : 1));
  const { rows, next } = spotsOf(found, PER_PAGE, ({ at }) => at);
  const last = await lastMessages(
    ctx,
    rows.map(({ lastId }) => lastId),
  );
  const list = rows.map(({ lastId, unread, name, ...row }) => ({
    ...row,
    name: printedName(name),
    unread: unread === 1,
    last: last.get(lastId ?? "") ?? null,
  }));
  return { conversations: list, next };
}

/** The conversations of the member's office that somebody else of it handles; none for anybody but an owner. */
const handledByOthers = ({ userId }: MemberContext): SQL =>
  sql`${conversations.officeId} = ${ownedOffice(userId)} and ${conversations.officeId} is not null and ${conversations.ownerId} <> ${userId} and ${conversations.askerId} <> ${userId}`;

function listSide({ db }: MemberContext, side: Side, after: Spot | null, which: SQL) {
  return db
    .select({
      id: conversations.id,
      side: sql<Side>`${side}`,
      at: conversations.lastMessageAt,
      title: titleFor(side),
      name: otherNameOf(side),
      unread: sql<number>`coalesce(${isUnread[side]}, 0)`,
      lastId: sql<string | null>`(select m.id from listing_messages m
        where m.conversation_id = ${conversations.id} order by m.created_at desc, m.id desc limit 1)`,
    })
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .leftJoin(profiles, eq(profiles.userId, side === "owner" ? conversations.askerId : conversations.ownerId))
    .where(and(which, beyond(BY_TIME, "down", after)))
    .orderBy(...sortedBy(BY_TIME, "down"))
    .limit(PER_PAGE + 1);
}

async function lastMessages(ctx: MemberContext, ids: (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<string, Awaited<ReturnType<typeof shown>>>();
  const rows = await ctx.db.select().from(listingMessages).where(inArray(listingMessages.id, known));
  const messages = await Promise.all(rows.map((row) => shown(ctx, row)));
  return new Map(messages.map((message) => [message.id, message]));
}

/** In how many conversations the member has something unread, up to `UNREAD_COUNTED_TO` for each side. */
export async function countUnread({ db, userId }: Pick<MemberContext, "db" | "userId">): Promise<number> {
  const counts = await Promise.all(
    SIDES.map(async (side) => {
      const unread = db
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(personOf[side], userId), isUnread[side]))
        .limit(UNREAD_COUNTED_TO)
        .as("unread");
      return db.$count(unread);
    }),
  );
  return counts.reduce((all, n) => all + n, 0);
}
