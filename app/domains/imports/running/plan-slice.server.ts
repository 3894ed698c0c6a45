import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, sql } from "drizzle-orm";
import { importedListings, importPictures, listings } from "#app/db/schema.server.ts";
import {
  contactOf,
  contentOf,
  differs,
  judgeAlone,
  rentDoubt,
} from "#app/domains/listings/listing-columns.server.ts";
import { holderColumn } from "#app/domains/listings/own/licence-holder.server.ts";
import { formerPriceAfter } from "#app/domains/listings/prices/rules.ts";
import { UNCONFIRMED } from "#app/domains/licences/asking/ask-statements.server.ts";
import { licenceAfter, newToReview, sentToReview } from "#app/domains/listings/own/review-columns.ts";
import { importSay } from "#app/i18n/imports/import-errors.ts";
import { newId } from "#app/lib/ids.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { sha256Hex } from "#app/lib/file-digest.ts";
import type { CheckedRow } from "../formats/check-row.ts";
import { OPEN_IMPORTED_MAX, type RowError } from "../rules.ts";
import type { Importer } from "../own/find-importer.server.ts";

type Listing = typeof listings.$inferSelect;
type Known = { reference: string; hash: string; seenIn: string; goneAt: number | null; listing: Listing };

export type Run = { id: string; sourceId: string; userId: string };

/** What one slice writes. */
export type SlicePlan = {
  inserts: {
    row: typeof listings.$inferInsert;
    mark: typeof importedListings.$inferInsert;
    pictures: string[];
  }[];
  edits: {
    listing: Listing;
    columns: Partial<typeof listings.$inferInsert>;
    hash: string;
    reviewed: boolean;
    pictures: string[];
  }[];
  /** Listings that its rows have, whether or not anything changed. */
  seen: string[];
  refused: { row: number; reference: string; errors: RowError[] }[];
  counts: { created: number; changed: number; unchanged: number; returned: number };
};

/** Everything that a row says, as it is compared with the row of the next file. */
const hashOf = (said: object): Promise<string> => sha256Hex(new TextEncoder().encode(JSON.stringify(said)));

/**
 * What stands in that hash for a licence's holder, who rests sealed: an identity has so few digits that a bare hash tells
 * it. The first is written, and the one by the secret before is known too.
 */
const holderMarks = ({ settings }: AppContext, holder: string | null): (string | null)[] =>
  holder === null
    ? [null]
    : appSecrets(settings).map((secret) => encodeHexLowerCase(keyedHash(secret, `import-holder:${holder}`)));

/**
 * What the rows of a slice change: new listings, edits with the consequences of an owner's own edit, and those that come
 * back. A row like the last time changes nothing, and a listing that its owner closed by hand stays closed.
 */
export async function planSlice(
  ctx: AppContext,
  {
    run,
    owner,
    rows,
    first,
    open,
  }: { run: Run; owner: Importer; rows: CheckedRow[]; first: number; open: number },
): Promise<SlicePlan> {
  const plan: SlicePlan = {
    inserts: [],
    edits: [],
    seen: [],
    refused: [],
    counts: { created: 0, changed: 0, unchanged: 0, returned: 0 },
  };
  const known = await findKnown(ctx, run.userId, rows);
  const byHand = await findByHand(ctx, run.userId, rows);
  const here = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const before = known.get(row.reference);
    const number = first + at + 1;
    const refuse = (errors: RowError[]): void => {
      plan.refused.push({ row: number, reference: row.reference, errors });
      // It is still in the file: it is broken, not gone.
      if (before) plan.seen.push(before.listing.id);
    };
    // Exported, and written by hand: it is edited by hand.
    if (byHand.has(row.reference)) plan.counts.unchanged += 1;
    else if (!row.ok) refuse(row.errors);
    else if (here.has(row.reference) || before?.seenIn === run.id)
      refuse([wrong("reference", importSay.referenceTwice, row.reference)]);
    else await planRow(ctx, { plan, run, owner, row, before, refuse, open });
    here.add(row.reference);
  }
  return plan;
}

const wrong = (field: string, message: string, value = ""): RowError => ({
  field,
  column: field,
  value,
  message,
});

type Planned = {
  plan: SlicePlan;
  run: Run;
  owner: Importer;
  row: Extract<CheckedRow, { ok: true }>;
  before: Known | undefined;
  refuse: (errors: RowError[]) => void;
  open: number;
};

