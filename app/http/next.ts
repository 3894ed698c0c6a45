/** Where a person goes on after signing in: a path of this site, never another host and not /auth again. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith("/") || /^\/[/\\]/.test(next) || /^\/auth\b/.test(next)) return "/dashboard";
  return next;
}
