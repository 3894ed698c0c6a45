import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { deadLetters, heartbeats, mailOutbox, reports } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { readVitals } from "#app/platform/vitals.server.ts";
import { einvoicing } from "#tests/factories/einvoicing.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { appCtx, paymentsAt } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";
import { withSessions } from "#tests/factories/with-sessions.ts";
import worker from "#tests/setup/worker.ts";
import { SCHEMA } from "#workers/build.ts";
import { runCron } from "#workers/cron.ts";

const { db } = appCtx();

beforeEach(async () => {
  await db.delete(heartbeats);
  await db.delete(deadLetters);
  await db.update(mailOutbox).set({ status: "sent" });
  await db.update(reports).set({ status: "failed" });
});

async function health(bindings: Record<string, unknown> = {}) {
  const response = await call("GET", "/api/health", { bindings });
  return { code: response.status, headers: response.headers, body: (await response.json()) as Health };
}
type Health = { status: string } & Record<string, { ok: boolean } & Record<string, unknown>>;

/** The lines that the Worker writes with this console method during the work. */
async function linesOf<T>(method: "log" | "warn" | "error", work: () => Promise<T>) {
  const written = vi.spyOn(console, method).mockImplementation(() => undefined);
  const known = written.mock.calls.length;
  const result = await work();
  const lines = written.mock.calls
    .slice(known)
    .map(([line]) => JSON.parse(String(line)) as { event: string });
  written.mockReset();
  return { result, lines };
}

test("a site with nothing to complain of answers ok, with every binding, its build and its schema", async () => {
  const { code, body, headers } = await health();
  expect(code).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    build: expect.any(String),
    bindings: {
      d1: { ok: true },
      r2: { reports: { ok: true }, media: { ok: true } },
      kv: { drafts: { ok: true } },
      queue: { reports: { ok: true }, mail: { ok: true }, chores: { ok: true } },
    },
    schema: { ok: true, expected: SCHEMA },
    // No run yet: the age counts from the migration, which was just applied.
    cron: { ok: true, limitSeconds: 180 },
    reports: { ok: true, ageSeconds: null },
    mails: { ok: true, ageSeconds: null },
    events: { ok: true, ageSeconds: null },
    deadLetters: { ok: true, open: 0 },
  });
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("a scheduled run leaves the heartbeat that health looks at, also where one of its tasks fails", async () => {
  const failing = {
    list: () => {
      throw new Error("Stripe is away");
    },
  };
  const ctx = appCtx({ payments: paymentsAt({ events: failing } as never) });
  await runCron("* * * * *", ctx);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "cron.failed" }));
  const { body } = await health();
  expect(body.cron).toMatchObject({ ok: true, ageSeconds: expect.any(Number) });
  expect(Number(body.cron?.ageSeconds)).toBeLessThan(30);
});

test("a scheduled run that no longer comes degrades the site, which still serves", async () => {
  await db.insert(heartbeats).values({ name: "cron", beatAt: Date.now() - minutes(4) });
  const { code, body } = await health();
  expect([code, body.status]).toEqual([200, "degraded"]);
  expect(body.cron).toMatchObject({ ok: false, limitSeconds: 180 });
  expect(Number(body.cron?.ageSeconds)).toBeGreaterThanOrEqual(240);
});

test("a report and a mail that wait too long, and an open dead letter, each degrade the site", async () => {
  const member = await insertMember();
  const { report } = await insertPaidReport(member);
  await db.update(mailOutbox).set({ status: "sent" });
  expect((await health()).body).toMatchObject({ status: "ok", reports: { ok: true } });

  await db
    .update(reports)
    .set({ createdAt: Date.now() - minutes(11) })
    .where(eq(reports.id, report.id));
  expect((await health()).body).toMatchObject({
    status: "degraded",
    reports: { ok: false, limitSeconds: 600 },
  });
  await db.update(reports).set({ status: "failed" });

  const mail = {
    template: "magic-link" as const,
    userId: member.userId,
    params: {},
    status: "pending" as const,
  };
  await db.insert(mailOutbox).values({ ...mail, id: newId(), createdAt: Date.now() - minutes(16) });
  expect((await health()).body).toMatchObject({
    status: "degraded",
    mails: { ok: false, limitSeconds: 900 },
  });
  await db.update(mailOutbox).set({ status: "sent" });

  await db.insert(deadLetters).values({ id: newId(), queue: "miyar-dead", job: {}, createdAt: Date.now() });
  expect((await health()).body).toMatchObject({ status: "degraded", deadLetters: { ok: false, open: 1 } });
});

