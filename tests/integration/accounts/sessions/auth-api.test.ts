import { env } from "cloudflare:test";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { mfaFactors } from "#app/db/schema.server.ts";
import { endSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { settings } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";

async function signedIn() {
  const member = await insertMember();
  return { member, ...(await signIn(member)) };
}

const TOTP = { factor_type: "totp", friendly_name: "تطبيق المصادقة" };

test("a session by cookie gets a token, which an outside verifier and the site itself take", async () => {
  const { member, session, cookie } = await signedIn();
  const response = await call("POST", "/auth/v1/token", { cookie, headers: { Origin: HERE } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const answer = await response.json<{ access_token: string; expires_at: number }>();
  const user = {
    id: member.userId,
    aud: "authenticated",
    role: "authenticated",
    email: member.email,
    user_metadata: { full_name: member.fullName },
    factors: [],
  };
  expect(answer).toEqual({
    access_token: expect.any(String),
    token_type: "bearer",
    expires_in: 600,
    expires_at: expect.any(Number),
    user,
  });

  const keys = await (await call("GET", "/.well-known/jwks.json")).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(answer.access_token, createLocalJWKSet(keys), {
    issuer: `${settings.origin}/auth/v1`,
    audience: "authenticated",
  });
  expect(payload).toMatchObject({ sub: member.userId, session_id: session.handle, exp: answer.expires_at });

  const bearer = `Bearer ${answer.access_token}`;
  expect(await (await call("GET", "/auth/v1/user", { bearer })).json()).toEqual(user);
  expect(await (await call("GET", "/auth/v1/user", { cookie })).json()).toEqual(user);
});

test("a token makes no further tokens of itself", async () => {
  const { cookie, bearer } = await signedIn();
  for (const caller of [{ bearer }, { bearer, cookie }]) {
    const response = await call("POST", "/auth/v1/token", caller);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 403, error_code: "no_authorization" });
  }
});

test("without a session there is nothing, and the answer says what was missing", async () => {
  for (const [method, path] of [
    ["POST", "/token"],
    ["GET", "/user"],
    ["POST", "/factors"],
    ["DELETE", "/factors/x"],
    ["POST", "/factors/x/challenge"],
    ["POST", "/factors/x/verify"],
  ] as const) {
    const response = await call(method, `/auth/v1${path}`);
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe('Bearer realm="auth/v1"');
    expect(await response.json()).toEqual({
      code: 401,
      error_code: "no_authorization",
      msg: expect.any(String),
    });
  }
});

test("a session that has ended is forgotten by the browser, and its token is refused", async () => {
  const { member, cookie, bearer } = await signedIn();
  await endSessions(member, member.userId);
  const byCookie = await call("POST", "/auth/v1/token", { cookie });
  expect(byCookie.status).toBe(401);
  expect(await byCookie.json()).toMatchObject({ error_code: "session_not_found" });
  expect(byCookie.headers.get("Set-Cookie")).toContain("Max-Age=0");
  const byToken = await call("GET", "/auth/v1/user", { bearer });
  expect(byToken.status).toBe(401);
  expect(await byToken.json()).toMatchObject({ error_code: "bad_jwt" });
});

test("a Bearer header is judged alone: a broken one is refused beside a cookie that is good", async () => {
  const { cookie } = await signedIn();
  const response = await call("GET", "/auth/v1/user", { cookie, bearer: "Bearer broken" });
  expect(response.status).toBe(401);
  expect(response.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
  expect(await response.json()).toMatchObject({ code: 401, error_code: "bad_jwt" });
});

test("what another site makes a browser send is refused and changes nothing; a token comes from nowhere", async () => {
  const { member, cookie, bearer } = await signedIn();
  const mine = () => member.db.$count(mfaFactors, eq(mfaFactors.userId, member.userId));
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost:9999" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: HERE },
  ] as Record<string, string>[]) {
    for (const path of ["/auth/v1/factors", "/auth/v1/token"]) {
      const response = await call("POST", path, { cookie, headers, body: TOTP });
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: "cross_site_request" });
    }
  }
  expect(await mine()).toBe(0);

  const here = { Origin: HERE, "Sec-Fetch-Site": "same-origin" };
  expect((await call("POST", "/auth/v1/factors", { cookie, headers: here, body: TOTP })).status).toBe(200);
  const elsewhere = { Origin: "https://partner.example" };
  const byToken = { bearer, headers: elsewhere, body: { ...TOTP, friendly_name: "الثاني" } };
  const answer = await call("POST", "/auth/v1/factors", byToken);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect(await mine()).toBe(2);
});

