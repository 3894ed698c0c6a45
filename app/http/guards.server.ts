import type { MiddlewareFunction } from "react-router";
import { readSession } from "#app/domains/accounts/sessions.server.ts";
import { memberContext, viewerContext, visitorContext } from "./context.ts";
import { redirectWithFlash } from "./flash.server.ts";

type Middleware = MiddlewareFunction<Response>;

/** Root: reads the session once per request, and passes a renewed or ended cookie on with the answer. */
export const readViewer: Middleware = async ({ request, context }, next) => {
  const { viewer, setCookie } = await readSession(context.get(visitorContext), request.headers.get("Cookie"));
  context.set(viewerContext, viewer);
  const response = await next();
  // A route that signs in or out sets the cookie itself; ours would undo it.
  const own = response.headers.get("Set-Cookie")?.includes("miyar_session=");
  // Nothing of a user rides on an answer that caches may keep.
  const shared = response.headers.get("Cache-Control")?.includes("public");
  if (setCookie && !own && !shared) response.headers.append("Set-Cookie", setCookie);
  return response;
};

/** Layout guard: members only. Others are sent to /auth, told why, and come back afterwards. */
export const requireMember: Middleware = ({ request, url, context }) => {
  const viewer = context.get(viewerContext);
  if (!viewer) {
    // `url` is the page's own; request.url of a client navigation ends in ".data".
    const next = request.method === "GET" ? url.pathname + url.search : url.pathname;
    throw redirectWithFlash(`/auth?next=${encodeURIComponent(next)}`, "sign-in-first");
  }
  const { userId, email, fullName } = viewer;
  context.set(memberContext, { ...context.get(visitorContext), userId, email, fullName });
};
