import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isPassingFault, RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

type Refusal = {
  status: ContentfulStatusCode;
  /** Names from GoTrue's list, so that its clients know them; docs/auth-api.md says which are ours. */
  code: string;
  msg: string;
  headers?: Record<string, string>;
  /** Names the request in the log; only if the fault is ours. */
  errorId?: string;
};

/** Answers an error in the shape of /auth/v1: `{ code, error_code, msg }`. */
export function refuse(c: Context, { status, code, msg, headers = {}, errorId }: Refusal): Response {
  const body = { code: status, error_code: code, msg, ...(errorId ? { error_id: errorId } : {}) };
  return c.json(body, status, headers);
}

/** 401 for a caller without a session; `bearer` says that the token was bad, in the words of RFC 6750. */
export function refuseStranger(c: Context, found: { bearer: boolean; ended: boolean }): Response {
  const challenge = `Bearer realm="auth/v1"`;
  if (found.bearer)
    return refuse(c, {
      status: 401,
      code: "bad_jwt",
      msg: "The access token is invalid, has expired, or its session has ended",
      headers: { "WWW-Authenticate": `${challenge}, error="invalid_token"` },
    });
  return refuse(c, {
    status: 401,
    ...(found.ended
      ? { code: "session_not_found", msg: "The session has ended" }
      : { code: "no_authorization", msg: "This endpoint requires a session or a Bearer token" }),
    headers: { "WWW-Authenticate": challenge },
  });
}

/** 429 with the seconds to wait. */
export function refuseHaste(c: Context, waitMs: number): Response {
  return refuse(c, {
    status: 429,
    code: "over_request_rate_limit",
    msg: "Too many attempts, try again later",
    headers: { "Retry-After": String(Math.ceil(waitMs / 1000)) },
  });
}

/** 405 with the methods that the path knows. */
export const only =
  (...methods: string[]) =>
  (c: Context): Response =>
    refuse(c, {
      status: 405,
      code: "method_not_allowed",
      msg: `${c.req.method} is not allowed here`,
      headers: { Allow: methods.join(", ") },
    });

/** 404 for a path that is none of ours. */
export const unknownPath = (c: Context): Response =>
  refuse(c, { status: 404, code: "not_found", msg: "There is nothing at this path" });

type Fault = Pick<VisitorContext, "reference"> & { error: unknown };

/** 500, or 503 if the fault passes by itself. Details go to the log, under the reference that the caller gets. */
export function refuseFault(c: Context, { reference, error }: Fault): Response {
  const passes = isPassingFault(error);
  return refuse(c, {
    status: passes ? 503 : 500,
    headers: passes ? { "Retry-After": String(RETRY_AFTER_FAULT) } : {},
    code: "unexpected_failure",
    msg: "Unexpected failure",
    errorId: reference,
  });
}
