import { desc, eq, sql, type SQL } from "drizzle-orm";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { listingReports, listings, offices, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import {
  licenceState,
  type Hidden,
  type LicenceState,
  type ListingEstimate,
  type ListingStatus,
  type ReportReason,
  type ShownFlag,
} from "#app/domains/listings/rules.ts";

/** How many reports of one listing are shown, the newest ones: no listing's reports crowd out another's. */
const REPORTS_SHOWN = 20;
const THUMBNAILS = 3;

/** A listing as a moderator sees it: its contact fields stay with its owner. */
const MODERATED = {
  seq: listings.seq,
  id: listings.id,
  userId: listings.userId,
  title: listings.title,
  description: listings.description,
  listingType: listings.listingType,
  offerType: listings.offerType,
  price: listings.price,
  rentPeriod: listings.rentPeriod,
  currency: listings.currency,
  areaSqm: listings.areaSqm,
  country: listings.country,
  city: listings.city,
  district: listings.district,
  address: listings.address,
  images: listings.images,
  status: listings.status,
  rejectionReason: listings.rejectionReason,
  closedAs: listings.closedAs,
  hiddenAs: sql<Hidden | null>`case when ${listings.suspendedAt} is not null then 'suspended' else ${listings.hiddenAs} end`,
  licenceNumber: listings.licenceNumber,
  licenceExpiresAt: listings.licenceExpiresAt,
  licenceRegister: listings.licenceRegister,
  licenceConfirmedAt: listings.licenceConfirmedAt,
  licenceAskedAt: listings.licenceAskedAt,
  estimateLow: listings.estimateLow,
  estimatePoint: listings.estimatePoint,
  estimateHigh: listings.estimateHigh,
  estimateGrade: listings.estimateGrade,
  estimateReason: listings.estimateReason,
  flags: listings.flags,
  createdAt: listings.createdAt,
  updatedAt: listings.updatedAt,
  submittedAt: listings.submittedAt,
  ownerName: profiles.fullName,
  officeId: listings.officeId,
  officeName: offices.name,
};

/** What somebody finds wrong with a listing. Who it is stays secret. */
type OpenReport = { id: string; reason: ReportReason; note: string | null; createdAt: number };

const selectModerated = ({ db }: AdminContext) =>
  db
    .select(MODERATED)
    .from(listings)
    .leftJoin(profiles, eq(profiles.userId, listings.userId))
    .leftJoin(offices, eq(offices.id, listings.officeId));
type ModeratedRow = Awaited<ReturnType<typeof selectModerated>>[number];

export type ModeratedListing = Omit<
  ModeratedRow,
  | "estimateLow"
  | "estimatePoint"
  | "estimateHigh"
  | "estimateGrade"
  | "estimateReason"
  | "licenceNumber"
  | "flags"
> & {
  flags: ShownFlag[];
  /** The first pictures, and how many more there are. */
  moreImages: number;
  estimate: ListingEstimate;
  licence: LicenceState;
  licenceNumber: string | null;
  /** Newest first. */
  reports: OpenReport[];
};

/** The status as moderators see it. A listing that its owner withdrew before a decision needs none. */
export const inList = (status: ListingStatus): SQL =>
  status === "pending"
    ? // Written as literals: SQLite uses no partial index for bound parameters.
      sql`${listings.status} = 'pending' and ${listings.closedAs} is null`
    : eq(listings.status, status);

/** What is known of a listing before all of it is read. */
type Known = Pick<typeof listings.$inferSelect, "seq" | "id" | "flags">;

/** Listings by their ids as moderators see them, in no order; those that are gone are left out. */
export async function readModerated(ctx: AdminContext, ids: readonly string[]): Promise<ModeratedListing[]> {
  const known = await ctx.db
    .select({ seq: listings.seq, id: listings.id, flags: listings.flags })
    .from(listings)
    .where(sql`${listings.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return readWhole(ctx, known);
}

/**
 * Listings as moderators see them, in no order, each with its open reports and with the titles of the listings that its
 * flags point at; flags that point at listings which are gone are left out. All is read at once.
 */
export async function readWhole(ctx: AdminContext, known: readonly Known[]): Promise<ModeratedListing[]> {
  if (known.length === 0) return [];
  const pointedAt = known.flatMap(({ flags }) =>
    flags.flatMap((flag) => ("listingId" in flag ? flag.listingId : [])),
  );
  const seqs = JSON.stringify(known.map(({ seq }) => seq));
  const ids = JSON.stringify(known.map(({ id }) => id));
  // The plus keeps SQLite from reading all open reports instead of those of these listings.
  const newest = sql`(select r.id from json_each(${ids}) cross join listing_reports r
    where r.id in (select o.id from listing_reports o where o.listing_id = json_each.value and +o.resolved_at is null
      order by o.created_at desc limit ${REPORTS_SHOWN}))`;
  const { db } = ctx;
  const { rows, reports, standing } = await readTogether(ctx, {
    rows: selectModerated(ctx).where(sql`${listings.seq} in (select value from json_each(${seqs}))`),
    reports: db
      .select()
      .from(listingReports)
      .where(sql`${listingReports.id} in ${newest}`)
      .orderBy(desc(listingReports.createdAt)),
    standing: db
      .select({ id: listings.id, title: listings.title })
      .from(listings)
      .where(sql`${listings.id} in (select value from json_each(${JSON.stringify(pointedAt)}))`),
  });
  const titles = new Map(standing.map(({ id, title }) => [id, title]));
  return rows.map((row) => {
    const { estimateLow, estimatePoint, estimateHigh, estimateGrade, estimateReason, ...shown } = row;
    return {
      ...shown,
      images: row.images.slice(0, THUMBNAILS),
      moreImages: Math.max(row.images.length - THUMBNAILS, 0),
      estimate:
        estimateLow === null || estimatePoint === null || estimateHigh === null || estimateGrade === null
          ? { ok: false, reason: estimateReason ?? "no-evidence-for-city" }
          : { ok: true, low: estimateLow, point: estimatePoint, high: estimateHigh, grade: estimateGrade },
      licence: licenceState(row, ctx.now()),
      flags: row.flags.flatMap((flag): ShownFlag[] => {
        if (!("listingId" in flag)) return [flag];
        const title = titles.get(flag.listingId);
        return title === undefined ? [] : [{ ...flag, title }];
      }),
      reports: reports
        .filter(({ listingId }) => listingId === row.id)
        .map(({ id, reason, note, createdAt }) => ({ id, reason, note, createdAt })),
    };
  });
}
