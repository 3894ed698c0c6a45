import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports } from "#app/db/schema.server.ts";
import { closeSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { say } from "#app/i18n/site/errors.ts";
import { imageTool } from "#app/platform/images.server.ts";
import { boundedBucket } from "#app/platform/bounded.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failuresOf } from "#tests/factories/error-lines.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { appContext, type WorkerEnv } from "#workers/context.ts";

// Other bindings besides database, buckets and queues: their failures or silence prevent no page or report.

const away = () => Promise.reject(new Error("away"));
const never = () => new Promise<never>(() => undefined);
const contextOn = (bindings: Record<string, unknown>) =>
  appContext({ ...env, ...bindings } as unknown as WorkerEnv);
const channel = (does: () => Promise<unknown>) => ({
  getByName: () => ({ fetch: does, tell: does, endStale: does }),
});

const FAILING = [
  ["away", away],
  ["silent", never],
] as const;

test("the brake that is away, or silent for two seconds, lets people through, and the log says so", async () => {
  const { value, events } = await failuresOf(() =>
    call("POST", "/auth/v1/token", { bindings: { BURST_LIMIT: { limit: away } } }),
  );
  expect([value.status, events]).toEqual([401, ["burst_limit.failed"]]);
  const silent = contextOn({ BURST_LIMIT: { limit: never } });
  const waited = await failuresOf(() => whileTimePasses(() => silent.allowBurst("key")));
  expect(waited.value).toEqual({ value: true, tookMs: 2000 });
});

test("live updates that are away or silent are 503, and open pages ask every five seconds instead", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const headers = { Upgrade: "websocket", Origin: HERE };
  for (const does of [away, never]) {
    const bindings = { USER_CHANNEL: channel(does) };
    const { value, events } = await failuresOf(() =>
      whileTimePasses(() => call("GET", "/api/live", { cookie, headers, bindings })),
    );
    expect([value.value.status, value.value.headers.get("Retry-After")]).toEqual([503, "30"]);
    expect(events).toEqual(["live.failed"]);
  }
});

test.each(FAILING)(
  "signing out is done though the channel is %s, and the log says that open sockets were not ended",
  async (_how, does) => {
    const ctx = await insertMember();
    const { session, cookie } = await signIn(ctx);
    const { endStaleSockets } = contextOn({ USER_CHANNEL: channel(does) });
    await whileTimePasses(() => closeSession({ ...ctx, session, endStaleSockets }));
    expect((await readSession(ctx, cookie)).session).toBe(null);
    expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "sockets.not_ended" }));
  },
);

test.each(FAILING)(
  "a report whose owner cannot be told, the channel being %s, is made all the same",
  async (_how, does) => {
    const ctx = await insertMember();
    const { report } = await insertPaidReport(ctx);
    const { notify } = contextOn({ USER_CHANNEL: channel(does) });
    await whileTimePasses(() => generateReport({ ...ctx, notify }, report.id));
    const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
    expect(row?.status).toBe("completed");
    expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "notify.failed" }));
  },
);

test.each([
  ["away", away, "call-failed"],
  ["late", () => Promise.reject(new DOMException("no answer", "TimeoutError")), "too-slow"],
  ["talking nonsense", async () => ({ response: "قيمة العقار مليون" }), "not-json"],
] as const)("a model that is %s leaves a report its templates' words", async (_how, run, reason) => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const { writeText } = contextOn({ AI: { run } });
  await generateReport({ ...ctx, writeText }, report.id);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(row?.status).toBe("completed");
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: "report.narrative", by: "template", reason }),
  );
});

test("a Turnstile that cannot be asked lets nobody through, says so, and keeps what was typed but the password", async () => {
  const ctx = visitorCtx({ humanCheck: away });
  const form = { email: "sara@example.com", password: "secret-word", "cf-turnstile-response": "token" };
  const seen = await visit(ctx, "/auth?tab=login", { form });
  expect([seen.status, seen.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(seen.text).toContain(say.robot["check-unavailable"]);
  expect(seen.html).toContain('value="sara@example.com"');
  expect(seen.html).not.toContain("secret-word");
  expect(ctx.logged).toMatchObject([{ event: "human_check.failed", reference: ctx.reference }]);
});

test.each([
  ["mail", 20_000, () => contextOn({ EMAIL: { send: never } }).mail.send({} as never)],
  [
    "queue",
    10_000,
    () => contextOn({ MAIL_QUEUE: { send: never } }).jobs.send({ type: "mail.deliver", mailId: "x" }),
  ],
  [
    "channel",
    3000,
    () => contextOn({ USER_CHANNEL: channel(never) }).notify("x", { type: "orders.changed" }),
  ],
  ["R2", 20_000, () => boundedBucket({ get: never } as unknown as R2Bucket).get("x")],
  ["images", 30_000, () => imageTool(silentImages()).square(new Uint8Array(1), 1)],
] as const)("a call of %s that never ends ends after its time", async (what, ms, ask) => {
  const failed = () =>
    ask().then(
      () => "",
      (error: Error) => error.message,
    );
  const { value, tookMs } = await whileTimePasses(failed);
  expect(value).toContain(`${what}: no answer within ${ms} ms`);
  expect(tookMs).toBe(ms);
});

function silentImages(): ImagesBinding {
  const made = { transform: () => made, output: never };
  return { input: () => made } as unknown as ImagesBinding;
}
