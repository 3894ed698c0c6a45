import { data, Form, href } from "react-router";
import { NumberInput } from "#app/domains/listings/contact/number-input.ts";
import { findContactOffer, showNumber } from "#app/domains/listings/contact/show-number.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { memberContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { NumberAnswer, WayButtons, type NumberReply } from "#app/ui/listings/contact-offer.tsx";
import { QuestionPage } from "#app/ui/listings/question-page.tsx";
import type { Route } from "./+types/number.ts";
import "#app/ui/listings/favorites.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = listingPageCopy.numbers;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The page without a script; it holds no number before a press either. */
export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { title } = found(await findPublicListing(member, listingId));
  return { title, offer: await findContactOffer(member, listingId) };
}

export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, NumberInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await showNumber(member, listingId, form.value.way);
    if (outcome.ok) return data<NumberReply>({ number: outcome.number });
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(words.refused[outcome.reason]);
  } catch (error) {
    member.log("listing.number_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(words.failed);
  }
}

export default function ShowNumber({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <QuestionPage words={words} about={loaderData.title}>
      <NumberAnswer reply={actionData} />
      <Form method="post" className="row">
        <WayButtons offer={loaderData.offer} />
      </Form>
      <ButtonLink to={href("/marketplace/:listingId", params)} variant="ghost">
        {words.back}
      </ButtonLink>
    </QuestionPage>
  );
}
