import { env } from "cloudflare:test";
import {
  base64url,
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type JSONWebKeySet,
  type JWTPayload,
} from "jose";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { sessions, userRoles, users } from "#app/db/schema.server.ts";
import { issueAccessToken, readBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { readCaller } from "#app/domains/accounts/sessions/read-caller.server.ts";
import type { Session } from "#app/domains/accounts/rules.ts";
import { endSessions, readSession, renewProof } from "#app/domains/accounts/sessions/sessions.server.ts";
import { days, minutes, seconds } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { settings } from "#tests/factories/context.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import worker from "#tests/setup/worker.ts";

afterEach(() => vi.useRealTimers());

const NOW = 1_800_000_000_000;
const ISSUER = `${settings.origin}/auth/v1`;

type Member = Awaited<ReturnType<typeof insertMember>>;

/** A member with a cookie session, at a fixed time. */
async function signedIn(firstFactor: "password" | "magiclink" = "password") {
  const member = await insertMember({ now: () => NOW });
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  return { member, ...(await signIn(member, firstFactor)) };
}

async function tokenOf(member: Pick<Member, "settings" | "now">, session: Session): Promise<string> {
  return (await issueAccessToken(member, session)).accessToken;
}

async function fetchKeySet(overrides: Record<string, unknown> = {}) {
  const request = new Request("http://localhost/.well-known/jwks.json");
  const response = await worker.fetch(request as never, { ...env, ...overrides } as never);
  return { response, set: await response.clone().json<JSONWebKeySet>() };
}

const verifyAsOutsider = async (token: string, set: JSONWebKeySet, at = NOW) =>
  jwtVerify(token, createLocalJWKSet(set), {
    issuer: ISSUER,
    audience: "authenticated",
    typ: "at+jwt",
    algorithms: ["ES256"],
    currentDate: new Date(at),
  });

const read = (member: Member, token: string) => readBearer(member, `Bearer ${token}`);

test("an outside verifier finds in the published key set what it needs, and in the token who it stands for", async () => {
  const { member, session } = await signedIn();
  const { response, set } = await fetchKeySet();
  const { payload, protectedHeader } = await verifyAsOutsider(await tokenOf(member, session), set);

  expect(protectedHeader).toEqual({ alg: "ES256", kid: set.keys[0]?.kid, typ: "at+jwt" });
  expect(payload).toEqual({
    iss: ISSUER,
    aud: "authenticated",
    sub: member.userId,
    email: member.email,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "password", timestamp: NOW / 1000 }],
    session_id: session.handle,
    iat: NOW / 1000,
    exp: NOW / 1000 + 600,
  });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=600, stale-while-revalidate=300");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("the key set is two public keys and nothing private", async () => {
  const { response, set } = await fetchKeySet();
  expect(set.keys).toHaveLength(2);
  for (const key of set.keys) {
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
  }
  expect(new Set(set.keys.map((key) => key.kid)).size).toBe(2);
  const { d } = JSON.parse(settings.authKeys.a) as { d: string };
  expect(await response.text()).not.toContain(d);
});