async function planRow(ctx: AppContext, { plan, run, owner, row, before, refuse, open }: Planned) {
  const { input, reference, pictures } = row;
  // The office may have handed it to a colleague: what is in the file stays, and whom to call is theirs to say.
  const handed = before !== undefined && before.listing.userId !== owner.id;
  const mine = { ...ctx, userId: before?.listing.userId ?? owner.id };
  const said = contactOf(owner, input);
  const content = await contentOf(ctx, input, before?.listing.images ?? []);
  const hashes = await Promise.all(
    holderMarks(ctx, input.licence_holder).map((mark) =>
      hashOf({ ...content, images: pictures, contact: { ...said, licenceHolder: mark } }),
    ),
  );
  const [hash = ""] = hashes;
  const isAsBefore = before !== undefined && hashes.includes(before.hash);
  if (isAsBefore && before.goneAt === null) {
    plan.seen.push(before.listing.id);
    plan.counts.unchanged += 1;
    return;
  }
  if (await rentDoubt(ctx, input, content)) return refuse([wrong("rent_period", importSay.rentPeriod)]);
  const now = ctx.now();
  const kept = before?.listing ?? { id: newId(), sealedLicenceHolder: null };
  // A file without the licence's holder leaves the one that was typed by hand.
  const holder = input.licence_holder
    ? await holderColumn(ctx, kept, input.licence_holder)
    : { sealedLicenceHolder: kept.sealedLicenceHolder };
  const contact = { ...said, ...holder };
  if (!before) {
    const { id } = kept;
    if (open + plan.inserts.length >= OPEN_IMPORTED_MAX)
      return refuse([wrong("reference", importSay.tooMany(OPEN_IMPORTED_MAX), reference)]);
    const row = {
      id,
      userId: owner.id,
      officeId: owner.officeId,
      ...content,
      ...contact,
      ...(await judgeAlone(mine, id, content)),
      ...newToReview(now),
    };
    const mark = {
      listingId: id,
      sourceId: run.sourceId,
      userId: owner.id,
      reference,
      hash,
      seenIn: run.id,
      unlookedIn: run.id,
    };
    plan.inserts.push({ row, mark, pictures });
    plan.counts.created += 1;
    return;
  }

  const { listing } = before;
  const returns = before.goneAt !== null && listing.closedAs === "withdrawn";
  plan.seen.push(listing.id);
  // Sold, rented or withdrawn by its owner's own hand.
  if (listing.closedAs !== null && !returns) {
    plan.counts.unchanged += 1;
    return;
  }
  const reviewed =
    !isAsBefore &&
    (listing.status === "rejected" ||
      differs(listing, content) ||
      (await picturesChanged(ctx, listing.id, pictures)));
  const edited = { ...(!handed && contact), ...(reviewed && content) };
  const licensed = licenceAfter(listing, { ...listing, ...edited });
  plan.edits.push({
    listing,
    hash,
    reviewed,
    pictures,
    columns: {
      ...edited,
      // Its register is asked anew once it is public.
      ...(licensed === UNCONFIRMED && { ...UNCONFIRMED, licenceAskedAt: null }),
      ...(reviewed && {
        ...(await judgeAlone(mine, listing.id, content)),
        ...sentToReview(ctx),
        ...formerPriceAfter(listing, content),
      }),
      ...(returns && { closedAs: null, closedAt: null, hiddenAs: null, confirmedAt: now, askedAt: null }),
      updatedAt: now,
    },
  });
  plan.counts[returns ? "returned" : "changed"] += 1;
}

async function findKnown(
  { db }: AppContext,
  userId: string,
  rows: readonly CheckedRow[],
): Promise<Map<string, Known>> {
  const references = JSON.stringify(rows.map(({ reference }) => reference));
  const found = await db
    .select({
      reference: importedListings.reference,
      hash: importedListings.hash,
      seenIn: importedListings.seenIn,
      goneAt: importedListings.goneAt,
      listing: listings,
    })
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .where(
      and(
        eq(importedListings.userId, userId),
        sql`${importedListings.reference} in (select value from json_each(${references}))`,
      ),
    );
  return new Map(found.map((one) => [one.reference, one]));
}

/** Listings of the member's own hand that the rows name by their id, as an export does. */
async function findByHand(
  { db }: AppContext,
  userId: string,
  rows: readonly CheckedRow[],
): Promise<ReadonlySet<string>> {
  const references = JSON.stringify(rows.map(({ reference }) => reference));
  const found = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        sql`${listings.id} in (select value from json_each(${references}))`,
        eq(listings.userId, userId),
        sql`not exists (select 1 from ${importedListings} where ${importedListings.listingId} = ${listings.id})`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

async function picturesChanged({ db }: AppContext, listingId: string, pictures: string[]): Promise<boolean> {
  const stored = await db
    .select({ address: importPictures.address })
    .from(importPictures)
    .where(eq(importPictures.listingId, listingId))
    .orderBy(importPictures.position);
  return JSON.stringify(stored.map(({ address }) => address)) !== JSON.stringify(pictures);
}
