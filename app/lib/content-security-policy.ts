import { tileOrigin } from "./map-tiles.ts";

/** Origin of Cloudflare Turnstile's script and frame. */
const TURNSTILE = "https://challenges.cloudflare.com";

/** Where the providers' hosted pages are. An order that is open at the one before may be gone on with. */
const CHECKOUTS = ["https://checkout.stripe.com", "https://checkout.moyasar.com"];

/**
 * The Content Security Policy of a page. `inlineScripts` lists the allowed inline scripts: a nonce on rendered pages,
 * hashes on prerendered ones. Client navigation keeps the first page's policy, so every page allows what any page needs
 * (map tiles come from `tileUrl`). Only a page with a Turnstile widget (`turnstile`) allows more, so it is always
 * loaded as a document.
 */
export function contentSecurityPolicy(
  inlineScripts: string[],
  { origin, tileUrl, turnstile = false }: { origin: string; tileUrl: string; turnstile?: boolean },
): string {
  const socket = origin.replace(/^http/, "ws");
  // Chromium also checks the redirects of a form: "pay" posts here and then redirects to the provider's page.
  const checkout = origin.startsWith("https:")
    ? CHECKOUTS.join(" ")
    : "http://localhost:* http://127.0.0.1:*";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(turnstile ? [TURNSTILE] : []), ...inlineScripts].join(" "),
    ...(turnstile ? [`frame-src ${TURNSTILE}`] : []),
    "style-src 'self'",
    `img-src 'self' data: ${tileOrigin(tileUrl)}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${checkout}`,
  ].join("; ");
}
