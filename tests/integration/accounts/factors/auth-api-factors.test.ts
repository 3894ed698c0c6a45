import { TOTP, URI } from "otpauth";
import { decodeJwt } from "jose";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mfaFactors } from "#app/db/schema.server.ts";
import { deriveTextCode } from "#app/domains/accounts/factors/text-code.server.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { settings } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";

const NOW = 1_800_000_000_000;
const ID = /^[0-9a-f]{32}$/;

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Moves the clock past the step of the last code. */
const wait = (ms = seconds(30)) => vi.setSystemTime(Date.now() + ms);

async function signedIn() {
  const member = await insertMember();
  return { member, ...(await signIn(member)) };
}

type Caller = { cookie?: string; bearer?: string };
type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } };
type Challenge = { id: string; type: string; expires_at: number };
type Verified = { access_token: string; recovery_codes?: string[]; user: { factors: unknown[] } };

const FACTORS = "/auth/v1/factors";

async function enroll(caller: Caller, friendly_name = "هاتفي") {
  const body = { factor_type: "totp", friendly_name };
  const response = await call("POST", FACTORS, { ...caller, body });
  expect(response.status).toBe(200);
  return response.json<Enrolled>();
}

/** The code of an authenticator app for the URI in the QR code. */
const codeOf = (factor: Enrolled) => (URI.parse(factor.totp.uri) as TOTP).generate({ timestamp: Date.now() });

async function challenge(caller: Caller, id: string) {
  const response = await call("POST", `${FACTORS}/${id}/challenge`, { ...caller, body: {} });
  expect(response.status).toBe(200);
  return response.json<Challenge>();
}

async function verify(caller: Caller, id: string, code: string, challengeId?: string) {
  const challenge_id = challengeId ?? (await challenge(caller, id)).id;
  return call("POST", `${FACTORS}/${id}/verify`, { ...caller, body: { challenge_id, code } });
}

/** Verifies a first factor by cookie, and returns the raised session's cookie and token. */
async function raised() {
  const { member, cookie: first } = await signedIn();
  const factor = await enroll({ cookie: first });
  const response = await verify({ cookie: first }, factor.id, codeOf(factor));
  const { access_token } = await response.json<Verified>();
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  wait();
  return { member, factor, first, cookie, bearer: `Bearer ${access_token}` };
}

async function refusalOf(response: Response) {
  const answer = await response.json<{ code: number; error_code: string }>();
  expect(answer.code).toBe(response.status);
  return [answer.code, answer.error_code];
}

test("an authenticator app is enrolled, challenged and verified by cookie, in GoTrue's shapes", async () => {
  const { member, cookie } = await signedIn();
  const factor = await enroll({ cookie });
  expect(factor).toEqual({
    id: expect.stringMatching(ID),
    type: "totp",
    friendly_name: "هاتفي",
    totp: {
      qr_code: expect.stringMatching(/^<svg[^>]*>.*<\/svg>$/s),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
    },
  });
  const asked = await challenge({ cookie }, factor.id);
  expect(asked).toEqual({
    id: expect.stringMatching(ID),
    type: "totp",
    expires_at: NOW / 1000 + 300,
  });

  const wrong = codeOf(factor) === "000000" ? "000001" : "000000";
  const refused = await verify({ cookie }, factor.id, wrong, asked.id);
  expect(await refusalOf(refused)).toEqual([422, "mfa_verification_failed"]);
  // The try is counted, which the browser remembers as a write; no session comes of it.
  expect(refused.headers.getSetCookie().map((set) => set.split("=")[0])).toEqual(["miyar_written"]);

  wait();
  const accepted = await verify({ cookie }, factor.id, codeOf(factor), asked.id);
  expect(accepted.status).toBe(200);
  const answer = await accepted.json<Verified>();
  expect(answer).toEqual({
    access_token: expect.any(String),
    token_type: "bearer",
    expires_in: 600,
    expires_at: NOW / 1000 + 630,
    user: {
      id: member.userId,
      aud: "authenticated",
      role: "authenticated",
      email: member.email,
      user_metadata: { full_name: member.fullName },
      factors: [
        {
          id: factor.id,
          created_at: new Date(NOW).toISOString(),
          updated_at: new Date(NOW + seconds(30)).toISOString(),
          status: "verified",
          friendly_name: "هاتفي",
          factor_type: "totp",
        },
      ],
    },
    recovery_codes: expect.any(Array),
  });
  expect(answer.recovery_codes).toHaveLength(10);
  expect(decodeJwt(answer.access_token)).toMatchObject({
    aal: "aal2",
    amr: [
      { method: "totp", timestamp: NOW / 1000 + 30 },
      { method: "password", timestamp: NOW / 1000 },
    ],
  });

  // The session's secret changed with its level.
  const renewed = accepted.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect(renewed).toContain("miyar_session=");
  expect((await call("GET", "/auth/v1/user", { cookie })).status).toBe(401);
  const viewer = await call("GET", "/api/viewer", { cookie: renewed });
  expect(await viewer.json()).toMatchObject({ email: member.email });
});

