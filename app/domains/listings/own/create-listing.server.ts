import { eq, sql } from "drizzle-orm";
import { listings, offices } from "#app/db/schema.server.ts";
import { askLicence } from "#app/domains/licences/asking/ask-statements.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { askForListing } from "#app/domains/listings/contact/contact-mail.server.ts";
import { attachImages, findOwnImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import {
  contactOf,
  contentOf,
  judge,
  judgeAgain,
  rentDoubt,
  type Content,
} from "#app/domains/listings/listing-columns.server.ts";
import { holderColumn } from "./licence-holder.server.ts";
import type { ListingInput } from "./listing-input.ts";
import { mayOpenMore } from "./open-listing-limit.server.ts";
import type { RentDoubted } from "./asked-rent.ts";
import { newToReview } from "./review-columns.ts";
import { officeOf } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Why a listing is not stored. */
type StoreRefusal = "images-gone" | "too-many-open" | "save-failed";
type Outcome = { ok: true; id: string } | { ok: false; reason: StoreRefusal } | RentDoubted | Waiting;
const refuse = (reason: StoreRefusal): Outcome => ({ ok: false, reason });

/** How many new listings a member may send: a person looks at each. */
const BACKOFF = { free: 20, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };

/**
 * Stores a member's new listing as `pending`, which belongs to their office if they have one, with its pictures, which were uploaded before. Row and pictures go
 * together: if the insert fails there is no row, and the pictures stay free for another try. A rent that is
 * likelier meant by the other period is asked back first.
 */
export async function createListing(ctx: MemberContext, input: ListingInput): Promise<Outcome> {
  const admission = await admit(ctx, `listing:${ctx.userId}`, BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const images = await findOwnImages(ctx, input.images);
  if (!images) return refuse("images-gone");
  const id = newId();
  try {
    const content = await contentOf(ctx, input, images);
    const likely = await rentDoubt(ctx, input, content);
    if (likely) return { ok: false, reason: "rent-doubted", likely };
    if (!(await insert(ctx, id, input, content))) return refuse("too-many-open");
    await askForListing(ctx, input);
    return { ok: true, id };
  } catch (error) {
    // Stored, and only the answer was lost.
    if (await isStored(ctx, id).catch(() => false)) return { ok: true, id };
    // Of two listings sent at once with the same pictures one is stored.
    if (!(await findOwnImages(ctx, input.images).catch(() => images))) return refuse("images-gone");
    ctx.log("listing.create_failed", { reference: ctx.reference, error: errorText(error) });
    return refuse("save-failed");
  }
}

const isStored = async (ctx: MemberContext, id: string): Promise<boolean> =>
  (await ctx.db.$count(listings, eq(listings.id, id))) > 0;

async function insert(ctx: MemberContext, id: string, input: ListingInput, content: Content) {
  const now = ctx.now();
  const row = {
    id,
    userId: ctx.userId,
    officeId: officeOf(ctx.userId),
    suspendedAt: sql<
      number | null
    >`(select ${offices.suspendedAt} from ${offices} where ${offices.id} = ${officeOf(ctx.userId)})`,
    ...content,
    ...contactOf(ctx, input),
    ...(await holderColumn(ctx, { id, sealedLicenceHolder: null }, input.licence_holder)),
    ...(await judge(ctx, id, content)),
    ...newToReview(now),
  };
  const unit = unitOfWork(ctx)
    .when("inserted", insertWhere(ctx.db, listings, row, mayOpenMore(ctx)))
    .audit("listing.create", id);
  askLicence(ctx, unit, row);
  const inserted = await unit.writeAll(attachImages(ctx, id, input.images)).run();
  if (!inserted.ok) return false;
  await judgeAgain(ctx, { id, content, updatedAt: now, flags: row.flags });
  return true;
}
