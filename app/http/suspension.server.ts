import { data } from "react-router";
import type { Session } from "#app/domains/accounts/rules.ts";
import { pageAt } from "./page-at.server.ts";

// app/routes.ts says per page what a suspended member may do. By default everything is refused.

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

type Asked = { method: string; pathname: string };

/** Whether a suspended member may send this form; every request that only reads goes through. */
export const maySend = ({ method, pathname }: Asked): boolean =>
  isRead(method) || pageAt(pathname).suspended === "send";

/** Whether a suspended member may open this page of the members' area. */
export const mayOpen = ({ method, pathname }: Asked): boolean =>
  !isRead(method) || pageAt(pathname).suspended !== undefined;

/** The response to what a suspended member may not do: 403, with the reason for its page. */
export function suspendedAnswer({ suspendedFor, email, fullName, avatarUrl }: Session) {
  const viewer = { name: fullName ?? email, email, avatarUrl, isAdmin: false };
  return data({ suspendedFor: suspendedFor ?? "", viewer }, { status: 403 });
}

/** Throws that answer if the session's account is suspended: for pages whose address alone does not decide it. */
export function refuseSuspended(session: Session): void {
  if (session.suspendedAt !== null) throw suspendedAnswer(session);
}
