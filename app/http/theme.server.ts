import { readCookie } from "#app/lib/read-cookie.ts";

export type Theme = "light" | "dark";
const YEAR = 31_536_000;

/** The theme a visitor chose, or null for the system's. */
export function readTheme(request: Request): Theme | null {
  const value = readCookie(request.headers.get("Cookie"), "theme");
  return value === "light" || value === "dark" ? value : null;
}

/** The Set-Cookie value that remembers a choice; anything but light and dark goes back to the system's. */
export function themeCookie(value: unknown): string {
  const known = value === "light" || value === "dark";
  return `theme=${known ? value : ""}; Path=/; Max-Age=${known ? YEAR : 0}; SameSite=Lax; Secure`;
}
