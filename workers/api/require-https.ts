import type { MiddlewareHandler } from "hono";
import type { ApiBindings } from "./api.ts";

/**
 * 403 for a program's call in the clear, where the site is served over HTTPS. People are led on to HTTPS; a program that
 * is would never learn that its token was sent for everybody on the way to read.
 */
export const requireHttps: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const isClear = new URL(c.req.url).protocol === "http:";
  if (isClear && c.env.visitor.settings.origin.startsWith("https:"))
    return c.json({ error: "https_required" }, 403);
  await next();
};