test("a body is JSON, short, and fits; what does not is named and nothing is made", async () => {
  const { member, bearer } = await signedIn();
  const send = async (body: string, type = "application/json", extra: Record<string, string> = {}) => {
    const headers = { "Content-Type": type, ...extra };
    const response = await call("POST", "/auth/v1/factors", { bearer, body, headers });
    const { code, error_code, msg } = await response.json<Record<string, string>>();
    expect(code).toBe(response.status);
    return { status: response.status, error_code, msg };
  };
  const form = "application/x-www-form-urlencoded";
  expect(await send("{")).toMatchObject({ status: 400, error_code: "bad_json" });
  expect(await send("factor_type=totp", form)).toMatchObject({ status: 415, error_code: "bad_json" });
  expect(await send(JSON.stringify(TOTP), "text/plain")).toMatchObject({ status: 415 });
  const tooLong = { status: 413, error_code: "request_entity_too_large" };
  const long = JSON.stringify({ ...TOTP, friendly_name: "x".repeat(17_000) });
  expect(await send(long)).toMatchObject(tooLong);
  expect(await send(long, undefined, { "Content-Length": "10" })).toMatchObject(tooLong);

  const naming = (msg: string) => ({ status: 400, error_code: "validation_failed", msg });
  expect(await send("[]")).toEqual(naming("Missing or invalid: body"));
  expect(await send("{}")).toEqual(naming("Missing or invalid: factor_type"));
  const webauthn = JSON.stringify({ factor_type: "webauthn" });
  expect(await send(webauthn)).toEqual(naming("Missing or invalid: factor_type"));
  const local = JSON.stringify({ factor_type: "phone", phone: "0501234567" });
  expect(await send(local)).toEqual(naming("Missing or invalid: phone"));
  expect(await member.db.$count(mfaFactors, eq(mfaFactors.userId, member.userId))).toBe(0);
});

test("a body of unknown length is refused at the limit, and the rest of it is not read without an end", async () => {
  const { bearer } = await signedIn();
  const { default: worker } = await import("#tests/setup/worker.ts");
  const chunk = new TextEncoder().encode(" ".repeat(4096));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(chunk);
    },
  });
  const headers = { Authorization: bearer, "Content-Type": "application/json" };
  const request = new Request(`${HERE}/auth/v1/factors`, { method: "POST", headers, body });
  expect((await worker.fetch(request as never, env as never)).status).toBe(413);
  expect(sent * chunk.length).toBeLessThan(18 * 1024 * 1024);
});

test("unknown paths and methods are told apart", async () => {
  for (const path of ["/auth/v1/", "/auth/v1/nothing", "/auth/v1/factors/x/nothing"]) {
    const response = await call("GET", path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, error_code: "not_found" });
  }
  for (const [method, path, allowed] of [
    ["GET", "/auth/v1/token", "POST"],
    ["DELETE", "/auth/v1/user", "GET, HEAD"],
    ["GET", "/auth/v1/factors", "POST"],
    ["PUT", "/auth/v1/factors/x", "DELETE"],
    ["OPTIONS", "/auth/v1/factors/x/challenge", "POST"],
    ["GET", "/auth/v1/factors/x/verify", "POST"],
  ] as const) {
    const response = await call(method, path);
    expect([response.status, response.headers.get("Allow")], path).toEqual([405, allowed]);
    expect(await response.json()).toMatchObject({ code: 405, error_code: "method_not_allowed" });
  }
});

test("too many writes from one IP wait a minute; reading goes on", async () => {
  const { cookie } = await signedIn();
  const bindings = { BURST_LIMIT: { limit: async () => ({ success: false }) } };
  const hurried = await call("POST", "/auth/v1/token", { cookie, bindings });
  expect([hurried.status, hurried.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await hurried.json()).toMatchObject({ code: 429, error_code: "over_request_rate_limit" });
  expect((await call("GET", "/auth/v1/user", { cookie, bindings })).status).toBe(200);
});

test("a fault of ours tells a reference that the log holds, and neither tells who it was", async () => {
  const { member, cookie } = await signedIn();
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = { prepare: () => env.DB.prepare("select * from nothing where id = ?") };
  const response = await call("POST", "/auth/v1/token", { cookie, bindings: { DB: broken } });
  const logged = lines.mock.calls.flat().join("\n");
  lines.mockReset();
  expect(response.status).toBe(500);
  const answer = await response.json<{ error_id: string }>();
  expect(answer).toMatchObject({ code: 500, error_code: "unexpected_failure" });
  expect(logged).toContain(answer.error_id);
  for (const secret of [member.email, member.userId, cookie.split("=")[1] ?? ""]) {
    expect(logged).not.toContain(secret);
    expect(JSON.stringify(answer)).not.toContain(secret);
  }
});
