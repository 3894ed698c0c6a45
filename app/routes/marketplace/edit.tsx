import { getZodConstraint } from "@conform-to/zod/v4";
import { data } from "react-router";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { dayThatEnds } from "#app/domains/listings/own/licence.ts";
import { openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { asksToDiscard, discardDraft, dropDraft, findDraft } from "#app/http/drafts.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { found } from "#app/http/found.server.ts";
import { listingRefused, listingSay } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { listingLists, valuesOf } from "#app/ui/listings/form/lists.ts";
import { pickValues } from "#app/ui/listings/form/fields.ts";
import { ListingForm } from "#app/ui/listings/form/listing-form.tsx";
import type { Route } from "./+types/edit.ts";
import { readListingForm } from "./read-listing-form.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: listingFormCopy.edit.title });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { listingId }, request, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const listing = found(await findOwnListing(member, listingId));
  const { licenceExpiresAt, status, rejectionReason } = listing;
  const draft = await findDraft(member, request, url.pathname, member.userId);
  const values = {
    ...valuesOf({
      ...listing,
      licenceHolder: await openHolder(member, listing),
      licenceDay: licenceExpiresAt === null ? null : dayThatEnds(licenceExpiresAt, listing.country),
    }),
    ...pickValues((name) => draft.values?.[name]),
  };
  const page = {
    kind: "edit",
    owner: member.userId,
    email: member.email,
    lists: listingLists(),
    constraint: getZodConstraint(ListingInput),
    values,
    drafted: draft.values !== null,
    suggestions: await suggestPlaces(member, values.country, values.city),
    tiles: member.settings.tiles,
    rejection: status === "rejected" ? rejectionReason : null,
  } as const;
  return data(page, { headers: draft.headers });
}

export async function action({ context, params: { listingId }, request, url }: Route.ActionArgs) {
  const member = context.get(memberContext);
  // Check ownership before storing any pictures.
  found(await findOwnListing(member, listingId));
  if (asksToDiscard(url)) return discardDraft(member, request, url);
  const form = await readListingForm({ context, request });
  if (!form.ok) return form.reply;

  const outcome = await editListing(member, listingId, form.value);
  if (outcome.ok)
    return redirectWithFlash(
      "/dashboard/listings",
      outcome.review ? "listing-edited-review" : "listing-edited",
      await dropDraft(member, request, url.pathname),
    );
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  if (outcome.reason === "rent-doubted")
    return form.refuse(listingSay.rentDoubted[outcome.likely], "rent_checked");
  if (outcome.reason === "gone") return found(null);
  const message = listingFormCopy.edit.failed(listingRefused[outcome.reason]);
  return outcome.reason === "save-failed" ? form.fail(message) : form.refuse(message);
}

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingForm data={loaderData} result={actionData?.result} />;
}
