import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { listingReports, listings, officePeople, offices, users } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { listPeople } from "./people.server.ts";

const PAGE = 20;

const of = (condition: SQL): SQL<number> =>
  // One level down, because columns at the top of a selection lose their table's name.
  sql<number>`${sql`(select count(*) from ${listings} where ${listings.officeId} = ${offices.id} and ${condition})`}`;

/** How an office fares, from its own rows. */
const health = {
  people: sql<number>`${sql`(select count(*) from ${officePeople} where ${officePeople.officeId} = ${offices.id})`}`,
  live: of(sql`${listings.live} = 1`),
  pending: of(sql`${listings.status} = 'pending' and ${listings.closedAs} is null`),
  rejected: of(sql`${listings.status} = 'rejected' and ${listings.closedAs} is null`),
  closed: of(sql`${listings.closedAs} is not null`),
  reports: sql<number>`${sql`(select count(*) from ${listingReports} join ${listings} on ${listings.id} = ${listingReports.listingId}
    where ${listings.officeId} = ${offices.id} and ${listingReports.resolvedAt} is null)`}`,
  lastAt: sql<
    number | null
  >`${sql`(select max(${listings.updatedAt}) from ${listings} where ${listings.officeId} = ${offices.id})`}`,
};

const columns = {
  id: offices.id,
  slug: offices.slug,
  name: offices.name,
  country: offices.country,
  licenceNumber: offices.licenceNumber,
  suspendedAt: offices.suspendedAt,
  suspendedFor: offices.suspendedFor,
  createdAt: offices.createdAt,
  ...health,
};

/** A page of the offices, newest first, by a part of their name, address or licence. */
export async function listOffices({ db }: AdminContext, words: string, after: Place | null) {
  // D1 takes no pattern of LIKE above 50 bytes, which is 24 Arabic letters.
  const has = (column: typeof offices.name | typeof offices.slug | typeof offices.licenceNumber) =>
    sql`instr(lower(${column}), lower(${words})) > 0`;
  const rows = await db
    .select(columns)
    .from(offices)
    .where(
      and(
        words === "" ? undefined : or(has(offices.name), has(offices.slug), has(offices.licenceNumber)),
        olderThan(offices, after),
      ),
    )
    .orderBy(...newestFirst(offices))
    .limit(PAGE + 1);
  return pageOf(rows, PAGE);
}

/** An office with its people, as administrators see it; null if there is none. */
export async function findOffice(ctx: AdminContext, id: string) {
  const [office] = await ctx.db
    .select(columns)
    .from(offices)
    .where(eq(offices.id, id))
    .orderBy(desc(offices.id));
  return office ? { ...office, list: await listPeople(ctx, id) } : null;
}

type Outcome = { ok: true } | { ok: false; reason: "gone" | "not-admin" };

/** The addressees of a mail about an office. */
async function peopleOf({ db }: AdminContext, id: string): Promise<string[]> {
  const rows = await db
    .select({ userId: officePeople.userId })
    .from(officePeople)
    .innerJoin(users, eq(users.id, officePeople.userId))
    .where(and(eq(officePeople.officeId, id), isNull(users.closedAt)));
  return rows.map(({ userId }) => userId);
}

async function whyNot({ db }: AdminContext, id: string, suspended: boolean): Promise<Outcome> {
  const office = await db.query.offices.findFirst({
    columns: { suspendedAt: true },
    where: eq(offices.id, id),
  });
  if (!office) return { ok: false, reason: "gone" };
  return (office.suspendedAt !== null) === suspended ? { ok: true } : { ok: false, reason: "not-admin" };
}

/** Hides an office's page and all its listings, whoever handles them, and tells its people why. Twice is fine. */
export async function suspendOffice(ctx: AdminContext, id: string, reason: string): Promise<Outcome> {
  const now = ctx.now();
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "suspended",
      offices,
      { suspendedAt: now, suspendedFor: reason },
      and(eq(offices.id, id), isNull(offices.suspendedAt), isStandingAdmin(ctx.userId)),
    )
    .audit("office.suspend", id, { reason })
    .also("listings", ({ holds }) =>
      ctx.db
        .update(listings)
        .set({ suspendedAt: now })
        .where(and(eq(listings.officeId, id), isNull(listings.suspendedAt), holds)),
    );
  for (const userId of await peopleOf(ctx, id))
    unit.mailMember(draftMail("office-suspended", userId, { officeId: id }));
  const done = await unit.run();
  return done.ok ? { ok: true } : whyNot(ctx, id, true);
}

/** Lifts an office's suspension. Listings of people who are suspended themselves stay hidden with them. */
export async function restoreOffice(ctx: AdminContext, id: string): Promise<Outcome> {
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "restored",
      offices,
      { suspendedAt: null, suspendedFor: null },
      and(eq(offices.id, id), isNotNull(offices.suspendedAt), isStandingAdmin(ctx.userId)),
    )
    .audit("office.restore", id)
    .also("listings", ({ holds }) =>
      ctx.db
        .update(listings)
        .set({
          suspendedAt: sql`(select ${users.suspendedAt} from ${users} where ${users.id} = ${listings.userId})`,
          askedAt: sql`case when ${listings.hiddenAs} is not null then ${listings.askedAt} end`,
        })
        .where(and(eq(listings.officeId, id), holds)),
    );
  for (const userId of await peopleOf(ctx, id))
    unit.mailMember(draftMail("office-restored", userId, { officeId: id }));
  const done = await unit.run();
  return done.ok ? { ok: true } : whyNot(ctx, id, false);
}
