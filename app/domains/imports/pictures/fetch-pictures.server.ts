import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { images, importPictures, importSources, listings } from "#app/db/schema.server.ts";
import { sentToReview } from "#app/domains/listings/own/review-columns.ts";
import { attachImages, looseImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import { keepListingImage } from "#app/domains/listings/pictures/store-image.server.ts";
import type { ListingImage } from "#app/domains/listings/rules.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { MAX_PICTURE_BYTES } from "#app/lib/pictures/picture.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { flagsOf } from "../running/look-for-copies.server.ts";

const ACCEPTED = ["image/jpeg", "image/png", "image/webp"] as const;
const FETCH_TIME = seconds(20);
const JOB_TIME = seconds(20);
/** Pictures of one job: each takes some ten calls to the name servers, its own server and our stores, and a Worker has a thousand. */
const PICTURES_IN_JOB = 60;
const TRIES_MAX = 3;
const AGAIN_AFTER = minutes(10);

/** Refusals that no later try can change. */
const FINAL: ReadonlySet<string> = new Set([
  "bad-address",
  "private",
  "redirects",
  "wrong-type",
  "too-large",
  "too-small",
  "unreadable",
]);

type Picture = typeof importPictures.$inferSelect;
type Fetched = { address: string; image: ListingImage } | { address: string; failure: string };

/** Fetches due pictures of a source, listing by listing, for a while; the job comes again while any are due. */
export async function fetchPictures(ctx: AppContext, sourceId: string): Promise<void> {
  const started = ctx.now();
  for (let asked = 0; ctx.now() - started < JOB_TIME && asked < PICTURES_IN_JOB;) {
    const due = await nextListing(ctx, sourceId);
    if (due.length === 0) return;
    await fetchOfListing(ctx, due);
    asked += due.length;
  }
  await ctx.db.update(importSources).set({ enqueuedAt: ctx.now() }).where(eq(importSources.id, sourceId));
  await enqueue(ctx, { type: "import.pictures", sourceId });
}

const isDue = ({ now }: Pick<AppContext, "now">, sourceId: string) =>
  and(
    eq(importPictures.sourceId, sourceId),
    eq(importPictures.status, "pending"),
    lte(importPictures.dueAt, now()),
  );

/** The due pictures of one listing. */
async function nextListing(ctx: AppContext, sourceId: string): Promise<Picture[]> {
  const next = await ctx.db.query.importPictures.findFirst({
    columns: { listingId: true },
    where: isDue(ctx, sourceId),
    orderBy: asc(importPictures.dueAt),
  });
  if (!next) return [];
  return ctx.db.query.importPictures.findMany({
    where: and(eq(importPictures.listingId, next.listingId), isDue(ctx, sourceId)),
    orderBy: asc(importPictures.position),
  });
}

async function fetchOfListing(ctx: AppContext, due: readonly Picture[]): Promise<void> {
  const [first] = due;
  const listing =
    first && (await ctx.db.query.listings.findFirst({ where: eq(listings.id, first.listingId) }));
  if (!listing) return;
  const fetched: Fetched[] = [];
  for (const { address } of due) fetched.push(await fetchOne(ctx, listing.userId, address));
  const now = ctx.now();
  const marks = fetched.map((one) => {
    const before = due.find(({ address }) => address === one.address);
    const tries = (before?.tries ?? 0) + 1;
    const values =
      "image" in one
        ? { status: "done" as const, imageId: one.image.id, failure: null, tries }
        : {
            status: FINAL.has(one.failure) || tries >= TRIES_MAX ? ("failed" as const) : ("pending" as const),
            failure: one.failure,
            dueAt: now + AGAIN_AFTER * tries,
            tries,
          };
    return ctx.db
      .update(importPictures)
      .set(values)
      .where(
        and(
          eq(importPictures.listingId, listing.id),
          eq(importPictures.address, one.address),
          eq(importPictures.status, "pending"),
        ),
      );
  });
  await unitOfWork(ctx).writeAll(marks).run();
  await showPictures(ctx, listing.id);
}

async function fetchOne(ctx: AppContext, userId: string, address: string): Promise<Fetched> {
  const answer = await ctx.outside({
    address,
    accepts: ACCEPTED,
    maxBytes: MAX_PICTURE_BYTES,
    withinMs: FETCH_TIME,
  });
  if (!answer.ok) return { address, failure: answer.reason };
  if (answer.status !== 200) return { address, failure: `http-${answer.status}` };
  const kept = await keepListingImage({ ...ctx, userId }, answer.bytes);
  return kept.ok ? { address, image: kept.image } : { address, failure: kept.reason };
}

/**
 * Gives a listing the pictures that were fetched for it, in their order. One that is public already goes back to
 * moderation, because nobody has seen them. A listing that was edited meanwhile is read again.
 */
async function showPictures(ctx: AppContext, listingId: string): Promise<void> {
  for (;;) {
    const listing = await ctx.db.query.listings.findFirst({ where: eq(listings.id, listingId) });
    if (!listing) return;
    const shown = await ctx.db
      .select({ id: images.id, width: images.width, height: images.height })
      .from(importPictures)
      .innerJoin(images, eq(images.id, importPictures.imageId))
      .where(and(eq(importPictures.listingId, listingId), eq(importPictures.status, "done")))
      .orderBy(asc(importPictures.position));
    const list = shown.map(({ id, width, height }) => ({ id, width: width ?? 0, height: height ?? 0 }));
    if (list.length === 0 || JSON.stringify(list) === JSON.stringify(listing.images)) return;
    const owner = { ...ctx, userId: listing.userId };
    const ids = list.map(({ id }) => id);
    const dropped = listing.images.map(({ id }) => id).filter((id) => !ids.includes(id));
    const columns = listing.status === "approved" ? sentToReview(ctx) : {};
    const written = await unitOfWork(ctx)
      .whenUpdated(
        "shown",
        listings,
        {
          images: list,
          flags: await flagsOf(ctx, { ...listing, images: list }),
          ...columns,
          updatedAt: Math.max(ctx.now(), listing.updatedAt + 1),
        },
        and(eq(listings.id, listingId), eq(listings.updatedAt, listing.updatedAt)),
      )
      .writeAll(attachImages(owner, listingId, ids))
      .writeAll(dropped.length > 0 ? looseImages(owner, dropped) : [])
      .run();
    if (written.ok) return;
  }
}

/** Gives up on the due pictures of a source: whatever else it has goes on. */
export async function giveUpPictures(ctx: AppContext, sourceId: string): Promise<void> {
  await ctx.db
    .update(importPictures)
    .set({ status: "failed", failure: "gave-up" })
    .where(and(isDue(ctx, sourceId), gt(importPictures.tries, 0)));
}

/** Sends the jobs of sources that have due pictures, and none of whose jobs is under way. */
export async function sweepPictures(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const due = ctx.db
    .selectDistinct({ id: importPictures.sourceId })
    .from(importPictures)
    .where(and(eq(importPictures.status, "pending"), lte(importPictures.dueAt, now)));
  const quiet = sql`coalesce(${importSources.enqueuedAt}, 0) < ${now - minutes(5)}`;
  const found = await ctx.db
    .select({ id: importSources.id })
    .from(importSources)
    .where(and(inArray(importSources.id, due), quiet))
    .limit(10);
  for (const { id } of found) {
    await ctx.db.update(importSources).set({ enqueuedAt: now }).where(eq(importSources.id, id));
    await enqueue(ctx, { type: "import.pictures", sourceId: id });
  }
  return found.length;
}
