import type { MiddlewareHandler } from "hono";
import { readCaller } from "#app/domains/accounts/sessions/read-caller.server.ts";
import { isBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { cookieToPass } from "#app/http/session-cookie.ts";
import { comesFromElsewhere } from "#app/http/same-site.ts";
import { minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import type { ApiBindings } from "./api.ts";
import { refuse, refuseHaste, refuseStranger } from "./refusals.ts";

/** What handlers after `requireCaller` get: `ctx` is the context of the caller's session, of any level. */
export type AuthBindings = ApiBindings & { Variables: { ctx: SessionContext } };

const READS = new Set(["GET", "HEAD"]);

/** The platform's brake on writes, per IP. */
export const brakeWrites: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const { visitor } = c.env;
  const key = `auth-api:${networkOf(visitor.clientIp)}`;
  if (!READS.has(c.req.method) && !(await visitor.allowBurst(key))) return refuseHaste(c, minutes(1));
  await next();
};

/**
 * Accepts any session, by cookie or access token. Writes by cookie must come from a page of this site; no browser sends
 * a token by itself. A cookie that was renewed or has ended goes back with the answer, unless the answer sets its own.
 */
export const requireCaller: MiddlewareHandler<AuthBindings> = async (c, next) => {
  const { visitor } = c.env;
  const authorization = c.req.header("Authorization") ?? null;
  const reading = await readCaller(visitor, {
    authorization,
    cookie: c.req.header("Cookie") ?? null,
  });
  const { session } = reading;
  const setCookie = cookieToPass(c.req.raw, reading);
  const passOn = () => {
    if (setCookie && !c.res.headers.has("Set-Cookie")) c.res.headers.append("Set-Cookie", setCookie);
  };
  if (!session) {
    c.res = refuseStranger(c, {
      bearer: authorization !== null && isBearer(authorization),
      ended: reading.setCookie !== null,
    });
    return passOn();
  }
  if (session.rawId !== null && !READS.has(c.req.method) && comesFromElsewhere(c.req.raw))
    return refuse(c, {
      status: 403,
      code: "cross_site_request",
      msg: "A request with a cookie has to come from this site",
    });
  c.set("ctx", { ...visitor, session });
  await next();
  passOn();
};
