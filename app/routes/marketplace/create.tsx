import { getZodConstraint } from "@conform-to/zod/v4";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { listingRefused } from "#app/i18n/listings/listing-errors.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { firstValues, listingLists } from "#app/ui/listings/form/lists.ts";
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

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const profile = await findOwnProfile(member);
  return {
    kind: "create",
    owner: member.userId,
    email: member.email,
    lists: listingLists(),
    constraint: getZodConstraint(ListingInput),
    values: firstValues(profile),
    suggestions: null,
    tiles: member.settings.tiles,
    rejection: null,
  } as const;
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readListingForm({ context, request });
  if (!form.ok) return form.reply;

  const outcome = await createListing(member, form.value);
  if (outcome.ok) return redirectWithFlash("/dashboard", "listing-created");
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  const message = listingFormCopy.create.failed(listingRefused[outcome.reason]);
  return outcome.reason === "save-failed" ? form.fail(message) : form.refuse(message);
}

export default function CreateListing({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingForm data={loaderData} result={actionData?.result} />;
}
