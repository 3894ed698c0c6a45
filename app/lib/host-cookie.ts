/**
 * The name of a cookie that no other host can set. Browsers accept a name that begins with `__Host-` only over HTTPS,
 * from this very host, and for all of its paths. Locally there is no HTTPS, so the name has no prefix.
 */
export const hostCookie = (origin: string, name: string): string =>
  origin.startsWith("https:") ? `__Host-${name}` : name;
