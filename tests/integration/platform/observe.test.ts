import { createMessageBatch, env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "#app/db/schema.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { pageAt } from "#app/http/page-at.server.ts";
import { newId } from "#app/lib/ids.ts";
import { traced } from "#app/platform/trace.server.ts";
import { listPages } from "#app/page-facts.ts";
import table from "#app/routes.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { appCtx, stripeOf, visitorCtx } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { runCron } from "#workers/cron.ts";
import { isShared } from "#workers/edge-cache.ts";
import { observed } from "#workers/observe.ts";
import { consume } from "#workers/queue.ts";
import { machineRoute } from "#workers/machine-route.ts";
import { addressOf } from "../../../scripts/build/page-facts-plugin.ts";

test("a request leaves one line and one point: pattern instead of address, and nothing of who asked", async () => {
  const visitor = visitorCtx({ reference: "ABCD2345" });
  const ctx = traced(visitor, visitor.reference);
  const request = new Request(`${HERE}/shared/SECRET-TOKEN?email=sara@example.com`, {
    method: "POST",
    headers: {
      "CF-Ray": "8f2c1d7e9a0b4c3d-RUH",
      "CF-Connecting-IP": "203.0.113.7",
      "User-Agent": "Browser of Sara",
      Cookie: "miyar_session=SECRET",
    },
  });
  const response = await observed(request, { ...visitor, ...ctx }, async () => ({
    response: new Response("gone", { status: 404, headers: { "X-Edge-Cache": "miss" } }),
    route: "/shared/:token",
  }));
  expect(response.headers.get("X-Request-Id")).toBe("ABCD2345");
  expect(visitor.logged).toEqual([
    {
      event: "request.done",
      reference: "ABCD2345",
      method: "POST",
      route: "/shared/:token",
      status: 404,
      ms: expect.any(Number),
      cache: "miss",
      ray: "8f2c1d7e9a0b4c3d-RUH",
      outcome: "refused",
    },
  ]);
  expect(visitor.measured).toEqual([
    { metric: "request", what: "/shared/:token", outcome: "4xx", detail: "miss", ms: expect.any(Number) },
  ]);
});

test("a method and a ray that somebody made up are not written down", async () => {
  const visitor = visitorCtx();
  const request = new Request(HERE, { method: "PROPFIND", headers: { "CF-Ray": "sara@example.com" } });
  await observed(request, visitor, async () => ({ response: new Response(), route: null }));
  expect(visitor.logged).toMatchObject([{ method: "other", route: null }]);
  expect(JSON.stringify(visitor.logged)).not.toMatch(/sara|propfind/i);
});

test("what is thrown is logged once as a failure, counted as one, and thrown on", async () => {
  const visitor = visitorCtx();
  const answer = () => Promise.reject(new Error("broken"));
  await expect(observed(new Request(HERE), visitor, answer)).rejects.toThrow("broken");
  expect(visitor.logged).toMatchObject([
    { event: "request.failed", error: "Error: broken" },
    { event: "request.done", status: 500, outcome: "failed" },
  ]);
  expect(visitor.measured).toMatchObject([{ metric: "request", outcome: "5xx" }]);
});

test("every answer of the Worker names its request, another one each time", async () => {
  const ids = [];
  for (const path of ["/api/viewer", "/robots.txt", "/media/none.jpg", "/api/nothing"])
    ids.push((await call("GET", path)).headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});

test("an order can be followed: by its payment from checkout to report, by the reference from webhook to file", async () => {
  const member = await insertMember();
  const { report, payment } = await insertPaidReport(member);
  const { db } = member;
  // The state before its webhook came.
  await db.update(payments).set({ status: "pending", reportId: null }).where(eq(payments.id, payment.id));
  const system = appCtx({ payments: member.payments });
  const messages: { reference?: string }[] = [];
  const jobs = {
    send: async (job: object, reference?: string) => void messages.push({ ...job, reference }),
  };
  await settlePayment(traced({ ...system, jobs }, "WEBH2345"), stripeOf(system), {
    kind: "paid",
    paymentId: payment.id,
    checkoutId: "cs_1",
    providerPaymentId: `pi_${newId()}`,
    amountHalalas: payment.amountHalalas,
    currency: payment.currency,
  });
  expect(system.logged).toContainEqual(
    expect.objectContaining({ event: "payment.completed", reference: "WEBH2345", paymentId: payment.id }),
  );
  expect(system.measured).toContainEqual(
    expect.objectContaining({ metric: "payment", outcome: "completed", ms: expect.any(Number) }),
  );
  expect(messages.map(({ reference }) => reference)).toEqual(messages.map(() => "WEBH2345"));

  const queue = appCtx();
  const body = { type: "report.generate", reportId: report.id, reference: "WEBH2345" };
  await consume(
    createMessageBatch("miyar-reports", [{ id: newId(), timestamp: new Date(), attempts: 1, body }]),
    queue,
  );
  const lines = queue.logged.filter(({ event }) => /^(job|report)\./.test(event));
  expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(["report.completed", "job.done"]));
  for (const line of lines) expect(line).toMatchObject({ reference: "WEBH2345", reportId: report.id });
  expect(queue.measured).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ metric: "report", outcome: "completed", ms: expect.any(Number) }),
      expect.objectContaining({ metric: "job", what: "report.generate", outcome: "done", value: 1 }),
    ]),
  );
});