test("who has the key set already is told so", async () => {
  const { response } = await fetchKeySet();
  const again = await worker.fetch(
    new Request("http://localhost/.well-known/jwks.json", {
      headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
    }) as never,
    env as never,
  );
  expect(again.status).toBe(304);
  const written = new Request("http://localhost/.well-known/jwks.json", { method: "POST" });
  const refused = await worker.fetch(written as never, env as never);
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("the token stands for the session it was made from", async () => {
  const { member, session } = await signedIn();
  const token = await tokenOf(member, session);
  expect(await read(member, token)).toEqual({ ...session, rawId: null });
  expect(await readBearer(member, `bearer ${token}`)).not.toBeNull();
  for (const header of ["Bearer", "Bearer ", `Bearer ${token} ${token}`, `Bearer ${token}x`, "Bearer a.b.c"])
    expect(await readBearer(member, header)).toBeNull();
});

test("it lives ten minutes, give or take the clocks of two machines", async () => {
  const { member, session } = await signedIn();
  const token = await tokenOf(member, session);
  const at = (now: number) => read({ ...member, now: () => now }, token);
  expect(await at(NOW + minutes(10) + seconds(4))).not.toBeNull();
  expect(await at(NOW + minutes(10) + seconds(6))).toBeNull();
  expect(await at(NOW - seconds(6))).toBeNull();
});

/** A valid token except for the given header and claims; signed with our own key by default. */
async function forge(
  claims: JWTPayload,
  header: Record<string, unknown>,
  key?: Parameters<SignJWT["sign"]>[0],
) {
  const jwk = JSON.parse(settings.authKeys.a) as object;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", ...header })
    .sign(key ?? (await importJWK(jwk as never, "ES256")), { crit: { x: true } });
}

test("nothing passes for a token but what one of our keys signed for us", async () => {
  const { member, session } = await signedIn();
  const token = await tokenOf(member, session);
  const { set } = await fetchKeySet();
  const { payload: claims, protectedHeader: header } = await verifyAsOutsider(token, set);
  expect(await read(member, await forge(claims, header))).not.toBeNull();

  const foreign = await generateKeyPair("ES256", { extractable: true });
  const foreignJwk = await exportJWK(foreign.publicKey);
  const ours = await importJWK(set.keys[0] ?? {}, "ES256", { extractable: true });
  const spki = new TextEncoder().encode(await exportSPKI(ours as CryptoKey));
  const rawJwk = new TextEncoder().encode(JSON.stringify(set.keys[0]));
  const [head = "", body = "", signature = ""] = token.split(".");
  const altered = base64url.encode(JSON.stringify({ ...claims, aal: "aal2", role: "super_admin" }));
  const { exp: _exp, ...endless } = claims;
  const { iat: _iat, ...ageless } = claims;

  const forgeries: Record<string, string> = {
    "another audience": await forge({ ...claims, aud: "anon" }, header),
    "another issuer": await forge({ ...claims, iss: "https://evil.example/auth/v1" }, header),
    "no end": await forge(endless, header),
    "no beginning": await forge(ageless, header),
    "another type": await forge(claims, { ...header, typ: "JWT" }),
    "no type": await forge(claims, { kid: header.kid }),
    "no key named": await forge(claims, { typ: "at+jwt" }),
    "an unknown key named": await forge(claims, { ...header, kid: "unknown" }),
    "an extension nobody knows": await forge(claims, { ...header, crit: ["x"], x: 1 }),
    "no algorithm": new UnsecuredJWT(claims).encode(),
    "no signature": `${base64url.encode(JSON.stringify({ ...header, alg: "none" }))}.${body}.`,
    "the public key as a shared secret": await forge(claims, { ...header, alg: "HS256" }, spki),
    "the public JWK as a shared secret": await forge(claims, { ...header, alg: "HS256" }, rawJwk),
    "a foreign key": await forge(claims, header, foreign.privateKey),
    "a foreign key in the header": await forge(claims, { ...header, jwk: foreignJwk }, foreign.privateKey),
    "a foreign key by address": await forge(
      claims,
      { ...header, jku: "https://evil.example/jwks.json", x5u: "https://evil.example/cert" },
      foreign.privateKey,
    ),
    "an altered payload": `${head}.${altered}.${signature}`,
    "another signature": `${head}.${body}.${signature.split("").reverse().join("")}`,
    "somebody else's session": await forge({ ...claims, sub: (await insertMember()).userId }, header),
    "no session": await forge({ ...claims, session_id: undefined }, header),
  };
  for (const [what, forgery] of Object.entries(forgeries))
    expect(await read(member, forgery), what).toBeNull();
});

test("a session that has ended takes its tokens with it, at once", async () => {
  const { member, session } = await signedIn();
  const token = await tokenOf(member, session);
  await endSessions(member, member.userId);
  expect(await read(member, token)).toBeNull();
});

test("neither an expired session nor an account unconfirmed or closed has a token that works", async () => {
  const { member, session } = await signedIn();
  const token = await tokenOf(member, session);
  const change = (row: Partial<typeof users.$inferInsert>) =>
    member.db.update(users).set(row).where(eq(users.id, member.userId));
  await change({ emailConfirmedAt: null });
  expect(await read(member, token)).toBeNull();
  await change({ emailConfirmedAt: NOW, closedAt: NOW });
  expect(await read(member, token)).toBeNull();
  await change({ closedAt: null });
  expect(await read(member, token)).not.toBeNull();
  const mine = eq(sessions.handle, session.handle);
  await member.db.update(sessions).set({ expiresAt: NOW }).where(mine);
  expect(await read(member, token)).toBeNull();
  await member.db
    .update(sessions)
    .set({ expiresAt: NOW + days(1), createdAt: NOW - days(91) })
    .where(mine);
  expect(await read(member, token)).toBeNull();
});

test("a token ends with the proof it was made from, upwards and downwards", async () => {
  const { member, session } = await signedIn("magiclink");
  const before = await tokenOf(member, session);
  const later = NOW + minutes(5);
  const then = { ...member, now: () => later, session };
  await renewProof(then, { secondFactor: "totp" });
  expect(await read(then, before)).toBeNull();

  const raised = { ...session, secondFactor: "totp" as const, mfaAt: later, authenticatedAt: later };
  const after = await tokenOf(then, raised);
  expect(await read(then, after)).toEqual({ ...raised, rawId: null });
  const { set } = await fetchKeySet();
  expect((await verifyAsOutsider(after, set, later)).payload).toMatchObject({
    aal: "aal2",
    amr: [
      { method: "totp", timestamp: later / 1000 },
      { method: "magiclink", timestamp: NOW / 1000 },
    ],
  });

  // The session is back at one factor, as after the last one is removed.
  const mine = eq(sessions.handle, session.handle);
  await member.db.update(sessions).set({ mfaAt: null, secondFactor: null }).where(mine);
  expect(await read(then, after)).toBeNull();
});

test("changing the password ends the tokens made before, also those of the session that changed it", async () => {
  const { member, session } = await signedIn();
  const here = await tokenOf(member, session);
  const there = (await signIn(member)).accessToken;
  const later = { ...member, now: () => NOW + minutes(1) };
  expect(await read(later, here)).not.toBeNull();
  const changed = await changePassword({ ...later, session }, { password: "نخلة-وبحر-42" });
  expect(changed.ok).toBe(true);
  expect(await read(later, here)).toBeNull();
  expect(await read(later, there)).toBeNull();

  const cookie = (changed.ok && changed.setCookie?.split(";")[0]) || null;
  const renewed = (await readSession(later, cookie)).session;
  if (!renewed) throw new Error("the session did not go on");
  expect(await read(later, await tokenOf(later, renewed))).toMatchObject({ handle: session.handle });
});

test("an administrator's token says so; a role taken away counts at once", async () => {
  const { member, session } = await signedIn();
  await member.db.insert(userRoles).values({ userId: member.userId, role: "super_admin", createdAt: NOW });
  const token = await tokenOf(member, { ...session, isAdmin: true });
  const { set } = await fetchKeySet();
  expect((await verifyAsOutsider(token, set)).payload.role).toBe("super_admin");
  expect(await read(member, token)).toMatchObject({ isAdmin: true });
  await member.db.delete(userRoles).where(eq(userRoles.userId, member.userId));
  expect(await read(member, token)).toMatchObject({ isAdmin: false });
});

test("a Bearer header is judged alone, and other schemes are passed over", async () => {
  const { member, session, cookie } = await signedIn();
  const token = await tokenOf(member, session);
  const by = async (authorization: string | null, withCookie: string | null) =>
    (await readCaller(member, { authorization, cookie: withCookie })).session?.rawId;
  expect(await by(`Bearer ${token}`, null)).toBeNull();
  expect(await by(null, cookie)).toBe(session.rawId);
  expect(await by("Bearer broken", cookie)).toBeUndefined();
  expect(await by("Bearer", cookie)).toBeUndefined();
  expect(await by("Basic c3RhZ2luZzpzdGFnaW5n", cookie)).toBe(session.rawId);
});

test("keys take turns without a token that stops working", async () => {
  const { member, session } = await signedIn();
  const { a: keyA } = settings.authKeys;
  const newKey = async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    return JSON.stringify(await exportJWK(privateKey));
  };
  const keysOf = (a: string, b: string, signing: "a" | "b") => ({
    ...member,
    settings: { ...settings, authKeys: { a, b, signing } },
  });
  const published = (ctx: ReturnType<typeof keysOf>) => {
    const { a, b, signing } = ctx.settings.authKeys;
    return fetchKeySet({ AUTH_KEY_A: a, AUTH_KEY_B: b, AUTH_KEY_SIGNING: signing });
  };

  // 1. A signs; the idle B is replaced. Verifiers may cache the set as long as its headers allow.
  const keyB = await newKey();
  const first = keysOf(keyA, keyB, "a");
  const byA = await tokenOf(first, session);
  const { set: held } = await published(first);
  expect(await read(first, byA)).not.toBeNull();

  // 2. After that time B signs. Verifiers with the set from step 1 accept tokens of both.
  const second = keysOf(keyA, keyB, "b");
  const byB = await tokenOf(second, session);
  for (const token of [byA, byB]) {
    expect(await read(second, token)).not.toBeNull();
    await expect(verifyAsOutsider(token, held)).resolves.toBeTruthy();
  }

  // 3. After ten more minutes no token of A is left, and A can be replaced.
  const third = keysOf(await newKey(), keyB, "b");
  expect(await read(third, byB)).not.toBeNull();
  expect(await read(third, byA)).toBeNull();
  const { response, set } = await published(third);
  await expect(verifyAsOutsider(byB, set)).resolves.toBeTruthy();
  await expect(verifyAsOutsider(byA, set)).rejects.toThrow();
  expect(response.headers.get("ETag")).not.toBe((await published(first)).response.headers.get("ETag"));
});
