import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { restsOnAsking } from "#app/domains/listings/estimates/asking-basis.server.ts";
import { countView } from "#app/domains/listings/view/count-view.server.ts";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import { licenceCode } from "#app/domains/licences/licence-code.server.ts";
import { findContactOffer } from "#app/domains/listings/contact/show-number.server.ts";
import { MessageInput } from "#app/domains/listings/contact/message-input.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { usualAnswerTime } from "#app/domains/listings/inbox/answer-time.server.ts";
import { findConversationOf } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { listPriceChanges } from "#app/domains/listings/prices/price-history.server.ts";
import { nearestStation } from "#app/domains/listings/search/place/nearest-station.ts";
import { listSimilar } from "#app/domains/listings/search/similar-listings.server.ts";
import { viewListing } from "#app/domains/listings/view/view-listing.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { isFreshLoad } from "#app/http/fresh-load.ts";
import { adminOf, memberOf, signInFirst } from "#app/http/guards.server.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { placeWords } from "#app/i18n/listings/marketplace.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { PREVIEW_SIZE, previewUrl } from "#app/lib/pictures/listing-image.ts";
import type { MessageReply } from "#app/ui/listings/contact-card.tsx";
import { ListingPage } from "#app/ui/listings/listing-page.tsx";
import { listingNode } from "#app/ui/seo/listing-node.ts";
import type { Route } from "./+types/listing.ts";
import "./listing.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { noindex: true });
  const { listing, state } = args.loaderData;
  const [first] = listing.images;
  const kind = `${TYPE_LABELS[listing.listingType]} ${OFFER_LABELS[listing.offerType]}`;
  return pageMeta(args, {
    title: listing.title,
    description: listingPageCopy.description(kind, placeWords(listing)),
    // Only live listings have a preview.
    noindex: state !== null,
    image:
      first && state === null
        ? { path: previewUrl(listing.id, first.id), ...PREVIEW_SIZE, alt: listing.title }
        : undefined,
    about: [listingNode(listing, originOf(args))],
  });
};

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Sending a message, or asking for the number, changes nothing on the page. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const { pathname } = currentUrl;
  return formAction === pathname || formAction === `${pathname}/number` ? false : defaultShouldRevalidate;
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const member = memberOf(context);
  const { listingId } = params;
  // One trip to the database: what stands around the listing is asked for by its id, before anybody knows whether it is
  // shown at all.
  const [view, similar, changes, offer, conversationId, usualMs] = await Promise.all([
    viewListing(visitor, listingId, { member, admin: adminOf(context) }),
    listSimilar(visitor, listingId),
    listPriceChanges(visitor, listingId),
    member && findContactOffer(member, listingId),
    member && findConversationOf(member, listingId),
    usualAnswerTime(visitor, listingId),
  ]);
  if (!view) throw redirectWithFlash("/marketplace", "listing-not-loaded");

  const { listing: row, role, state, rejectionReason, contact } = view;
  const viewer = { viewerId: member?.userId ?? null, userAgent: visitor.userAgent };
  if (isFreshLoad(request, url))
    visitor.later("listing.view_failed", () => countView(visitor, row.id, viewer));
  const favorites = member && (await favoriteIds(member, [row.id, ...similar.map(({ id }) => id)]));
  const { userId: _owner, seq: _seq, image: _image, imageCount: _count, ...listing } = row;
  const { origin, tiles } = visitor.settings;
  return {
    listing,
    role,
    state,
    rejectionReason,
    own: contact && member && { contact, accountEmail: member.email },
    signedIn: member !== null,
    offer: role === "visitor" ? offer : null,
    conversationId: role === "visitor" ? conversationId : null,
    usualMs: state === null && role !== "owner" ? usualMs : null,
    favorites: favorites ?? [],
    asking: restsOnAsking(row),
    station: nearestStation(row),
    similar,
    licenceCode: await licenceCode(row),
    changes,
    at: visitor.now(),
    url: origin + href("/marketplace/:listingId", { listingId: row.id }),
    tiles: listing.latitude === null ? null : tiles,
  };
}

export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const member = memberOf(context);
  if (!member) throw signInFirst(context, href("/marketplace/:listingId", { listingId }));
  const form = await readForm(request, MessageInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await sendMessage(member, listingId, form.value);
    if (outcome.ok) {
      const conversationId = await findConversationOf(member, listingId);
      return data<MessageReply>({ sent: true, conversationId });
    }
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(listingPageCopy.contact.refused[outcome.reason]);
  } catch (error) {
    member.log("listing.message_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(listingPageCopy.contact.failed);
  }
}

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  // Remounts for another listing, so that its gallery starts at the first picture.
  return <ListingPage key={loaderData.listing.id} page={loaderData} reply={actionData} />;
}