test("through the real binding a job's message carries the reference of the request that sent it", async () => {
  const sent: unknown[] = [];
  const queue = { send: async (message: unknown) => void sent.push(message) };
  const { openRequest } = await import("#workers/context.ts");
  const bindings = { ...env, MAIL_QUEUE: queue };
  const { visitor } = openRequest(bindings as never, new Request(HERE));
  await visitor.jobs.send({ type: "mail.deliver", mailId: "m1" });
  expect(sent).toEqual([{ type: "mail.deliver", mailId: "m1", reference: visitor.reference }]);
});

test("a message without a reference, or with a made up one, gets one of its own", async () => {
  for (const reference of [undefined, "not one of ours", 5]) {
    const ctx = appCtx();
    const body = { type: "no.such.job", reference };
    await consume(
      createMessageBatch("miyar-mail", [{ id: newId(), timestamp: new Date(), attempts: 2, body }]),
      ctx,
    );
    expect(ctx.logged).toMatchObject(
      [{ event: "job.failed", type: "unknown", attempts: 2, reference: /^[2-9A-HJ-NP-Z]{8}$/ as never }].map(
        ({ reference, ...line }) => ({ ...line, reference: expect.stringMatching(reference) }),
      ),
    );
  }
});

test("what is given up is one line of level error, and a point", async () => {
  const ctx = appCtx();
  const body = { type: "export.make", exportId: "none", reference: "ABCD2345" };
  await consume(
    createMessageBatch("miyar-dead", [{ id: newId(), timestamp: new Date(), attempts: 1, body }]),
    ctx,
  );
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: "job.given_up", type: "export.make", reference: "ABCD2345" }),
  );
  expect(ctx.measured).toContainEqual({ metric: "dead_letter", what: "export.make", outcome: "recorded" });
});

test("a scheduled run leaves a line for each task and one for all, under one reference, and measures what waits", async () => {
  const ctx = appCtx();
  await runCron("* * * * *", ctx);
  const tasks = ctx.logged.filter(({ event }) => event === "cron.task");
  expect(tasks.length).toBeGreaterThan(20);
  expect(ctx.logged.at(-1)).toMatchObject({ event: "cron.done", failed: 0, tasks: tasks.length });
  expect(new Set(ctx.logged.map(({ reference }) => reference)).size).toBe(1);
  const waiting = ctx.measured.filter(({ metric }) => metric === "waiting");
  expect(waiting.map(({ what }) => what)).toEqual([
    "reports",
    "mails",
    "events",
    "dead_letters",
    "moderation",
    "einvoices",
  ]);
  // The platform accepts 25 data points per invocation.
  expect(ctx.measured.length).toBeLessThan(25);
});

test("every address has its pattern: pages by the table of pages, programs' by the API", () => {
  const pages = listPages(table);
  expect(pages.length).toBeGreaterThan(80);
  for (const { pattern } of pages) expect(pageAt(addressOf(pattern)).pattern).toBe(pattern);
  expect(pageAt("/reports/x1.data").pattern).toBe("/reports/:reportId");
  expect(pageAt("/no/such/page").pattern).toBe("/*");

  expect(machineRoute("/media/listings/x.jpg")).toBe("/media/*");
  expect(machineRoute("/auth/v1/factors/f1/verify")).toBe("/auth/v1/factors/:factor_id/verify");
  expect(machineRoute("/api/searches/unsubscribe/TOKEN")).toBe("/api/searches/unsubscribe/:token");
  expect(machineRoute("/api/live")).toBe("/api/live");
  expect(machineRoute("/api/nothing/TOKEN")).toBeNull();
});

test("the edge keeps what says the same to everybody without a cookie of ours, and nothing else", () => {
  const shared = listPages(table).filter(({ pattern }) => isShared(new Request(HERE + addressOf(pattern))));
  expect(shared.map(({ pattern }) => pattern).toSorted()).toEqual([
    "/",
    "/developers",
    "/market",
    "/market/:city",
    "/market/:city/:type",
    "/marketplace",
    "/marketplace/:listingId",
    "/marketplace/points",
    "/methodology/record",
    "/methodology/record.json",
    "/office/:slug",
  ]);
  // A page's data, and other spellings of its path, are rendered per person.
  for (const path of ["/marketplace.data", "/marketplace/", "/Marketplace", "/market/Riyadh/villa/x"])
    expect(isShared(new Request(HERE + path)), path).toBe(false);
});
