import type { Context } from "hono";
import { href } from "react-router";
import { unsubscribe } from "#app/domains/listings/saved/unsubscribe.server.ts";
import type { ApiBindings } from "./api.ts";

type Here = Context<ApiBindings, "/api/searches/unsubscribe/:token">;

/**
 * POST /api/searches/unsubscribe/:token: the address in a mail's List-Unsubscribe (RFC 8058). Mail programs post to it
 * by themselves, from anywhere, without a cookie, as often as they like; the token alone says which search.
 */
export async function unsubscribeByMail(c: Here): Promise<Response> {
  const known = await unsubscribe(c.env.visitor, c.req.param("token"));
  return known ? c.text("", 200) : c.json({ error: "not_found" }, 404);
}

/** GET: somebody who opened that address in a browser is led to the page that asks. */
export function openUnsubscribe(c: Here): Response {
  return c.redirect(href("/searches/unsubscribe/:token", { token: c.req.param("token") }));
}