test("a database without this build's migration cannot serve: 503 and down", async () => {
  await env.DB.prepare("update d1_migrations set name = 'x' || name where name = ?").bind(SCHEMA).run();
  const { code, body } = await health();
  await env.DB.prepare("update d1_migrations set name = ? where name = 'x' || ?").bind(SCHEMA, SCHEMA).run();
  expect([code, body.status, body.schema?.ok]).toEqual([503, "down", false]);
});

const away = () => {
  throw new Error("binding is away");
};
const never = () => new Promise<never>(() => undefined);
const hanging = { bind: () => hanging, run: never, all: never, raw: never, first: never };

test.each([
  ["D1", { DB: withSessions({ prepare: away, batch: away }) }, "d1"],
  ["the reports' bucket", { REPORTS_BUCKET: { head: away } }, "r2_reports"],
  ["the pictures' bucket", { MEDIA_BUCKET: { head: away } }, "r2_media"],
  ["a queue's binding", { MAIL_QUEUE: undefined }, "queue_mail"],
])("%s away: 503, and a line that says which", async (_, bindings, name) => {
  const { result, lines } = await linesOf("error", () => health(bindings));
  expect([result.code, result.body.status]).toEqual([503, "down"]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "health.failed", binding: name }));
});

test("drafts away: the site serves, and a line says what is missing", async () => {
  const { result, lines } = await linesOf("error", () => health({ DRAFTS: { get: away } }));
  expect([result.code, result.body.status]).toEqual([200, "degraded"]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "health.failed", binding: "kv_drafts" }));
});

test("a database that hangs is told of after two seconds, not waited for", async () => {
  const { value, tookMs } = await whileTimePasses(() =>
    linesOf("error", () => health({ DB: withSessions({ prepare: () => hanging, batch: never }) })),
  );
  const { result } = value;
  expect(tookMs).toBe(2000);
  expect([result.code, result.body.status]).toEqual([503, "down"]);
  expect(result.body).not.toHaveProperty("cron");
});

test("vital signs are first rows of indexes: what they read does not grow with what there is", async () => {
  const { userId } = await insertMember();
  const mail = { template: "magic-link" as const, userId, params: {}, status: "pending" as const };
  const letter = { queue: "miyar-dead", job: {} };
  for (let n = 0; n < 40; n += 1) {
    await db.insert(mailOutbox).values({ ...mail, id: newId(), createdAt: 1000 + n });
    await db.insert(deadLetters).values({ ...letter, id: newId(), createdAt: n });
  }
  const counted = countedDatabase();
  expect(await readVitals({ ...counted, settings: einvoicing() }, SCHEMA)).toMatchObject({
    mailAt: 1000,
    letters: 10,
  });
  expect(counted.rowsRead()).toBeLessThanOrEqual(20);
});

test("health names nobody and holds no secret", async () => {
  const member = await insertMember();
  await insertPaidReport(member);
  const told = JSON.stringify((await health()).body);
  for (const secret of [member.email, member.userId, env.STRIPE_WEBHOOK_SECRET, "integration"])
    expect(told).not.toContain(secret);
});

test("an unknown machine address is a JSON 404", async () => {
  const response = await call("GET", "/api/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: "not_found" });
});

test("a missing secret stops the Worker and names no value", async () => {
  const { APP_SECRET, ...without } = env as unknown as Record<string, unknown>;
  expect(APP_SECRET).toBeTypeOf("string");
  const attempt = worker.fetch(new Request("http://localhost/api/health") as never, without as never);
  await expect(attempt).rejects.toThrow(/APP_SECRET is missing/);
});

test("however often health is asked for, the stores are looked at every three seconds, and a fault is told by then", async () => {
  let asked = 0;
  let isAway = false;
  const DB = withSessions({
    prepare(query: string) {
      asked += 1;
      if (isAway) throw new Error("away");
      return env.DB.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  });
  const bindings = { ...env, DB } as never;
  const ask = async () => {
    const request = new Request("http://localhost/api/health", { headers: { "CF-Connecting-IP": newId() } });
    return (await worker.fetch(request as never, bindings)).status;
  };
  expect(await ask()).toBe(200);
  const once = asked;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
  expect(asked).toBe(once);
  isAway = true;
  const { result } = await linesOf("error", async () => {
    await new Promise((resolve) => setTimeout(resolve, 3100));
    return ask();
  });
  expect(result).toBe(503);
});
