import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { NonceProvider } from "#app/ui/kit/nonce.tsx";
import { nonceContext, visitorContext } from "#app/http/context.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { scriptsLast } from "#app/http/scripts-last.server.ts";
import { errorText } from "#app/lib/error-text.ts";

/** Prerendering runs without the Worker and so without its context: a page then gets a throw-away nonce. */
function nonceOf(context: RouterContextProvider): string {
  try {
    return context.get(nonceContext);
  } catch {
    return newNonce();
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(context);
  let answer = status;
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: request.signal,
      onError() {
        answer = 500;
      },
    },
  );
  if (isbot(request.headers.get("User-Agent") ?? "")) await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return scriptsLast(new Response(stream, { status: answer, headers }));
}

/** One line for what broke; a missing page or a refused form is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log, reference } = (context as RouterContextProvider).get(visitorContext);
  // The places alone: the lines before them repeat the message, and a failed query's holds what was typed.
  const places = error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []) : [];
  const stack = places.join("\n").slice(0, 2000);
  // The token of a signed link opens a report: the log does not get it.
  const path = new URL(request.url).pathname.replace(/^\/shared\/[^/]+/, "/shared/…");
  log("request.failed", { reference, path, error: errorText(error), stack });
};
