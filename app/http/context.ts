import { createContext } from "react-router";
import type { SignedIn } from "#app/domains/accounts/sessions.server.ts";
import type { MemberContext, VisitorContext } from "#app/platform/context.server.ts";

/** Set by the Worker for every request. */
export const visitorContext = createContext<VisitorContext>();
/** The CSP nonce of a rendered page. */
export const nonceContext = createContext<string>();
/** Set by the root's middleware: who is signed in, or null. */
export const viewerContext = createContext<SignedIn | null>(null);
/** Set by the member guard; reading it where the guard did not run throws. */
export const memberContext = createContext<MemberContext>();
