import { href, redirect } from "react-router";
import { ReportInput } from "#app/domains/listings/contact/message-input.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { hasReported, reportListing } from "#app/domains/listings/moderation/report-listing.server.ts";
import { REPORT_REASONS } from "#app/domains/listings/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ReportForm } from "#app/ui/listings/report-form.tsx";
import type { Route } from "./+types/report.ts";
import "./listing.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = listingPageCopy.reporting;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [listing, reported] = await Promise.all([
    findPublicListing(member, listingId),
    hasReported(member, listingId),
  ]);
  if (!listing) throw redirectWithFlash("/marketplace", "listing-not-loaded");
  const stage = listing.userId === member.userId ? "own" : reported ? "thanks" : "form";
  return { title: listing.title, stage } as const;
}

export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, ReportInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await reportListing(member, listingId, form.value);
    // The page itself then says that the report was received.
    if (outcome.ok || outcome.reason === "reported-already")
      return redirect(href("/marketplace/:listingId/report", { listingId }));
    if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
    return form.refuse(words.refused[outcome.reason]);
  } catch (error) {
    member.log("listing.report_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(words.failed);
  }
}

export default function ReportListing({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, stage } = loaderData;
  return (
    <div className="wrap lp-report">
      <h1>{words.title}</h1>
      <p className="muted">«{title}»</p>
      {stage === "form" && (
        <ReportForm id="report" reasons={REPORT_REASONS} words={words} result={actionData?.result} />
      )}
      {stage === "thanks" && (
        <Notice tone="ok" title={words.thanks} role="status">
          {words.thanksText}
        </Notice>
      )}
      {stage === "own" && <Notice title={words.own}>{words.ownText}</Notice>}
      <p>
        <ButtonLink to={href("/marketplace/:listingId", params)} variant="ghost" icon="back">
          {words.back}
        </ButtonLink>
      </p>
    </div>
  );
}
