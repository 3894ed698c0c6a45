import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { askLicence } from "#app/domains/licences/asking/ask-statements.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import {
  attachImages,
  findOwnImages,
  looseImages,
} from "#app/domains/listings/pictures/image-statements.server.ts";
import {
  contactOf,
  contentOf,
  differs,
  judge,
  judgeAgain,
  rentDoubt,
} from "#app/domains/listings/listing-columns.server.ts";
import { asHandler, askForListing } from "#app/domains/listings/contact/contact-mail.server.ts";
import { formerPriceAfter } from "#app/domains/listings/prices/rules.ts";
import { forgetPrices } from "#app/domains/listings/prices/publish-price.server.ts";
import { holderColumn } from "./licence-holder.server.ts";
import type { ListingInput } from "./listing-input.ts";
import { findOwnListing, type Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { licenceAfter, sentToReview } from "./review-columns.ts";
import type { RentDoubted } from "./asked-rent.ts";
import type { ListingImage } from "#app/domains/listings/rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Why an edit is not stored. */
type EditRefusal = "gone" | "images-gone" | "changed-meanwhile" | "save-failed";
/** `review`: the edit goes through moderation (again) before anybody sees it. */
type Outcome = { ok: true; review: boolean } | { ok: false; reason: EditRefusal } | RentDoubted | Waiting;
const refuse = (reason: EditRefusal): Outcome => ({ ok: false, reason });

/** How often a member may edit: edits may send listings back to people who look at them. */
export const EDIT_BACKOFF = { free: 40, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(5) };

/**
 * Changes the member's own listing to what the form says. Anything but contact data sends an approved listing back to
 * moderation; a rejected one goes back in any case. A closed one stays closed. Refused if the listing was changed since
 * it was read. The price of a published listing is kept until the new one is approved. A changed rent that is likelier meant by the other period is asked back first.
 */
export async function editListing(ctx: MemberContext, id: string, input: ListingInput): Promise<Outcome> {
  const admission = await admit(ctx, `listing-edit:${ctx.userId}`, EDIT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  const images = await findOwnImages(ctx, input.images, id);
  if (!images) return refuse("images-gone");
  // An office's owner may edit what an agent handles: copies are looked for, and the address is confirmed, as the agent's.
  const handler = await asHandler(ctx, listing.userId);
  try {
    const content = await contentOf(ctx, input, images);
    const isNewPrice = listing.price !== content.price || listing.rentPeriod !== content.rentPeriod;
    const likely = isNewPrice ? await rentDoubt(ctx, input, content) : null;
    if (likely) return { ok: false, reason: "rent-doubted", likely };
    const resend = listing.status === "rejected" || differs(listing, content);
    const now = ctx.now();
    const judged = resend ? await judge(handler, id, content) : null;
    const columns = judged
      ? { ...content, ...judged, ...sentToReview(ctx), ...formerPriceAfter(listing, content) }
      : {};
    const contact = { ...contactOf(ctx, input), ...(await holderColumn(ctx, listing, input.licence_holder)) };
    const written = await write(
      ctx,
      listing,
      { ...contact, ...columns, ...licenceAfter(listing, { ...content, ...contact }), updatedAt: now },
      images,
      judged !== null || contact.sealedLicenceHolder !== listing.sealedLicenceHolder,
    );
    if (written) await askForListing(handler, input);
    if (written && judged) await judgeAgain(handler, { id, content, updatedAt: now, flags: judged.flags });
    return written
      ? { ok: true, review: resend || listing.status === "pending" }
      : refuse("changed-meanwhile");
  } catch (error) {
    if (!(await findOwnImages(ctx, input.images, id))) return refuse("images-gone");
    ctx.log("listing.edit_failed", { reference: ctx.reference, error: errorText(error) });
    return refuse("save-failed");
  }
}

type Columns = Partial<typeof listings.$inferInsert>;

async function write(
  ctx: MemberContext,
  listing: Listing,
  columns: Columns,
  images: ListingImage[],
  asksLicence: boolean,
) {
  const { id, status, updatedAt } = listing;
  const kept = images.map((image) => image.id);
  const dropped = listing.images.map((image) => image.id).filter((image) => !kept.includes(image));
  const unchanged = and(
    eq(listings.id, id),
    mayHandle(ctx.userId),
    eq(listings.status, status),
    eq(listings.updatedAt, updatedAt),
  );
  const unit = unitOfWork(ctx)
    .whenUpdated("updated", listings, columns, unchanged)
    .audit("listing.edit", id, { from: status, to: columns.status ?? status })
    .alsoAll(({ holds }) => (columns.formerPrice === null ? forgetPrices(ctx, id, holds) : []));
  if (asksLicence) askLicence(ctx, unit, { ...listing, ...columns });
  const updated = await unit
    .writeAll(attachImages(ctx, id, kept))
    .writeAll(looseImages({ ...ctx, userId: listing.userId }, dropped))
    .run();
  return updated.ok;
}
