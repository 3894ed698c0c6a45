import { contentSecurityPolicy } from "#app/lib/content-security-policy.ts";

/** A fresh CSP nonce: 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** What the headers of an answer depend on. `turnstile`: it is a page with a Turnstile widget. */
type Page = { nonce: string; origin: string; tileUrl: string; turnstile?: boolean };

/** Of what is no page: opened by itself it runs and loads nothing, and no page frames it. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers show a PDF by a page of their own, which `default-src` would speak to. */
const PDF = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function policyOf(type: string, { nonce, ...site }: Page): string {
  if (type.startsWith("text/html")) return contentSecurityPolicy([`'nonce-${nonce}'`], site);
  return type.startsWith("application/pdf") ? PDF : NO_PAGE;
}

/** Sets the security headers of a Worker's answer; pages get the CSP of their nonce. Nothing of a user is cached. */
export function secure(response: Response, page: Page): Response {
  const headers = response.headers;
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/") && !type.includes("charset"))
    headers.set("Content-Type", `${type}; charset=utf-8`);
  headers.set("X-Content-Type-Options", "nosniff");
  // A page whose address is a secret names a stricter one.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("X-Frame-Options", "DENY");
  // What other sites may show, such as listings' pictures, says so itself.
  if (!headers.has("Cross-Origin-Resource-Policy"))
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (page.origin.startsWith("https:"))
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  // A document that carries everything inside names its own, narrower policy.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policyOf(type, page));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return response;
}
