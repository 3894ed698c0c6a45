import { and, desc, eq, lt } from "drizzle-orm";
import { listings, profiles } from "#app/db/schema.server.ts";
import { stateOf } from "#app/domains/listings/own/own-state.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

const PAGE = 20;

/** A page of an office's listings, newest first, each with who handles it; optionally those of one person. */
export async function listOfficeListings(
  { db, now }: MemberContext,
  officeId: string,
  { person, before }: { person: string | null; before: number | null },
) {
  const found = await db
    .select({ listing: listings, name: profiles.fullName })
    .from(listings)
    .leftJoin(profiles, eq(profiles.userId, listings.userId))
    .where(
      and(
        eq(listings.officeId, officeId),
        person === null ? undefined : eq(listings.userId, person),
        before === null ? undefined : lt(listings.seq, before),
      ),
    )
    .orderBy(desc(listings.seq))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE).map(({ listing, name }) => ({
    id: listing.id,
    seq: listing.seq,
    title: listing.title,
    state: stateOf(listing, now()),
    userId: listing.userId,
    name: printedName(name),
  }));
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.seq ?? null) : null };
}

/** One listing of an office; null if it is none of it. */
export async function findOfficeListing({ db }: Pick<MemberContext, "db">, officeId: string, id: string) {
  const row = await db.query.listings.findFirst({
    columns: { id: true, title: true, userId: true },
    where: and(eq(listings.id, id), eq(listings.officeId, officeId)),
  });
  return row ?? null;
}
