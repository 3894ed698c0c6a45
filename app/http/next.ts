const HOME = "/dashboard";
const HERE = "https://here.invalid";

/** A path of this site as a browser would parse it, or null if it would lead to another host or nowhere. */
export function pathHere(path: string | null): string | null {
  // Read it as a browser does: it drops tabs and treats a backslash as a slash.
  if (!path?.startsWith("/") || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin !== HERE || pathname.startsWith("//") ? null : pathname + search + hash;
}

/** Where to go after sign-in: a path of this site, never another host and not /auth again. */
export function safeNext(next: string | null): string {
  const path = pathHere(next);
  return path === null || /^\/auth\b/.test(path) ? HOME : path;
}
