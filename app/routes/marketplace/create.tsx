import { getZodConstraint } from "@conform-to/zod/v4";
import { data } from "react-router";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { asksToDiscard, discardDraft, dropDraft, findDraft } from "#app/http/drafts.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { listingRefused, listingSay } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ownListingPath } from "#app/ui/listings/own/own-listing-path.ts";
import { firstValues, listingLists } from "#app/ui/listings/form/lists.ts";
import { pickValues } from "#app/ui/listings/form/fields.ts";
import { ListingForm } from "#app/ui/listings/form/listing-form.tsx";
import type { Route } from "./+types/create.ts";
import { readListingForm } from "./read-listing-form.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    { ...args, location: { pathname: "/marketplace/create" } },
    { title: listingFormCopy.create.title },
  );

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [profile, draft] = await Promise.all([
    findOwnProfile(member),
    findDraft(member, request, url.pathname, member.userId),
  ]);
  const values = { ...firstValues(profile), ...pickValues((name) => draft.values?.[name]) };
  const page = {
    kind: "create",
    owner: member.userId,
    email: member.email,
    lists: listingLists(),
    constraint: getZodConstraint(ListingInput),
    values,
    drafted: draft.values !== null,
    suggestions: draft.values && (await suggestPlaces(member, values.country, values.city)),
    tiles: member.settings.tiles,
    rejection: null,
  } as const;
  return data(page, { headers: draft.headers });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const member = context.get(memberContext);
  if (asksToDiscard(url)) return discardDraft(member, request, url);
  const form = await readListingForm({ context, request });
  if (!form.ok) return form.reply;

  const outcome = await createListing(member, form.value);
  if (outcome.ok) {
    const used = await dropDraft(member, request, url.pathname);
    return redirectWithFlash(ownListingPath(outcome.id), "listing-created", used);
  }
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  if (outcome.reason === "rent-doubted")
    return form.refuse(listingSay.rentDoubted[outcome.likely], "rent_checked");
  const message = listingFormCopy.create.failed(listingRefused[outcome.reason]);
  return outcome.reason === "save-failed" ? form.fail(message) : form.refuse(message);
}

export default function CreateListing({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingForm data={loaderData} result={actionData?.result} />;
}
