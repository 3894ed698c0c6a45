import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { ADMIN_MFA_AGE, isPending, isRecent, type Session } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import type { AdminContext, MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import {
  adminContext,
  currentSession,
  memberContext,
  sessionContext,
  viewerContext,
  visitorContext,
} from "./context.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { keepForm } from "./drafts.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { logFailure } from "./log-failure.server.ts";
import { noteRefusal } from "./note-refusal.server.ts";
import { pageAt } from "./page-at.server.ts";
import { cookieToPass } from "./session-cookie.ts";
import { maySend, mayOpen, suspendedAnswer } from "./suspension.server.ts";

/** The methods of links and forms. The router would run an action by any other method too. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

type Middleware = MiddlewareFunction<Response>;
type Args = Parameters<Middleware>[0];

/**
 * Root: reads the session once per request and sends a renewed or ended cookie back with the response. It refuses every
 * method except those of links and forms, and everything that a suspended member may not send.
 */
export const readViewer: Middleware = async ({ request, context, url }, next) => {
  const visitor = context.get(visitorContext);
  if (!METHODS.has(request.method)) {
    noteRefusal(visitor, request, 405);
    return new Response(null, { status: 405, headers: { Allow: [...METHODS].join(", ") } });
  }
  const reading = await readSession(visitor, request.headers.get("Cookie")).catch((error: unknown) => {
    // The root's loader, which gives other failed pages their reference, will not run.
    logFailure(context, request, error);
    const isAdministration = /^\/admin(\/|$)/.test(url.pathname);
    const message = isAdministration ? chromeCopy.error.permissions : undefined;
    throw data({ reference: visitor.reference, message }, { status: 500 });
  });
  const { session } = reading;
  if (
    session &&
    session.suspendedAt !== null &&
    !maySend({ method: request.method, pathname: url.pathname })
  ) {
    noteRefusal(visitor, request, 403, session.userId);
    throw suspendedAnswer(session);
  }
  context.set(currentSession, session);
  context.set(viewerContext, session && !isPending(session) ? session : null);
  const response = await next();
  noteRefusal(visitor, request, response.status, session?.userId ?? null);
  // A route that signs in or out sets the cookie itself; ours would undo it.
  const own = response.headers.get("Set-Cookie")?.includes("miyar_session=");
  // A response that caches may keep contains nothing of a user.
  const shared = response.headers.get("Cache-Control")?.includes("public");
  const setCookie = cookieToPass(request, reading);
  if (setCookie && !own && !shared) response.headers.append("Set-Cookie", setCookie);
  return response;
};

/** The address that this request asked for, as a `next` parameter. */
function comeBack({ request, url }: Args): string {
  // `url` is the page's own; request.url of a client navigation ends in ".data".
  const asks = request.method === "GET" || pageAt(url.pathname).drafted;
  return encodeURIComponent(asks ? url.pathname + url.search : url.pathname);
}

/**
 * The redirect to a page that signs in, which leads back here. What a form held is kept for its return. After a post it
 * takes the place of the page that posted in the history, since that is where signing in leads.
 */
async function awayFrom(args: Args, signingIn: string, flash: FlashKey): Promise<Response> {
  const { context, request, url } = args;
  const posts = request.method === "POST";
  const cookies =
    posts && pageAt(url.pathname).drafted
      ? await keepForm(context.get(visitorContext), request, url.pathname)
      : [];
  const to = `${signingIn}?next=${comeBack(args)}`;
  return redirectWithFlash(to, flash, cookies, posts ? "replace" : "push");
}

/** Logs that a guard refused access, and returns the redirect. */
function kept({ context, url }: Args, missing: string, answer: Response): Response {
  const userId = context.get(currentSession)?.userId ?? null;
  noteSecurity(context.get(visitorContext), "authz_fail", {
    missing,
    path: loggedPath(url.pathname),
    userId,
  });
  return answer;
}

/** Layout guard of the pages that ask for the second factor: any session. Others are sent to /auth. */
export const requireSession: Middleware = (args) => {
  const session = args.context.get(currentSession);
  if (!session) throw kept(args, "session", redirectWithFlash("/auth", "sign-in-first"));
  args.context.set(sessionContext, { ...args.context.get(visitorContext), session });
};

/**
 * Layout guard: members only. Others are sent to /auth with an explanation, and come back afterwards. A session without
 * its second factor is asked for it. A suspended member can open only what is theirs.
 */
export const requireMember: Middleware = async (args) => {
  const { context, request, url } = args;
  const session = context.get(currentSession);
  if (!session) throw kept(args, "session", await awayFrom(args, "/auth", "sign-in-first"));
  if (isPending(session)) throw kept(args, "aal2", await awayFrom(args, "/auth/mfa", "second-factor-first"));
  if (session.suspendedAt !== null && !mayOpen({ method: request.method, pathname: url.pathname }))
    throw suspendedAnswer(session);
  context.set(memberContext, asMember(context.get(visitorContext), session));
};

function asMember(visitor: VisitorContext, session: Session): MemberContext {
  const { userId, email, fullName } = session;
  return { ...visitor, session, userId, email, fullName };
}

/** The member who asks, on public pages; null for a visitor, and for a session without its second factor. */
export function memberOf(context: Readonly<RouterContextProvider>): MemberContext | null {
  const session = context.get(viewerContext);
  return session && asMember(context.get(visitorContext), session);
}

/** The super administrator at aal2 who asks, on public pages; null for anybody else. */
export function adminOf(context: Readonly<RouterContextProvider>): AdminContext | null {
  const member = memberOf(context);
  return member && isActingAdmin(member) ? { ...member, isAdmin: true } : null;
}

/** The second factor is given, and not older than half a day. */
function isActingAdmin({ session: { isAdmin, hasFactor, mfaAt }, now }: MemberContext): boolean {
  return isAdmin && hasFactor && mfaAt !== null && now() - mfaAt <= ADMIN_MFA_AGE;
}

/**
 * The answer to a form on the public page `path` that only a member may send: a redirect to signing in and back; to the
 * second factor if only that is missing. It takes the place of the page in the history.
 */
export function signInFirst(
  context: Readonly<RouterContextProvider>,
  path: string,
  cookies: string[] = [],
): Response {
  const next = encodeURIComponent(path);
  return context.get(currentSession)
    ? redirectWithFlash(`/auth/mfa?next=${next}`, "second-factor-first", cookies, "replace")
    : redirectWithFlash(`/auth?next=${next}`, "sign-in-first", cookies, "replace");
}

/**
 * Guard inside the member guard: the person has proved who they are within the last quarter of an hour, or is asked to
 * now.
 */
export const requireRecentAuth: Middleware = async (args) => {
  const member = args.context.get(memberContext);
  if (!isRecent(member.session, member.now()))
    throw kept(args, "fresh-proof", await awayFrom(args, "/auth/again", "confirm-again"));
};

/** Guard inside the member guard: super administrators at aal2, whose second factor is not older than half a day. */
export const requireAdmin: Middleware = async (args) => {
  const member = args.context.get(memberContext);
  const { isAdmin, hasFactor, mfaAt } = member.session;
  if (!isAdmin) throw kept(args, "role", redirectWithFlash("/", "no-permission"));
  if (!hasFactor)
    throw kept(args, "factor", redirectWithFlash("/dashboard/settings/mfa", "admin-needs-factor"));
  if (mfaAt === null || member.now() - mfaAt > ADMIN_MFA_AGE)
    throw kept(args, "aal2", await awayFrom(args, "/auth/mfa", "second-factor-first"));
  args.context.set(adminContext, { ...member, isAdmin: true });
};
