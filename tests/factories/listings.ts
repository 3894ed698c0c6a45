import { eq, sql } from "drizzle-orm";
import { listings, users } from "#app/db/schema.server.ts";
import { estimateColumns } from "#app/domains/listings/estimates/estimate-listing.server.ts";
import { endOfDay } from "#app/domains/listings/own/licence.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Owner = Pick<AppContext, "db" | "now"> & { userId: string };

/** A flat for sale in حي النرجس, Riyadh, with its owner's description. */
export const FLAT = {
  title: "شقة ثلاث غرف في حي النرجس",
  description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
  listingType: "apartment",
  offerType: "sale",
  price: 950_000,
  areaSqm: 140,
  bedrooms: 3,
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  address: "شارع عثمان بن عفان",
  latitude: 24.83,
  longitude: 46.66,
} as const satisfies Partial<Listing>;

/** A listing as the form would store it, approved by default, licensed; creates its owner's account if missing. */
export async function insertListing(owner: Owner, overrides: Partial<Listing> = {}): Promise<Listing> {
  const { db, userId } = owner;
  const now = owner.now();
  await db
    .insert(users)
    .values({
      id: userId,
      email: `${userId}@example.com`.toLowerCase(),
      emailConfirmedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
  const status = overrides.status ?? "approved";
  const row = {
    id: newId(),
    userId,
    ...FLAT,
    bathrooms: 2,
    floorNumber: 2,
    contactName: "سارة العتيبي",
    contactPhone: "+966501234567",
    contactEmail: "owner.contact@example.com",
    images: [{ id: newId(), width: 1280, height: 960 }],
    licenceNumber: "7200299856",
    licenceExpiresAt: endOfDay("2999-12-31", "sa"),
    rejectionReason: status === "rejected" ? "الصور غير واضحة" : null,
    confirmedAt: now,
    flags: [],
    createdAt: now,
    updatedAt: now,
    submittedAt: now,
    approvedAt: status === "approved" ? now : null,
    ...estimateColumns(owner, { ok: true, low: 850_000, point: 930_000, high: 1_020_000, grade: "B" }),
    ...overrides,
    status,
  };
  const { live: _live, seq, ...stored } = row as typeof row & { live?: unknown; seq?: number };
  await db.insert(listings).values({
    ...stored,
    ...(seq === undefined ? {} : { seq }),
    currency: currencyOf(row.country),
    ...indexEntry(row),
  });
  const made = await db.query.listings.findFirst({ where: eq(listings.id, row.id) });
  if (!made) throw new Error("the listing was not stored");
  return made;
}

/** Copies a listing this many times, with new ids. */
export async function copyListing(ctx: Pick<AppContext, "db">, id: string, times: number): Promise<void> {
  const rows = await ctx.db.all<{ name: string }>(
    sql`select name from pragma_table_info('listings') where name not in ('seq', 'id')`,
  );
  const columns = sql.raw(rows.map(({ name }) => name).join());
  const copies = JSON.stringify(Array.from({ length: times }, (_, copy) => copy));
  await ctx.db.run(
    sql`insert into listings (id, ${columns})
      select ${id} || n.value, l.* from json_each(${copies}) n, (select ${columns} from listings where id = ${id}) l`,
  );
}
