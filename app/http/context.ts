import { createContext } from "react-router";
import type { Session } from "#app/domains/accounts/rules.ts";
import type {
  AdminContext,
  MemberContext,
  SessionContext,
  VisitorContext,
} from "#app/platform/context.server.ts";

/** Set by the Worker for every request. */
export const visitorContext = createContext<VisitorContext>();
/** The CSP nonce of a rendered page. */
export const nonceContext = createContext<string>();
/** Set by the root's middleware: the request's session of any level, or null. */
export const currentSession = createContext<Session | null>(null);
/** Set by the root's middleware: the signed-in person, with the second factor if required; or null. */
export const viewerContext = createContext<Session | null>(null);
/** Set by the session guard, for the pages that ask for the second factor. */
export const sessionContext = createContext<SessionContext>();
/** Set by the member guard; throws if the guard did not run. */
export const memberContext = createContext<MemberContext>();
/** Set by the administrator guard. */
export const adminContext = createContext<AdminContext>();
