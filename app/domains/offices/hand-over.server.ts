import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import {
  conversations,
  images,
  listingMessages,
  listings,
  officePeople,
  offices,
  users,
} from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { handImports } from "#app/domains/imports/own/hand-imports.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { OFFICE_ACT_BACKOFF, type HandOverRefusal } from "./rules.ts";
import { isInOffice } from "./who.server.ts";

type Ctx = Pick<AppContext, "db" | "now">;

/** The columns of a listing of an office that `to` takes: the other's contact data goes, and what `to` may not show stays hidden. */
const takenBy = (to: string | SQL, now: number) => ({
  userId: sql<string>`${to}`,
  contactName: null,
  contactPhone: null,
  contactEmail: sql<string>`(select u.email from ${users} u where u.id = ${to})`,
  allowName: false,
  allowCall: false,
  allowWhatsapp: false,
  suspendedAt: sql<
    number | null
  >`coalesce((select o.suspended_at from ${offices} o where o.id = ${listings.officeId}), (select u.suspended_at from ${users} u where u.id = ${to}))`,
  // A former handler's question is put to the new one.
  askedAt: sql<number | null>`case when ${listings.hiddenAs} is not null then ${listings.askedAt} end`,
  updatedAt: sql<number>`max(${now}, ${listings.updatedAt} + 1)`,
});

/** The writes that give the pictures, conversations and answers about some listings to `to`; before the listings themselves. */
const attachments = ({ db }: Ctx, which: SQL, from: string, to: string | SQL, holds: SQL) => {
  const moved = db.select({ id: listings.id }).from(listings).where(which);
  const about = and(inArray(conversations.listingId, moved), holds);
  const person = sql<string>`${to}`;
  return [
    db
      .update(images)
      .set({ userId: person })
      .where(
        and(
          eq(images.kind, "listings"),
          sql`${images.id} in (select json_extract(value, '$.id') from ${listings}, json_each(${listings.images}) where ${which})`,
          holds,
        ),
      ),
    // Nobody talks to themselves about a listing.
    db.delete(conversations).where(and(about, eq(conversations.askerId, person))),
    db
      .update(listingMessages)
      .set({ senderId: person })
      .where(and(inArray(listingMessages.listingId, moved), eq(listingMessages.senderId, from), holds)),
    db.update(conversations).set({ ownerId: person }).where(about),
  ] as const;
};

/**
 * The writes that hand everything of an office that `from` handles to `to`, if `holds` and there is somebody to take it:
 * listings with their pictures, conversations and imports. Nothing of theirs alone is touched.
 */
export function handAll(ctx: Ctx, office: string | SQL, from: string, to: SQL, holds: SQL) {
  const which = sql`(${listings.userId} = ${from} and ${listings.officeId} = ${office})`;
  const taken = sql`${holds} and ${to} is not null`;
  return [
    ...handImports(ctx, office, { from, to, holds: taken }),
    ...attachments(ctx, which, from, to, taken),
    ctx.db.update(listings).set(takenBy(to, ctx.now())).where(and(which, taken)),
  ] as const;
}

type Outcome = { ok: true } | { ok: false; reason: HandOverRefusal } | Waiting;

/**
 * An owner hands a listing of the office, with its conversations, to one of its people, who is told by mail. Whoever
 * edits it at the same time is told that it was changed meanwhile.
 */
export async function handListing(ctx: MemberContext, listingId: string, person: string): Promise<Outcome> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { userId: true, officeId: true },
    where: eq(listings.id, listingId),
  });
  if (!listing?.officeId) return { ok: false, reason: "gone" };
  if (listing.userId === person) return { ok: true };
  const admission = await admit(ctx, `office-act:${ctx.userId}`, OFFICE_ACT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const { userId: from, officeId } = listing;
  const handed = await unitOfWork(ctx)
    .whenUpdated(
      "handed",
      listings,
      takenBy(person, ctx.now()),
      and(
        eq(listings.id, listingId),
        eq(listings.userId, from),
        eq(listings.officeId, officeId),
        isInOffice(ctx.userId, officeId, "owner"),
        mayAct(ctx.userId),
        mayAct(person),
        sql`exists (select 1 from ${officePeople} p where p.user_id = ${person} and p.office_id = ${officeId})`,
      ),
    )
    .audit("office.hand_over", listingId, { from, to: person })
    .alsoAll(({ holds }) => attachments(ctx, sql`${listings.id} = ${listingId}`, from, person, holds))
    .mail(draftMail("listing-handed", person, { listingId }))
    .tell(person, { type: "inbox.changed" })
    .run();
  if (handed.ok) return { ok: true };
  const isOwner = await ctx.db.$count(
    officePeople,
    and(
      eq(officePeople.userId, ctx.userId),
      eq(officePeople.officeId, officeId),
      eq(officePeople.role, "owner"),
    ),
  );
  return { ok: false, reason: isOwner > 0 ? "no-such-person" : "gone" };
}