test("the same by access token alone: the answer brings the raised token and sets no cookie", async () => {
  const { bearer } = await signedIn();
  const factor = await enroll({ bearer });
  const accepted = await verify({ bearer }, factor.id, codeOf(factor));
  expect(accepted.status).toBe(200);
  expect(accepted.headers.get("Set-Cookie")).toBeNull();
  const { access_token } = await accepted.json<Verified>();
  expect(decodeJwt(access_token)).toMatchObject({ aal: "aal2" });

  const raisedBearer = `Bearer ${access_token}`;
  expect(await refusalOf(await call("GET", "/auth/v1/user", { bearer }))).toEqual([401, "bad_jwt"]);
  const removed = await call("DELETE", `${FACTORS}/${factor.id}`, { bearer: raisedBearer });
  expect([removed.status, await removed.json()]).toEqual([200, { id: factor.id }]);
  // Without the last factor the session is back at aal1, and its token at aal2 is invalid.
  expect((await call("GET", "/auth/v1/user", { bearer: raisedBearer })).status).toBe(401);
});

test("recovery codes come with the account's first verified factor only", async () => {
  const { bearer } = await raised();
  const second = await enroll({ bearer }, "جهاز آخر");
  const answer = await verify({ bearer }, second.id, codeOf(second));
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toHaveProperty("recovery_codes");
});

test("a code counts once", async () => {
  const { factor, cookie } = await raised();
  const code = codeOf(factor);
  const accepted = await verify({ cookie }, factor.id, code);
  expect(accepted.status).toBe(200);
  const next = accepted.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const again = await verify({ cookie: next }, factor.id, code);
  expect(await refusalOf(again)).toEqual([422, "mfa_verification_failed"]);
});

test("a session that owes its second factor may give it, and nothing else", async () => {
  const { member, factor } = await raised();
  const { cookie, bearer } = await signIn(member);
  for (const caller of [{ cookie }, { bearer }]) {
    const body = { factor_type: "totp", friendly_name: "دخيل" };
    const enrolled = await call("POST", FACTORS, { ...caller, body });
    expect(await refusalOf(enrolled)).toEqual([403, "insufficient_aal"]);
    const removed = await call("DELETE", `${FACTORS}/${factor.id}`, caller);
    expect(await refusalOf(removed)).toEqual([403, "insufficient_aal"]);
    expect(await (await call("GET", "/api/viewer", caller)).json()).toBeNull();
  }
  expect(await member.db.$count(mfaFactors, eq(mfaFactors.userId, member.userId))).toBe(1);

  const { access_token } = await (await call("POST", "/auth/v1/token", { cookie })).json<Verified>();
  expect(decodeJwt(access_token)).toMatchObject({ aal: "aal1" });
  const accepted = await verify({ bearer }, factor.id, codeOf(factor));
  const raisedBearer = `Bearer ${(await accepted.json<Verified>()).access_token}`;
  const viewer = await call("GET", "/api/viewer", { bearer: raisedBearer });
  expect(await viewer.json()).toMatchObject({ email: member.email });
});

test("the first verified factor ends the tokens of the account's other sessions at aal1", async () => {
  const { member, cookie } = await signedIn();
  const other = await signIn(member);
  const factor = await enroll({ cookie });
  await verify({ cookie }, factor.id, codeOf(factor));
  const answer = await call("POST", FACTORS, { bearer: other.bearer, body: { factor_type: "totp" } });
  expect(await refusalOf(answer)).toEqual([401, "bad_jwt"]);
});

test("changing factors wants a fresh proof of who one is", async () => {
  const { factor, cookie } = await raised();
  wait(minutes(16));
  const enrolled = await call("POST", FACTORS, { cookie, body: { factor_type: "totp" } });
  expect(await refusalOf(enrolled)).toEqual([400, "reauthentication_needed"]);
  const removed = await call("DELETE", `${FACTORS}/${factor.id}`, { cookie });
  expect(await refusalOf(removed)).toEqual([400, "reauthentication_needed"]);
  const proved = await verify({ cookie }, factor.id, codeOf(factor));
  const fresh = proved.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((await call("DELETE", `${FACTORS}/${factor.id}`, { cookie: fresh })).status).toBe(200);
});

