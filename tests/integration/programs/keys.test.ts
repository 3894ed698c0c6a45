import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiKeys, apiUsage, auditLog, users } from "#app/db/schema.server.ts";
import { countCall, sweepUsage } from "#app/domains/programs/keys/count-call.server.ts";
import { listKeys } from "#app/domains/programs/keys/list-keys.server.ts";
import { makeKey } from "#app/domains/programs/keys/make-key.server.ts";
import { revokeKey } from "#app/domains/programs/keys/revoke-key.server.ts";
import { utcDayOf } from "#app/lib/calendar.ts";
import { CALLS_A_DAY, KEYS_MAX, USAGE_DAYS } from "#app/domains/programs/rules.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { days } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { insertKey } from "#tests/factories/keys.ts";
import { ask } from "#tests/factories/open-interface.ts";

const PRICES = "/api/v1/prices?country=qa";
const statusOf = async (key: string): Promise<number> => (await ask(PRICES, { key })).status;

test("a key is stored as a hash alone, with the line of the audit log, and opens nothing but the interface", async () => {
  const member = await insertMember();
  const { id, key } = await insertKey(member);
  expect(key).toMatch(/^miyar_[\w-]{43}$/);
  const row = await member.db.query.apiKeys.findFirst({ where: eq(apiKeys.id, id) });
  expect(JSON.stringify(row)).not.toContain(key.slice(12));
  expect(row?.shownAs).toBe(key.slice(0, 12));
  const trail = await member.db.query.auditLog.findFirst({ where: eq(auditLog.subjectId, id) });
  expect(trail).toMatchObject({ action: "key.make", actorId: member.userId });
  expect(JSON.stringify(trail)).not.toContain(key);

  expect(await statusOf(key)).toBe(200);
  expect((await ask("/auth/v1/user", { key })).status).toBe(401);
  expect(await (await ask("/api/viewer", { key })).json()).toBeNull();
});

