import { and, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { conversations, listings, viewings } from "#app/db/schema.server.ts";
import { instantOf } from "#app/domains/listings/own/country-clock.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { findStanding, type Standing } from "./find-conversation.server.ts";
import { otherSide, VIEWING_WITHIN, type ViewingRefusal, type ViewingState } from "./rules.ts";
import { mayWriteTo, refusalOf } from "./write-message.server.ts";

type Outcome = { ok: true } | { ok: false; reason: ViewingRefusal };
type Here = NonNullable<Standing>;
export type Viewing = typeof viewings.$inferSelect;
const refuse = (reason: ViewingRefusal): Outcome => ({ ok: false, reason });

const PER_MEMBER = { free: 10, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };
/** Decided ones that a conversation still shows. */
const SHOWN = 5;

/** Who stands on the member's side of the conversation: an office's owner acts for whoever handles the listing. */
const holderOf = ({ side, askerId, ownerId }: Here): string => (side === "asker" ? askerId : ownerId);

const mine = (id: string, conversationId: string): SQL | undefined =>
  and(eq(viewings.id, id), eq(viewings.conversationId, conversationId));

/** A conversation's viewings, the newest first: what stands, and what became of some before. */
export const listViewings = ({ db }: Pick<AppContext, "db">, conversationId: string): Promise<Viewing[]> =>
  db
    .select()
    .from(viewings)
    .where(and(eq(viewings.conversationId, conversationId), ne(viewings.state, "replaced")))
    .orderBy(desc(viewings.createdAt), desc(viewings.id))
    .limit(SHOWN);

/**
 * Proposes up to three times for a viewing, as typed on the clock of the property's country. It replaces what was
 * proposed before, by either side; a confirmed viewing stands until the other confirms one of these. Refuses times that
 * are over or too far ahead.
 */
export async function proposeViewing(
  ctx: MemberContext,
  conversationId: string,
  typed: readonly string[],
): Promise<Outcome | Waiting> {
  const here = await findStanding(ctx, conversationId);
  if (!here) return refuse("gone");
  const now = ctx.now();
  const times = await readTimes(ctx, here, typed);
  if (times.length === 0 || times.some((at) => at <= now)) return refuse("past");
  if (times.some((at) => at > now + VIEWING_WITHIN)) return refuse("too-far");
  const admission = await admit(ctx, `viewing:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const id = newId();
  // The event of a confirmed viewing that is still to come: it would be moved.
  const standing = (column: SQL) =>
    sql`(select ${column} from ${viewings} where ${viewings.conversationId} = ${conversationId}
      and ${viewings.state} = 'confirmed' and ${viewings.confirmedFor} > ${now})`;
  const row = {
    id,
    conversationId,
    uid: sql`coalesce(${standing(sql`${viewings.uid}`)}, ${id})`,
    sequence: 0,
    proposedBy: here.side,
    times,
    state: "proposed" as const,
    confirmedFor: null,
    createdAt: now,
    decidedAt: null,
  };
  const allowed = mayWriteTo(ctx.userId, here.otherId);
  const outcome = await unitOfWork(ctx)
    .writeAll([
      ctx.db
        .update(viewings)
        .set({ state: "replaced", decidedAt: now })
        .where(and(eq(viewings.conversationId, conversationId), eq(viewings.state, "proposed"), allowed)),
    ])
    .when("proposed", insertWhere(ctx.db, viewings, row, allowed))
    .mail(draftMail("viewing", here.otherId, { viewingId: id, told: "proposed" }))
    .tell(here.otherId, { type: "inbox.changed" })
    .run();
  return outcome.ok ? { ok: true } : refuse(await refusalOf(ctx, here.otherId));
}

async function readTimes({ db }: MemberContext, here: Here, typed: readonly string[]): Promise<number[]> {
  const listing = await db.query.listings.findFirst({
    columns: { country: true },
    where: eq(listings.id, here.listingId),
  });
  const times = listing ? typed.map((one) => instantOf(one, listing.country)) : [];
  return [...new Set(times.filter((at) => at !== null))].sort((a, b) => a - b);
}

/**
 * Confirms one of the times that the other proposed; both then have it by mail, for their calendars. Where an office's owner
 * confirms it, whoever handles the listing has it: they go there. A viewing confirmed
 * before is moved to it. Refuses a time that is over, and proposals that no longer stand.
 */
export async function confirmViewing(
  ctx: MemberContext,
  conversationId: string,
  { viewing, at }: { viewing: string; at: number },
): Promise<Outcome> {
  const here = await findStanding(ctx, conversationId);
  if (!here) return refuse("gone");
  const now = ctx.now();
  if (at <= now) return refuse("past");
  const proposed = and(
    mine(viewing, conversationId),
    eq(viewings.state, "proposed"),
    eq(viewings.proposedBy, otherSide(here.side)),
    sql`exists (select 1 from json_each(${viewings.times}) where value = ${at})`,
    mayWriteTo(ctx.userId, here.otherId),
  );
  const isProposed = sql`exists (select 1 from ${viewings} p where p.id = ${viewing} and p.state = 'proposed'
    and p.conversation_id = ${conversationId} and p.proposed_by = ${otherSide(here.side)}
    and exists (select 1 from json_each(p.times) where value = ${at}))`;
  // After every revision of the event that calendars may have.
  const nextSequence = sql`coalesce((select max(e.sequence) + 1 from ${viewings} e
    where e.conversation_id = ${conversationId} and e.uid = ${viewings.uid} and e.confirmed_for is not null), 0)`;
  const confirmed = await unitOfWork(ctx)
    // One confirmed viewing at a time: the one before gives way first.
    .writeAll([
      ctx.db
        .update(viewings)
        .set({ state: sql`iif(${viewings.confirmedFor} > ${now}, 'moved', 'held')` })
        .where(
          and(
            eq(viewings.conversationId, conversationId),
            eq(viewings.state, "confirmed"),
            isProposed,
            mayWriteTo(ctx.userId, here.otherId),
          ),
        ),
    ])
    .whenUpdated(
      "confirmed",
      viewings,
      { state: "confirmed", confirmedFor: at, decidedAt: now, sequence: nextSequence },
      proposed,
    )
    .mail(draftMail("viewing", here.otherId, { viewingId: viewing, told: "confirmed" }))
    .mail(draftMail("viewing", holderOf(here), { viewingId: viewing, told: "confirmed" }))
    .tell(here.otherId, { type: "inbox.changed" })
    .tell(holderOf(here), { type: "inbox.changed" })
    .run();
  return confirmed.ok ? { ok: true } : refuse(await whyNot(ctx, here));
}

/** Declines what the other proposed. */
export async function declineViewing(
  ctx: MemberContext,
  conversationId: string,
  viewing: string,
): Promise<Outcome> {
  const here = await findStanding(ctx, conversationId);
  if (!here) return refuse("gone");
  const proposed = and(
    mine(viewing, conversationId),
    eq(viewings.state, "proposed"),
    eq(viewings.proposedBy, otherSide(here.side)),
    mayWriteTo(ctx.userId, here.otherId),
  );
  return end(ctx, here, { viewing, state: "declined", where: proposed, tellBoth: false });
}

/** Takes back what the member proposed, or cancels a confirmed viewing, whoever proposed it. */
export async function cancelViewing(
  ctx: MemberContext,
  conversationId: string,
  viewing: string,
): Promise<Outcome> {
  const here = await findStanding(ctx, conversationId);
  if (!here) return refuse("gone");
  const row = await ctx.db.query.viewings.findFirst({ where: mine(viewing, conversationId) });
  if (!row || (row.state === "proposed" && row.proposedBy !== here.side)) return refuse("decided");
  // Cancelling must be possible even where the two no longer write to each other.
  const where = and(mine(viewing, conversationId), eq(viewings.state, row.state));
  if (row.state === "proposed") return end(ctx, here, { viewing, state: "cancelled", where, tellBoth: null });
  if (row.state !== "confirmed") return refuse("decided");
  if ((row.confirmedFor ?? 0) <= ctx.now()) return refuse("past");
  return end(ctx, here, { viewing, state: "cancelled", where, tellBoth: true });
}

type End = {
  viewing: string;
  state: Extract<ViewingState, "declined" | "cancelled">;
  where: SQL | undefined;
  /** Whether both are told by mail, the other alone, or nobody. */
  tellBoth: boolean | null;
};

async function end(
  ctx: MemberContext,
  here: Here,
  { viewing, state, where, tellBoth }: End,
): Promise<Outcome> {
  const values = { state, decidedAt: ctx.now() };
  const revised = tellBoth === true ? { ...values, sequence: sql`${viewings.sequence} + 1` } : values;
  const unit = unitOfWork(ctx).whenUpdated("ended", viewings, revised, where);
  const params = { viewingId: viewing, told: state };
  if (tellBoth !== null) unit.mail(draftMail("viewing", here.otherId, params));
  if (tellBoth === true) unit.mail(draftMail("viewing", holderOf(here), params));
  const ended = await unit
    .tell(here.otherId, { type: "inbox.changed" })
    .tell(holderOf(here), { type: "inbox.changed" })
    .run();
  return ended.ok ? { ok: true } : refuse(await whyNot(ctx, here));
}

/** The proposals were decided meanwhile, or the two may not write to each other. */
async function whyNot({ db, userId }: MemberContext, { otherId }: Here): Promise<ViewingRefusal> {
  const [row] = await db.select({ may: sql<number>`${mayWriteTo(userId, otherId)}` }).from(sql`(select 1)`);
  return row?.may === 1 ? "decided" : refusalOf({ db, userId }, otherId);
}

export type ToldViewing = NonNullable<Awaited<ReturnType<typeof findToldViewing>>>;

/** A viewing with its conversation and the public facts of its listing; null if any of them is gone. */
export async function findToldViewing({ db }: Pick<AppContext, "db">, viewingId: string) {
  const [row] = await db
    .select({
      viewing: viewings,
      askerId: conversations.askerId,
      ownerId: conversations.ownerId,
      title: sql<string | null>`(select p.title from public_listings p where p.id = ${listings.id})`,
      ownTitle: listings.title,
      address: listings.address,
      city: listings.city,
      district: listings.district,
      country: listings.country,
      listingId: listings.id,
    })
    .from(viewings)
    .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .where(eq(viewings.id, viewingId));
  return row ?? null;
}

/** The viewing of a conversation that a calendar can take: the confirmed one, or the cancelled one after it. */
export async function findCalendarViewing(ctx: MemberContext, conversationId: string) {
  const here = await findStanding(ctx, conversationId);
  if (!here) return null;
  const [row] = await ctx.db
    .select({ id: viewings.id })
    .from(viewings)
    .where(
      and(
        eq(viewings.conversationId, conversationId),
        inArray(viewings.state, ["confirmed", "cancelled"]),
        sql`${viewings.confirmedFor} is not null`,
      ),
    )
    .orderBy(sql`${viewings.state} = 'confirmed' desc`, desc(viewings.createdAt))
    .limit(1);
  return row ? findToldViewing(ctx, row.id) : null;
}