test("another person's factor is the same as one that does not exist", async () => {
  const { member, factor } = await raised();
  const { bearer } = await signedIn();
  for (const id of [factor.id, "nothing"]) {
    const body = { challenge_id: "x", code: "123456" };
    for (const attempt of [
      call("DELETE", `${FACTORS}/${id}`, { bearer }),
      call("POST", `${FACTORS}/${id}/challenge`, { bearer }),
      call("POST", `${FACTORS}/${id}/verify`, { bearer, body }),
    ])
      expect(await refusalOf(await attempt)).toEqual([404, "mfa_factor_not_found"]);
  }
  expect(await member.db.$count(mfaFactors, eq(mfaFactors.id, factor.id))).toBe(1);
});

test("names are each taken once, and ten factors are the most", async () => {
  const { bearer } = await signedIn();
  await enroll({ bearer });
  const body = { factor_type: "totp", friendly_name: "هاتفي" };
  const twice = await call("POST", FACTORS, { bearer, body });
  expect(await refusalOf(twice)).toEqual([422, "mfa_factor_name_conflict"]);
  for (let number = 2; number <= 10; number += 1) await enroll({ bearer }, `جهاز ${number}`);
  const eleventh = await call("POST", FACTORS, { bearer, body: { factor_type: "totp" } });
  expect(await refusalOf(eleventh)).toEqual([422, "too_many_enrolled_mfa_factors"]);
});

test("a phone is enrolled with its number and verified with the code that was texted", async () => {
  const { bearer } = await signedIn();
  const body = { factor_type: "phone", friendly_name: "الجوال", phone: "+966 50 123 4567" };
  const enrolled = await call("POST", FACTORS, { bearer, body });
  const factor = await enrolled.json<{ id: string }>();
  expect([enrolled.status, factor]).toEqual([
    200,
    { id: expect.stringMatching(ID), type: "phone", friendly_name: "الجوال", phone: "+966501234567" },
  ]);

  const path = `${FACTORS}/${factor.id}`;
  const whatsapp = await call("POST", `${path}/challenge`, { bearer, body: { channel: "whatsapp" } });
  expect(await refusalOf(whatsapp)).toEqual([400, "validation_failed"]);
  const asked = await call("POST", `${path}/challenge`, { bearer, body: { channel: "sms" } });
  const { id, ...rest } = await asked.json<Challenge>();
  expect(rest).toEqual({ type: "phone", expires_at: NOW / 1000 + 300 });

  const accepted = await verify({ bearer }, factor.id, deriveTextCode(settings.appSecret, id), id);
  expect(accepted.status).toBe(200);
  const { access_token, user } = await accepted.json<Verified>();
  expect(decodeJwt(access_token).amr).toContainEqual({ method: "mfa/phone", timestamp: NOW / 1000 });
  expect(JSON.stringify(user)).not.toContain("501234567");

  // Text messages cost money: after a few, the next one has to wait.
  const texts = await Promise.all(
    Array.from({ length: 4 }, () =>
      call("POST", `${path}/challenge`, { bearer: `Bearer ${access_token}`, body: {} }),
    ),
  );
  const late = texts.find((response) => response.status === 429);
  expect(late?.headers.get("Retry-After")).toMatch(/^\d+$/);
});

test("without a provider for text messages phones are not offered", async () => {
  const { bearer } = await signedIn();
  const bindings = { APP_ENV: "production" };
  const body = { factor_type: "phone", phone: "+966501234567" };
  const answer = await call("POST", FACTORS, { bearer, body, bindings });
  expect(await refusalOf(answer)).toEqual([422, "mfa_phone_enroll_not_enabled"]);
});

test("a challenge lasts five minutes and belongs to its session; five wrong codes lock the factor", async () => {
  const { member, factor, cookie } = await raised();
  const asked = await challenge({ cookie }, factor.id);
  const other = await signIn(member);
  const foreign = await verify(other, factor.id, codeOf(factor), asked.id);
  expect(await refusalOf(foreign)).toEqual([404, "mfa_factor_not_found"]);
  wait(minutes(5) + seconds(1));
  const late = await verify({ cookie }, factor.id, codeOf(factor), asked.id);
  expect(await refusalOf(late)).toEqual([422, "mfa_challenge_expired"]);

  const { id } = await challenge({ cookie }, factor.id);
  const wrong = codeOf(factor) === "000000" ? "000001" : "000000";
  for (let attempt = 1; attempt < 5; attempt += 1)
    expect((await verify({ cookie }, factor.id, wrong, id)).status).toBe(422);
  for (const code of [wrong, codeOf(factor)]) {
    const locked = await verify({ cookie }, factor.id, code, id);
    expect(locked.headers.get("Retry-After")).toBe("300");
    expect(await refusalOf(locked)).toEqual([429, "over_request_rate_limit"]);
  }
  const asking = await call("POST", `${FACTORS}/${factor.id}/challenge`, { cookie });
  expect(await refusalOf(asking)).toEqual([429, "over_request_rate_limit"]);
});
