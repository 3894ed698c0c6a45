import { redirect } from "react-router";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { WAY_BACK_LIFETIME } from "#app/lib/kept-form.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { readCookie } from "#app/lib/read-cookie.ts";
import { isAuthPath, pathHere } from "./next.ts";

/*
 * Signing in within a loaded page replaces its entry in the browser's history. Where it is posted as a document (without
 * JavaScript, or with Turnstile), its entry stays, and Back or a form's cancel button leads to it again. So a page that
 * signs in remembers where its person came from, and leads there once they are signed in.
 */

/** The longest pair of addresses that is remembered; a longer one would not fit into a cookie. */
const LONGEST = 2000;

type Ctx = Pick<VisitorContext, "settings">;

const nameOf = ({ settings }: Ctx): string => hostCookie(settings.origin, "miyar_way");
const ATTRIBUTES = "Path=/; SameSite=Lax; HttpOnly; Secure";

/** Whether a browser loads this as a document; a loaded page asks for its data under another address. */
const isDocumentLoad = (request: Request): boolean => !new URL(request.url).pathname.endsWith(".data");

/** The page of this site, none of those that sign in, from which the browser says that it came; or null. */
function cameFrom({ settings }: Ctx, request: Request): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return origin !== settings.origin || isAuthPath(pathname) ? null : pathHere(pathname + search);
}

/** Headers that remember where a person came from who signs in to reach `next`. */
export function noteWayBack(ctx: Ctx, request: Request, next: string): Headers {
  const headers = new Headers();
  const from = isDocumentLoad(request) ? cameFrom(ctx, request) : null;
  const text = Buffer.from(JSON.stringify([next, from])).toString("base64url");
  if (from !== null && text.length <= LONGEST)
    headers.set("Set-Cookie", `${nameOf(ctx)}=${text}; Max-Age=${WAY_BACK_LIFETIME / 1000}; ${ATTRIBUTES}`);
  return headers;
}

/** The Set-Cookie value that forgets it. */
const forget = (ctx: Ctx): string => `${nameOf(ctx)}=; Max-Age=0; ${ATTRIBUTES}`;

/** Forgets the way back after a sign-in within a loaded page, which leaves no entry behind. */
export const forgetWayBack = (ctx: Ctx, request: Request): string[] =>
  isDocumentLoad(request) || readWay(ctx, request) === null ? [] : [forget(ctx)];

function readWay(ctx: Ctx, request: Request): { next: string; from: string } | null {
  const text = readCookie(request.headers.get("Cookie"), nameOf(ctx)) ?? "";
  try {
    const way: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(way)) return null;
    const [next, path] = way.map(String);
    const from = pathHere(path ?? null);
    return next === undefined || from === null || isAuthPath(from) ? null : { next, from };
  } catch {
    // Another program's cookie, or one that was cut.
    return null;
  }
}

/**
 * The answer of a page that signs in to a person who is signed in already. If they signed in there on their way to
 * `next`, they come by Back, and go where they had been before; else to `next`. `keep` for a page with another one of
 * its kind before it in the history.
 */
export function pastSigningIn(ctx: Ctx, request: Request, next: string, { keep = false } = {}): Response {
  const way = isDocumentLoad(request) ? readWay(ctx, request) : null;
  if (way?.next !== next) return redirect(next);
  return redirect(way.from, { headers: keep ? {} : { "Set-Cookie": forget(ctx) } });
}
