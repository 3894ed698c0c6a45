import type { Context } from "hono";
import type { ApiBindings } from "./api.ts";

/**
 * Where no crawler needs to go: pages that ask for signing in first, and calls by programs. Addresses that are secrets,
 * and searches that are not to be kept, say noindex instead: what may not be fetched could not say so.
 */
const CLOSED = [
  "/admin",
  "/dashboard",
  "/profile",
  "/property-form",
  "/buyer-investor-report",
  "/seller-owner-report",
  "/ai-report",
  "/payment-success",
  "/payment-canceled",
  "/reports/",
  "/orders/",
  "/exports/",
  "/create-listing",
  "/marketplace/create",
  "/marketplace/*/edit",
  "/marketplace/*/favorite",
  "/marketplace/*/report",
  "/auth/v1/",
  "/auth/mfa",
  "/auth/again",
  "/api/",
];

/** GET /robots.txt */
export function robots(c: Context<ApiBindings>): Response {
  const { origin } = c.env.visitor.settings;
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=3600" });
}
