import type { Context } from "hono";
import type { ApiBindings } from "./api.ts";

/**
 * Addresses that crawlers need not visit: pages that first ask for signing in, and calls by programs. Secret addresses,
 * and searches that should not be indexed, say noindex instead: a page that may not be fetched cannot say so.
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
  "/marketplace/*/number",
  "/marketplace/*/report",
  "/auth/v1/",
  "/auth/mfa",
  "/auth/again",
  "/api/",
  "/mcp",
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
