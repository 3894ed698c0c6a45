/** The tabs of /auth. */
export const TABS = ["login", "signup", "magic"] as const;
/** The views of /auth, each with its form: the tabs, a password reset link, another confirmation link. */
export const VIEWS = [...TABS, "reset", "resend"] as const;
export type View = (typeof VIEWS)[number];

/** The path of a view of /auth. `next` is where to go afterwards. */
export function authPath(view: View, next = "/dashboard"): string {
  const query = new URLSearchParams({ tab: view, ...(next === "/dashboard" ? {} : { next }) });
  return `/auth?${query}`;
}
