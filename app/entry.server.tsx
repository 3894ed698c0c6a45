import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { drawKept } from "#app/ui/kit/draw-kept.server.tsx";
import { DrawProvider } from "#app/ui/kit/kept.tsx";
import { NonceProvider } from "#app/ui/kit/nonce.tsx";
import { nonceContext } from "#app/http/context.ts";
import { earlyHints } from "#app/http/early-hints.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { withoutHandoff, withReadHandoff } from "#app/http/handoff.server.ts";
import { pageAt } from "#app/http/page-at.server.ts";
import { hasPassingFault, logFailure } from "#app/http/log-failure.server.ts";
import { scriptsLast } from "#app/http/scripts-last.server.ts";
import { isDocument } from "#app/lib/page-kind.ts";
import { RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import { withoutSlash } from "#app/lib/site-path.ts";
import { fontPreloads } from "#app/ui/styles/fonts.ts";

/** Prerendering has no Worker and no context, so a page gets a throw-away nonce. */
function nonceOf(context: RouterContextProvider): string {
  try {
    return context.get(nonceContext);
  } catch {
    return newNonce();
  }
}

const LISTING = "routes/marketplace/listing";

/** What the page's own files ask for first, and on pages with cards of listings what a listing's page needs. */
function hintsOf(pathname: string, { manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const styles = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  const next = pageAt(pathname).listings ? (manifest.routes[LISTING]?.css ?? []) : [];
  return earlyHints({ styles, fonts: fontPreloads.map(({ href }) => href), next });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(context);
  const pathname = withoutSlash(new URL(request.url).pathname);
  // Crawlers keep a page that is temporarily unavailable (503) but drop a broken one (500).
  const answer = status === 500 && hasPassingFault(context) ? 503 : status;
  const isAlone = isDocument(pathname);
  const page = isAlone ? withoutHandoff(entry) : await withReadHandoff(entry);
  const html = renderToString(
    <DrawProvider value={isAlone ? drawKept : null}>
      <NonceProvider value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </NonceProvider>
    </DrawProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", hintsOf(pathname, entry));
  if (answer === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_AFTER_FAULT));
  // Documents have no modules of the router's.
  return new Response(`<!DOCTYPE html>${isAlone ? html : scriptsLast(html)}`, { status: answer, headers });
}

/** Logs one line per error; a missing page or a refused form is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(context as RouterContextProvider, request, error);
};
