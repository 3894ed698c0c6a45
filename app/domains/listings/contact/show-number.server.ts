import { and, eq, sql } from "drizzle-orm";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { listings } from "#app/db/schema.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import { readablePhone } from "#app/lib/text/phone.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admitAll } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { callUrl, whatsappUrl } from "./number-links.ts";
import type { ContactWay } from "./number-input.ts";

/** `gone` also covers a listing whose owner does not offer this way: which of both it is remains unsaid. */
type Refusal = "gone" | "own-listing";
/** `phone` as people read it. */
type Shown = { way: ContactWay; phone: string; url: string };
type Outcome = { ok: true; number: Shown } | { ok: false; reason: Refusal } | Waiting;
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

/** Whoever looks for a home asks for some numbers a day; who collects them asks for all. */
const PER_MEMBER = { free: 15, firstWaitMs: minutes(1), maxWaitMs: hours(6), regainMs: minutes(20) };
/** One member's presses at one listing: more than these would only raise its owner's count. */
const PER_LISTING = { free: 4, firstWaitMs: minutes(5), maxWaitMs: days(1), regainMs: hours(6) };
/** Accounts are easy to make, networks are not. */
const PER_NETWORK = { free: 60, firstWaitMs: minutes(1), maxWaitMs: hours(6), regainMs: minutes(5) };

/** The columns of each way: whether the advertiser offers it, and how often it was asked for. */
const COLUMNS = {
  call: { allowed: listings.allowCall, count: "callsCount" },
  whatsapp: { allowed: listings.allowWhatsapp, count: "whatsappCount" },
} as const;

const isPublic = sql`exists (select 1 from public_listings p where p.id = ${listings.id})`;

/** What a member sees of a live listing's contact data before a press: the name if it is allowed, and which ways there are. */
export type ContactOffer = { name: string | null; call: boolean; whatsapp: boolean };

/** What the advertiser of a live listing offers to members; nothing if it is not live. */
export async function findContactOffer(
  { db }: Pick<MemberContext, "db" | "userId">,
  listingId: string,
): Promise<ContactOffer> {
  const hasPhone = sql`${listings.contactPhone} is not null`;
  const [row] = await db
    .select({
      name: sql<string | null>`case when ${listings.allowName} then ${listings.contactName} end`,
      call: sql<number>`${listings.allowCall} and ${hasPhone}`,
      whatsapp: sql<number>`${listings.allowWhatsapp} and ${hasPhone}`,
    })
    .from(listings)
    .where(and(eq(listings.id, listingId), isPublic));
  return { name: row?.name ?? null, call: Boolean(row?.call), whatsapp: Boolean(row?.whatsapp) };
}

/**
 * Shows a member the number of a live listing whose advertiser offers this way, and counts the press for the owner. Each
 * try is rate limited before anything is looked up. Refuses the member's own listing.
 */
export async function showNumber(ctx: MemberContext, listingId: string, way: ContactWay): Promise<Outcome> {
  const admission = await admitAll(ctx, [
    [`number:${ctx.userId}`, PER_MEMBER],
    [counterKey(ctx, "number-listing", `${ctx.userId} ${listingId}`), PER_LISTING],
    [counterKey(ctx, "number-network", networkOf(ctx.clientIp)), PER_NETWORK],
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const { allowed, count } = COLUMNS[way];
  const offered = and(eq(listings.id, listingId), eq(allowed, true), isPublic);
  const row = await ctx.db.query.listings.findFirst({
    columns: { userId: true, title: true, country: true, contactPhone: true },
    where: offered,
  });
  if (!row || row.contactPhone === null) return refuse("gone");
  if (row.userId === ctx.userId) return refuse("own-listing");
  const { contactPhone: phone, title, country } = row;
  // The number is shown only as the advertiser still offers it, and to a member who may still act.
  const counted = await unitOfWork(ctx)
    .whenUpdated(
      "counted",
      listings,
      { [count]: sql`${listings[count]} + 1` },
      and(offered, eq(listings.contactPhone, phone), mayAct(ctx.userId)),
    )
    .run();
  if (!counted.ok) return refuse("gone");
  const url = way === "call" ? callUrl(phone, country) : whatsappUrl(phone, country, title);
  return { ok: true, number: { way, phone: readablePhone(phone), url } };
}