test("calls with a key are counted by day, and the answer tells what is left", async () => {
  const member = await insertMember();
  const { id, key } = await insertKey(member);
  const first = await ask(PRICES, { key });
  expect(first.headers.get("RateLimit")).toMatch(new RegExp(`^"day";r=${CALLS_A_DAY - 1};t=\\d+$`));
  expect(first.headers.get("Cache-Control")).toMatch(/^private/);
  expect(first.headers.get("Vary")).toContain("Authorization");
  // Unchanged, wrong, over MCP: each is a call.
  await ask(PRICES, { key, headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
  await ask(`${PRICES}&nonsense=1`, { key });
  const last = await ask(PRICES, { key });
  expect(last.headers.get("RateLimit")).toContain(`r=${CALLS_A_DAY - 4}`);
  const [shown] = await listKeys(member);
  expect(shown).toMatchObject({ id, callsToday: 4 });
  expect(shown?.usage).toHaveLength(USAGE_DAYS);
  expect(shown?.usage.at(-1)).toEqual({ day: utcDayOf(member.now()), calls: 4 });
  expect(shown?.lastUsedAt).toBeGreaterThan(0);
});

test("a refused call is not counted", async () => {
  const member = await insertMember();
  const { key } = await insertKey(member);
  expect((await ask(PRICES, { key }, { allowRead: async (what) => what !== "key" })).status).toBe(429);
  await revokeKey(member, (await listKeys(member))[0]?.id ?? "");
  expect(await statusOf(key)).toBe(401);
  expect((await listKeys(member))[0]?.callsToday).toBe(0);
});

test("a revoked key is refused by the very next call, and of two that revoke it one does", async () => {
  const member = await insertMember();
  const { id, key } = await insertKey(member);
  expect(await statusOf(key)).toBe(200);
  const both = await Promise.all([revokeKey(member, id), revokeKey(member, id)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await statusOf(key)).toBe(401);
  const trail = await member.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
  expect(trail.map(({ action }) => action)).toEqual(["key.make", "key.revoke"]);
});

test("somebody else's key can neither be seen nor revoked", async () => {
  const [member, stranger] = [await insertMember(), await insertMember()];
  const { id, key } = await insertKey(member);
  expect(await revokeKey(stranger, id)).toBe(false);
  expect(await listKeys(stranger)).toEqual([]);
  expect(await statusOf(key)).toBe(200);
});

test("a suspended member's keys stop and start with the suspension, and none is made meanwhile", async () => {
  const member = await insertMember();
  const { key } = await insertKey(member);
  const suspend = (at: number | null) =>
    member.db
      .update(users)
      .set({ suspendedAt: at, suspendedFor: at === null ? null : "x" })
      .where(eq(users.id, member.userId));
  await suspend(1);
  expect(await statusOf(key)).toBe(403);
  expect(await makeKey(member, "آخر")).toMatchObject({ ok: false });
  await suspend(null);
  expect(await statusOf(key)).toBe(200);
});

test("closing the account ends its keys and removes them with their usage", async () => {
  const member = await insertMember();
  const { session } = await signIn(member);
  const ctx = { ...member, session };
  const { key } = await insertKey(ctx);
  await ask(PRICES, { key });
  expect(await closeAccount(ctx, null)).toEqual({ ok: true });
  expect(await statusOf(key)).toBe(401);
  expect(await member.db.$count(apiKeys, eq(apiKeys.userId, member.userId))).toBe(0);
  expect(await member.db.query.apiUsage.findMany()).not.toContainEqual(
    expect.objectContaining({ keyId: key }),
  );
});

test("the copy of one's data has the keys and their usage, not the keys' hashes", async () => {
  const member = await insertMember();
  const { key } = await insertKey(member, "تطبيق المكتب");
  await ask(PRICES, { key });
  const copy = await gatherData(member, member.userId);
  expect(copy?.api_keys).toEqual([
    {
      name: "تطبيق المكتب",
      shown_as: key.slice(0, 12),
      made_at: expect.any(String),
      revoked_at: null,
      usage: [{ day: utcDayOf(member.now()), calls: 1, last_at: expect.any(String) }],
    },
  ]);
});

test("ten keys are the most, however many are made at once; a revoked one makes room", async () => {
  const member = await insertMember();
  const made = await Promise.all(
    Array.from({ length: KEYS_MAX + 3 }, (_, at) => makeKey(member, `مفتاح ${at}`)),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(KEYS_MAX);
  expect(await makeKey(member, "زائد")).toEqual({ ok: false, reason: "too-many" });
  const [one] = await listKeys(member);
  await revokeKey(member, one?.id ?? "");
  expect(await makeKey(member, "بدله")).toMatchObject({ ok: true });
});

test.each([
  "Bearer",
  "Bearer ",
  "Basic bWl5YXI6eA==",
  "miyar_x",
  "Bearer miyar_",
  "Bearer ' or 1=1 --",
  `Bearer miyar_${"%".repeat(43)}`,
  `Bearer miyar_${"x".repeat(4000)}`,
])("what is no key is refused and counts like a call without one: %s", async (authorization) => {
  const counted: string[] = [];
  const allowRead = async (what: string) => counted.push(what) > 0;
  const answer = await ask(PRICES, { headers: { Authorization: authorization } }, { allowRead });
  expect(answer.status).toBe(401);
  expect(counted).toEqual(["open"]);
});

test("guesses run into the limit of their network, and a right key on that network does not", async () => {
  const { key } = await insertKey(await insertMember());
  const allowRead = async (what: string) => what !== "open";
  const guess = `miyar_${"x".repeat(43)}`;
  expect((await ask(PRICES, { key: guess }, { allowRead })).status).toBe(429);
  expect((await ask(PRICES, { key }, { allowRead })).status).toBe(200);
});

test("limits are kept for the network or the key, never for an address of IPv6 alone", async () => {
  const { id, key } = await insertKey(await insertMember());
  const counted: string[] = [];
  const allowRead = async (what: string, who: string) => counted.push(`${what} ${who}`) > 0;
  await ask(PRICES, {}, { allowRead, clientIp: "2001:db8:1:2::1" });
  await ask(PRICES, {}, { allowRead, clientIp: "2001:db8:1:2:ffff::9" });
  await ask(PRICES, { key }, { allowRead, clientIp: "2001:db8:1:2::1" });
  expect(counted).toEqual(["open 2001:db8:1:2::/64", "open 2001:db8:1:2::/64", `key ${id}`]);
});

test("a call of a key that went meanwhile is not counted, and old usage and revoked keys are removed", async () => {
  const member = await insertMember();
  await countCall(member, "gone");
  const { id } = await insertKey(member);
  const old = member.now() - days(USAGE_DAYS + 5);
  await countCall({ ...member, now: () => old }, id);
  await countCall(member, id);
  const revoked = await insertKey(member, "قديم");
  await member.db.update(apiKeys).set({ revokedAt: old }).where(eq(apiKeys.id, revoked.id));
  await sweepUsage(member);
  expect(await member.db.$count(apiUsage, eq(apiUsage.keyId, "gone"))).toBe(0);
  expect(await member.db.$count(apiUsage, eq(apiUsage.keyId, id))).toBe(1);
  expect((await listKeys(member)).map((key) => key.id)).toEqual([id]);
});
