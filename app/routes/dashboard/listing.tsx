import { href } from "react-router";
import { answersAbout } from "#app/domains/listings/inbox/answer-time.server.ts";
import { askAgain } from "#app/domains/listings/contact/contact-mail.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { OwnActInput } from "#app/domains/listings/own/own-act-input.ts";
import { findOwnDetail } from "#app/domains/listings/own/own-listings.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { resubmitListing } from "#app/domains/listings/own/resubmit-listing.server.ts";
import type { OwnAct, OwnRefusal } from "#app/domains/listings/own/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { AnswerFacts } from "#app/ui/listings/inbox/answers-card.tsx";
import { FirstActs, OtherActs } from "#app/ui/listings/own/own-acts.tsx";
import { OwnFacts } from "#app/ui/listings/own/own-facts.tsx";
import { OwnNotice, OwnSummary } from "#app/ui/listings/own/own-summary.tsx";
import type { Route } from "./+types/listing.ts";
import "./listings.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ownListingsCopy.title });

type Outcome =
  { ok: true } | { ok: false; reason: OwnRefusal } | { ok: false; reason: "too-many"; waitMs: number };
type Verb = (...args: Parameters<typeof confirmListing>) => Promise<Outcome>;

const ACTS: Record<OwnAct, { verb: Verb; done: FlashKey }> = {
  confirm: { verb: confirmListing, done: "listing-confirmed" },
  resubmit: { verb: resubmitListing, done: "listing-resubmitted" },
  sold: { verb: (ctx, id) => closeListing(ctx, id, "sold"), done: "listing-sold" },
  rented: { verb: (ctx, id) => closeListing(ctx, id, "rented"), done: "listing-rented" },
  withdrawn: { verb: (ctx, id) => closeListing(ctx, id, "withdrawn"), done: "listing-withdrawn" },
  reopen: { verb: reopenListing, done: "listing-reopened" },
  delete: { verb: deleteListing, done: "listing-deleted" },
  "ask-contact": { verb: askAgain, done: "contact-asked" },
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const listing = found(await findOwnDetail(member, params.listingId));
  return { listing, answers: await answersAbout(member, listing.id) };
}

export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, OwnActInput);
  if (!form.ok) return form.reply;

  const { intent, back } = form.value;
  const { verb, done } = ACTS[intent];
  let outcome: Outcome;
  try {
    outcome = await verb(member, listingId);
  } catch (error) {
    member.log("listing.act_failed", { act: intent, reference: member.reference, error: errorText(error) });
    return form.fail(ownListingsCopy.failed[intent]);
  }
  if (!outcome.ok) {
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return outcome.reason === "gone" ? found(null) : form.refuse(ownListingsCopy.refused[outcome.reason]);
  }
  const list = href("/dashboard/listings");
  const here = href("/dashboard/listings/:listingId", { listingId });
  return redirectWithFlash(back ?? (intent === "delete" ? list : here), done);
}

export default function OwnListing({ loaderData: { listing, answers }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p>
        <ButtonLink to="/dashboard/listings" variant="ghost" icon="back">
          {ownListingsCopy.back}
        </ButtonLink>
      </p>
      <FormErrors errors={formErrorsOf(actionData?.result)} />
      <Card as="section" className="column gap-6 own-page">
        <OwnSummary listing={listing} />
        <OwnNotice listing={listing} always />
        <FirstActs listing={listing} variant="primary" />
        <OwnFacts listing={listing} />
        {listing.keepQuery !== null && (
          <div className="stack gap-2">
            <p>
              <ButtonLink to={`/dashboard/properties/new?${listing.keepQuery}`} variant="outline" icon="home">
                {holdingsCopy.keepIt}
              </ButtonLink>
            </p>
            <p className="small muted">{holdingsCopy.keepText}</p>
          </div>
        )}
        {answers.asked > 0 && <AnswerFacts figures={answers} />}
        <OtherActs listing={listing} />
      </Card>
    </>
  );
}
