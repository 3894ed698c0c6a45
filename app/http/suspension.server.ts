import { data } from "react-router";
import type { Session } from "#app/domains/accounts/rules.ts";
import { withoutSlash } from "#app/lib/content-pages.ts";

// Everything that a suspended member may do here. What is not listed is refused, new pages too.

/** Members' pages: what they paid for, and what the law and their own safety give them. Reading changes nothing. */
const MAY_OPEN = [
  /^\/auth\/again$/,
  /^\/dashboard(\/(analytics|profile|settings))?$/,
  /^\/dashboard\/settings\/(password|close|sessions|export|mfa(\/[^/]+)?)$/,
  /^\/profile$/,
  /^\/reports\/[^/]+(\/(file|print|share))?$/,
  /^\/orders\/[^/]+\/invoice(\.pdf)?$/,
  /^\/exports\/[^/]+$/,
  // Where the bank sends back to.
  /^\/payment-(success|canceled)$/,
];

/** Forms: those for their safety and their data, and those that visitors have too. */
const MAY_SEND = [
  /^\/auth(\/.+)?$/,
  /^\/sign-out$/,
  /^\/theme$/,
  /^\/contact$/,
  /^\/test-report(\/document)?$/,
  /^\/searches\/unsubscribe\/[^/]+$/,
  /^\/dashboard\/settings\/(password|close|sessions|export|mfa(\/[^/]+)?)$/,
  // Its action lets them revoke a link, and make none.
  /^\/reports\/[^/]+\/share$/,
];

const names = (list: readonly RegExp[], pathname: string): boolean =>
  list.some((pattern) => pattern.test(withoutSlash(pathname)));

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

type Asked = { method: string; pathname: string };

/** Whether a suspended member may send this form; every request that only reads goes through. */
export const maySend = ({ method, pathname }: Asked): boolean => isRead(method) || names(MAY_SEND, pathname);

/** Whether a suspended member may open this page of the members' area. */
export const mayOpen = ({ method, pathname }: Asked): boolean => !isRead(method) || names(MAY_OPEN, pathname);

/** The answer to what a suspended member may not do: 403, with the reason for the page that says so. */
export function suspendedAnswer({ suspendedFor, email, fullName, avatarUrl }: Session) {
  const viewer = { name: fullName ?? email, email, avatarUrl, isAdmin: false };
  return data({ suspendedFor: suspendedFor ?? "", viewer }, { status: 403 });
}

/** Throws that answer if the session's account is suspended: for pages whose address alone does not decide it. */
export function refuseSuspended(session: Session): void {
  if (session.suspendedAt !== null) throw suspendedAnswer(session);
}
