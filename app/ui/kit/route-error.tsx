import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "react-router";
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
  if (status >= 500 && message) return { ...unexpected, title: message };
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

/** What browsers say where a request reached no server. */
const LOST = /fetch|network|load failed/i;

/** A way back from the page of an error. */
type Way = { to: string; label: string };

/** What a page of the market says when it failed to load; null for a page elsewhere. */
function marketTitle(pathname: string, general: string): string | null {
  const [, area, page, part] = pathname.split("/");
  if (area !== "marketplace") return null;
  const { list, listing } = chromeCopy.error.market;
  return !page ? list : page === "create" || part ? general : listing;
}

const MARKET: Way = { to: "/marketplace", label: chromeCopy.error.market.back };
const DASHBOARD: Way = { to: "/dashboard", label: chromeCopy.error.dashboard };
const ADMIN: Way = { to: "/admin", label: chromeCopy.error.admin };
const INSIDE = ["dashboard", "reports", "orders", "exports", "profile"];

/** The way back for a page inside the account; null for a public page. */
function insideOf(pathname: string): Way | null {
  const area = pathname.split("/")[1] ?? "";
  return area === "admin" ? ADMIN : INSIDE.includes(area) ? DASHBOARD : null;
}

/**
 * The page of a failed route: what happened, what to do, and the reference id in the log. `failed` is what the page
 * says if its subject is missing or could not be read.
 */
export function RouteError({ failed }: { failed?: string } = {}) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const inside = insideOf(pathname);
  const { words: general, status, reference: own } = readError(error);
  const isFault = status >= 500;
  const isLost = error instanceof TypeError && LOST.test(error.message);
  const inMarket = isFault ? marketTitle(pathname, general.title) : null;
  const title = failed && (isFault || status === 404) ? failed : inMarket;
  const isUnknown = general === chromeCopy.error.notFound;
  const said = isUnknown && inside ? chromeCopy.error.notFoundInside : general;
  const words = {
    ...said,
    ...(title !== null && { title }),
    ...(isLost && { text: chromeCopy.error.lost }),
  };
  // The root loader provides the reference under which the log has the error.
  const root = useRouteLoaderData("root") as { reference?: string | null } | undefined;
  const reference = own ?? (status >= 500 && !isLost ? (root?.reference ?? undefined) : undefined);
  const refusal = refusalOf(error);
  if (refusal) return <SuspensionPage reason={refusal.suspendedFor} />;
  return (
    <ErrorPage
      words={words}
      spot={status === 404 ? "no-results" : "error"}
      reference={reference}
      way={inMarket === null ? inside : MARKET}
    />
  );
}

function ErrorPage({
  words,
  spot,
  reference,
  way,
}: {
  words: Words;
  spot: string;
  reference?: string;
  way: Way | null;
}) {
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
          {way && <ButtonLink to={way.to}>{way.label}</ButtonLink>}
          <ButtonLink to="/" variant={way ? "outline" : "primary"}>
            {chromeCopy.error.home}
          </ButtonLink>
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
