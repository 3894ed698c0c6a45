import { Hono } from "hono";
import { API_BASE, MCP_PATH } from "#app/domains/programs/rules.ts";
import { secure } from "#app/http/headers.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import { isPassingFault, RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { WorkerEnv } from "../context.ts";
import { auth } from "./auth.ts";
import { favorites } from "./favorites.ts";
import { health } from "./health.ts";
import { jwks, unlessHeld } from "./jwks.ts";
import { countPageFetchedAhead } from "./listing-views.ts";
import { media } from "./media.ts";
import { mcp, mcpReadsNothing } from "./v1/mcp.ts";
import { only } from "./refusals.ts";
import { preview } from "./preview.ts";
import { robots } from "./robots.ts";
import { sitemap, sitemapPart } from "./sitemap.ts";
import { openUnsubscribe, unsubscribeByMail } from "./unsubscribe.ts";
import { v1 } from "./v1/v1.ts";
import { viewer } from "./viewer.ts";
import { paymentWebhook } from "./payment-webhook.ts";

export type ApiBindings = { Bindings: { visitor: VisitorContext; env: WorkerEnv } };

/** Calls by programs: health, webhooks, tokens and factors. Pages and their actions are routes of the app. */
export const api = new Hono<ApiBindings>()
  .use("*", async (c, next) => {
    await next();
    const { origin, tiles } = c.env.visitor.settings;
    secure(c.res, { nonce: "", origin, tileUrl: tiles.url });
  })
  .get("/api/health", health)
  .get("/api/viewer", viewer)
  .get("/api/favorites", favorites)
  .post("/api/listings/:listingId/views", countPageFetchedAhead)
  .get("/media/previews/:listingId/:file", preview)
  .get("/media/*", media)
  .get("/robots.txt", robots)
  .get("/sitemap.xml", sitemap)
  .get("/sitemaps/:file", sitemapPart)
  .post("/api/stripe/webhook", paymentWebhook("stripe"))
  .post("/api/moyasar/webhook", paymentWebhook("moyasar"))
  .get("/api/searches/unsubscribe/:token", openUnsubscribe)
  .post("/api/searches/unsubscribe/:token", unsubscribeByMail)
  .get("/.well-known/jwks.json", unlessHeld, jwks)
  .all("/.well-known/jwks.json", only("GET", "HEAD"))
  .post(MCP_PATH, mcp)
  .all(MCP_PATH, mcpReadsNothing)
  .route(API_BASE, v1)
  .route("/auth/v1", auth)
  .notFound((c) => c.json({ error: "not_found" }, 404))
  .onError((error, c) => {
    const { reference } = c.env.visitor;
    c.env.visitor.log("api.failed", { path: loggedPath(c.req.path), reference, error: errorText(error) });
    if (!isPassingFault(error)) return c.json({ error: "internal", reference }, 500);
    return c.json({ error: "unavailable", reference }, 503, { "Retry-After": String(RETRY_AFTER_FAULT) });
  });
