/**
 * The name of a cookie that no other host can set: browsers take one that begins with `__Host-` only over HTTPS, from
 * the very host, for all of its paths. Locally there is no HTTPS, and the name stands without it.
 */
export const hostCookie = (origin: string, name: string): string =>
  origin.startsWith("https:") ? `__Host-${name}` : name;
