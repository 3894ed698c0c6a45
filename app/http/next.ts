const HOME = "/dashboard";
/** The longest destination that a mailed link remembers: above any address that our own links have. */
const LONGEST = 2000;
const HERE = "https://here.invalid";

/** A path of this site as a browser would parse it, or null if it would lead to another host or nowhere. */
export function pathHere(path: string | null): string | null {
  // Read it as a browser does: it drops tabs and treats a backslash as a slash.
  if (!path?.startsWith("/") || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin !== HERE || pathname.startsWith("//") ? null : pathname + search + hash;
}

/** Whether a path is one of the pages that sign in, where nobody is sent after it. */
export const isAuthPath = (path: string): boolean => /^\/auth\b/.test(path);

/** Where to go after sign-in: a path of this site, never another host and not /auth again. */
export function safeNext(next: string | null): string {
  const path = pathHere(next);
  return path === null || isAuthPath(path) ? HOME : path;
}

/** The destination that a mailed link remembers, of an already safe `next`: null for the dashboard, or if it is too long. */
export const destinationOf = (next: string): string | null =>
  next === HOME || next.length > LONGEST ? null : next;
