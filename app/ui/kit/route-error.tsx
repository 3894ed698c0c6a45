import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { Ltr } from "./bdi.tsx";
import { ButtonLink } from "./button.tsx";
import { refusalOf, SuspensionPage } from "./suspension.tsx";

/** Data of a response that a loader or action throws. */
type RouteErrorData = { message?: string; reference?: string };

type Words = { status?: string; title: string; text: string };

function wordsFor(status: number, message?: string): Words {
  const { notFound, forbidden, tooMany, refused, unexpected } = chromeCopy.error;
  if (status === 404)
    return message ? { status: notFound.status, title: message, text: notFound.text } : notFound;
  if (status === 403) return forbidden;
  if (status === 429) return tooMany;
  if (status >= 400 && status < 500) return { ...refused, text: message ?? refused.text };
  return unexpected;
}

function readError(error: unknown): { words: Words; status: number; reference?: string } {
  if (!isRouteErrorResponse(error)) return { words: wordsFor(500), status: 500 };
  const data: RouteErrorData = typeof error.data === "object" && error.data !== null ? error.data : {};
  return { words: wordsFor(error.status, data.message), status: error.status, reference: data.reference };
}

/** The page of a failed route: what happened, what to do, and the reference id in the log. */
export function RouteError() {
  const error = useRouteError();
  const { words, status, reference: own } = readError(error);
  // The root loader provides the reference under which the log has the error.
  const root = useRouteLoaderData("root") as { reference?: string | null } | undefined;
  const reference = own ?? (status >= 500 ? (root?.reference ?? undefined) : undefined);
  const refusal = refusalOf(error);
  if (refusal) return <SuspensionPage reason={refusal.suspendedFor} />;
  return <ErrorPage words={words} spot={status === 404 ? "no-results" : "error"} reference={reference} />;
}

function ErrorPage({ words, spot, reference }: { words: Words; spot: string; reference?: string }) {
  return (
    <div className="wrap section">
      <div className="empty empty--page">
        <img src={`/spots/${spot}.svg`} width="320" height="240" alt="" />
        {words.status && (
          <p className="figure">
            <Ltr>{words.status}</Ltr>
          </p>
        )}
        <h1>
          <bdi>{words.title}</bdi>
        </h1>
        <p>{words.text}</p>
        {reference && (
          <p className="small">
            {chromeCopy.error.reference} <Ltr>{reference}</Ltr>
          </p>
        )}
        <div className="row row--center">
          <ButtonLink to="/">{chromeCopy.error.home}</ButtonLink>
          {reference && (
            <a
              className="btn btn--ghost"
              href={`mailto:${PRODUCT.supportEmail}?subject=${encodeURIComponent(reference)}`}
            >
              {chromeCopy.error.write}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
