const HOME = "/dashboard";
const HERE = "https://here.invalid";

/** Where a person goes on after signing in: a path of this site, never another host and not /auth again. */
export function safeNext(next: string | null): string {
  // Read as a browser reads it, which drops tabs and takes a backslash for a slash.
  if (!next?.startsWith("/") || !URL.canParse(next, HERE)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith("//") || /^\/auth\b/.test(pathname)) return HOME;
  return pathname + search + hash;
}
