import { Hono, type Context, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { OPERATION_IDS, OPERATION_PATHS } from "#app/domains/programs/rules.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import { isPassingFault, RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import { days, seconds } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { ApiBindings } from "../api.ts";
import { admitCaller } from "./caller.ts";
import { problem } from "./problem.ts";

const METHODS = ["GET", "HEAD", "OPTIONS"];
const LIMITS = ["RateLimit", "RateLimit-Policy"];
const CORS = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"];

/** Any page may ask, without the cookies of ours: what is answered is the same for everybody. */
const openToAll = cors({
  origin: "*",
  allowMethods: METHODS,
  allowHeaders: ["Authorization", "If-None-Match"],
  exposeHeaders: ["ETag", "Link", "Retry-After", "X-Request-Id", ...LIMITS],
  maxAge: days(1) / seconds(1),
});

/** The caller's limits go with every answer, refusals too. */
const admit: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const caller = await admitCaller(c.env.visitor, c.req.header("Authorization") ?? null);
  if (!caller.ok) {
    const { code, waitMs, headers } = caller;
    return problem(c.req.raw, c.env.visitor, code, { waitMs, headers });
  }
  await next();
  for (const [name, value] of Object.entries(caller.headers)) c.res.headers.set(name, value);
  c.res.headers.append("Vary", "Authorization");
  // What a key asked for belongs to its holder: the limits beside it are theirs.
  const kept = c.res.headers.get("Cache-Control");
  if (caller.hasKey && kept) c.res.headers.set("Cache-Control", kept.replace("public", "private"));
};

const notAllowed = (c: Context<ApiBindings>): Response =>
  problem(c.req.raw, c.env.visitor, "method-not-allowed", { headers: { Allow: METHODS.join(", ") } });

/**
 * The open interface: read-only, for programs of others, at an address with its version. What an operation answers is
 * loaded when it is first asked for, with the schemas of all of them.
 */
export const v1 = new Hono<ApiBindings>()
  .use("*", openToAll)
  .use("*", etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...CORS, ...LIMITS] }));

for (const id of OPERATION_IDS) {
  const path = OPERATION_PATHS[id].replaceAll(/\{(\w+)\}/g, ":$1");
  v1.get(path, admit, async (c) => (await import("./answer-call.ts")).answerCall(c, id));
  v1.all(path, notAllowed);
}

v1.get("/openapi.json", admit, async (c) => (await import("./answer-call.ts")).describe(c))
  .all("/openapi.json", notAllowed)
  .all("*", (c) => problem(c.req.raw, c.env.visitor, "not-found"))
  .onError((error, c) => {
    const { visitor } = c.env;
    const path = loggedPath(c.req.path);
    visitor.log("api.failed", { path, reference: visitor.reference, error: errorText(error) });
    return isPassingFault(error)
      ? problem(c.req.raw, visitor, "unavailable", { waitMs: seconds(RETRY_AFTER_FAULT) })
      : problem(c.req.raw, visitor, "unexpected");
  });
