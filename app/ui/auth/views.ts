/** The tabs of /auth. */
export const TABS = ["login", "signup", "magic"] as const;
/** What /auth shows, and what its forms ask for: the tabs, a link for a new password, another confirmation link. */
export const VIEWS = [...TABS, "reset", "resend"] as const;
export type View = (typeof VIEWS)[number];

/** The address of a view of /auth; where to go on afterwards rides along. */
export function authPath(view: View, next = "/dashboard"): string {
  const query = new URLSearchParams({ tab: view, ...(next === "/dashboard" ? {} : { next }) });
  return `/auth?${query}`;
}
