import { contentSecurityPolicy } from "#app/lib/content-security-policy.ts";

/** A fresh CSP nonce: 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** What a response's headers depend on. `turnstile`: it is a page with a Turnstile widget. */
type Page = { nonce: string; origin: string; tileUrl: string; turnstile?: boolean };

/** For responses that are not pages: opened alone they run and load nothing, and no page can frame them. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers show a PDF in a page of their own, which `default-src` would restrict. */
const PDF = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function policyOf(type: string, { nonce, ...site }: Page): string {
  if (type.startsWith("text/html")) return contentSecurityPolicy([`'nonce-${nonce}'`], site);
  return type.startsWith("application/pdf") ? PDF : NO_PAGE;
}

/**
 * Sets the security headers of a Worker's response; pages get a CSP with their nonce. Caches keep nothing of a user.
 */
export function secure(response: Response, page: Page): Response {
  const headers = response.headers;
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/") && !type.includes("charset"))
    headers.set("Content-Type", `${type}; charset=utf-8`);
  headers.set("X-Content-Type-Options", "nosniff");
  // A page with a secret URL sets a stricter one.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // What other sites may frame says so in its own policy.
  if (!headers.get("Content-Security-Policy")?.includes("frame-ancestors *"))
    headers.set("X-Frame-Options", "DENY");
  // A response that other sites may show, such as a picture, sets it itself.
  if (!headers.has("Cross-Origin-Resource-Policy"))
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (page.origin.startsWith("https:"))
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  // A self-contained document sets its own, stricter policy.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policyOf(type, page));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return response;
}
