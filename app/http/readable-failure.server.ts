import type { RouterContextProvider } from "react-router";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import { visitorContext } from "./context.ts";
import { hasPassingFault, logFailure } from "./log-failure.server.ts";
import { plainPage } from "./plain-page.server.ts";

const isPage = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/html") === true;

/** Whether a browser would show the answer in its tab. */
export const isForATab = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" ||
  (!headers.has("Sec-Fetch-Dest") && headers.get("Accept")?.includes("text/html") === true);

/**
 * The answer to a request for a page. If it broke before there was a page, for example at the address of a file, this
 * is a plain page in Arabic with the log's reference, instead of what the framework says to programs.
 */
export async function readableFailure(
  request: Request,
  context: RouterContextProvider,
  answer: () => Promise<Response>,
): Promise<Response> {
  const response = await answer().catch((error: unknown) => {
    logFailure(context, request, error);
    return new Response(null, { status: 500 });
  });
  if (response.status < 500 || isPage(response) || !isForATab(request)) return response;
  const { unexpected, reference, home } = chromeCopy.error;
  const passes = response.status === 503 || hasPassingFault(context);
  return plainPage({
    title: unexpected.title,
    text: `${unexpected.text} ${reference} <bdi dir="ltr">${context.get(visitorContext).reference}</bdi>`,
    status: passes ? 503 : response.status,
    link: { href: "/", label: home },
    headers: passes ? { "Retry-After": String(RETRY_AFTER_FAULT) } : {},
  });
}
