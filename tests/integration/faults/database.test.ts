import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deadLetters, mailOutbox, reports, sessions } from "#app/db/schema.server.ts";
import { sweepReports } from "#app/domains/reports/making/sweep-reports.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { boundedDatabase } from "#app/platform/bounded.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { openStripe, visitorCtx } from "#tests/factories/context.ts";
import { newcomer } from "#tests/factories/credentials.ts";
import { failuresOf } from "#tests/factories/error-lines.ts";
import { D1_FAULTS, faultyBinding, faultyDatabase } from "#tests/factories/faulty-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { at, insertShopper, pay } from "#tests/factories/paid-orders.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { runCron } from "#workers/cron.ts";
import { consume } from "#workers/queue.ts";

// What people, programs, the queue and the clock see while D1 fails.

const PASSING = ["overloaded", "locked", "lost", "reset"] as const;
const WORDS = "حدث خطأ غير متوقع";

/** A signed-in member whose requests use a failing database. */
async function memberWith(fault: Parameters<typeof faultyDatabase>[0]) {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  return { member, cookie, ctx: visitorCtx({ db: faultyDatabase(fault).db }) };
}

test.each(PASSING)(
  "a public page, D1 %s: 503 in Arabic under the log's reference, to be asked again",
  async (says) => {
    const { id } = await insertListing(await insertMember(), { status: "approved" });
    const error = `Error: ${D1_FAULTS[says]}`;
    for (const [path, words, event] of [
      [`/marketplace/${id}`, "خطأ في تحميل التفاصيل", "request.failed"],
      ["/marketplace", marketplaceCopy.failed.title, "marketplace.search_failed"],
    ] as const) {
      const ctx = visitorCtx({ db: faultyDatabase({ says }).db });
      const seen = await visit(ctx, path);
      expect([seen.status, seen.headers.get("Retry-After")], path).toEqual([503, "30"]);
      expect(seen.text).toContain(words);
      expect(seen.text).toContain(ctx.reference);
      expect(/<main.*<\/main>/s.exec(seen.html)?.[0]).toContain('href="/marketplace"');
      expect(ctx.logged).toContainEqual(expect.objectContaining({ event, reference: ctx.reference, error }));
    }
  },
);

test("a fault that does not pass by itself is 500, and crawlers are not told to come back for it", async () => {
  const ctx = visitorCtx({ db: faultyDatabase({ says: "full" }).db });
  const seen = await visit(ctx, "/marketplace");
  expect([seen.status, seen.headers.get("Retry-After")]).toEqual([500, null]);
  expect(seen.text).toContain(ctx.reference);
});

test.each(PASSING)(
  "a member's page, D1 %s: 503 under the reference, and nobody is signed out by it",
  async (says) => {
    for (const path of ["/dashboard", "/profile", "/dashboard/settings"]) {
      const { ctx, cookie, member } = await memberWith({ says });
      const seen = await visit(ctx, path, { cookie });
      expect([seen.status, seen.headers.get("Retry-After")], path).toEqual([503, "30"]);
      expect(seen.text).toContain(WORDS);
      expect(seen.text).toContain(ctx.reference);
      expect(seen.headers.get("Set-Cookie")).toBeNull();
      expect(ctx.logged.map(({ event }) => event)).toEqual(["request.failed"]);
      expect(JSON.stringify(ctx.logged)).not.toContain(member.email);
      expect((await visit(visitorCtx(), path, { cookie })).status).toBe(200);
    }
  },
);

test("a database that only reads, as while it moves, shows a member their pages", async () => {
  const { ctx, cookie, member } = await memberWith({ matches: /^(insert|update|delete)/i, says: "locked" });
  await ctx.db.$count(sessions);
  await member.db
    .update(sessions)
    .set({ lastUsedAt: Date.now() - hours(1) })
    .where(eq(sessions.userId, member.userId));
  for (const path of ["/dashboard", "/profile", "/favorites"])
    expect((await visit(ctx, path, { cookie })).status, path).toBe(200);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "session.use_not_noted" }));
});

test("a form sent while D1 is away does nothing, says so, and keeps what was typed but the password", async () => {
  const ctx = visitorCtx({ db: faultyDatabase({ says: "overloaded" }).db });
  const { email, full_name, password } = newcomer();
  const form = { email, full_name, password, password_confirmation: password };
  const seen = await visit(ctx, "/auth?tab=signup", { form });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain(accountsCopy.failed.signup);
  expect(seen.html).toContain(`value="${email}"`);
  expect(seen.html).not.toContain(password);
  expect(ctx.logged).toMatchObject([{ event: "auth.failed", reference: ctx.reference }]);
  expect(JSON.stringify(ctx.logged)).not.toContain(email);
});

test("a refund that cannot be asked for now keeps the reason that was typed", async () => {
  const shopper = await insertShopper();
  const { cookie } = await signIn(shopper.ctx);
  const payment = await pay(shopper, await insertOrder(shopper.ctx));
  const ctx = visitorCtx({ db: faultyDatabase({ matches: /^insert into "refunds"/ }).db });
  const form = { reason: "لم أعد بحاجة إلى التقرير" };
  const seen = await visit(ctx, `/orders/${payment.id}/refund`, { cookie, form });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain(ordersCopy.ask.failed);
  expect(seen.html).toContain(form.reason);
  expect(ctx.logged).toMatchObject([{ event: "refund.request_failed", reference: ctx.reference }]);
});

const NOBODY = `miyar_session=${"a".repeat(40)}`;

/** A failing call, with the events that it logs. */
async function failing(method: string, path: string, says: keyof typeof D1_FAULTS, headers = {}) {
  const bindings = { DB: faultyBinding({ says }).binding };
  const { value, events } = await failuresOf(() => call(method, path, { cookie: NOBODY, bindings, headers }));
  const retry = value.headers.get("Retry-After");
  return { told: [value.status, retry, events], text: await value.text() };
}

test("calls by programs are 503 with a reference and a time, in the shape of their interface", async () => {
  const viewer = await failing("GET", "/api/viewer", "overloaded");
  expect(viewer.told).toEqual([503, "30", ["api.failed"]]);
  expect(JSON.parse(viewer.text)).toEqual({
    error: "unavailable",
    reference: expect.stringMatching(/^\w{8}$/),
  });

  const token = await failing("POST", "/auth/v1/token", "lost");
  expect(token.told).toEqual([503, "30", ["api.failed"]]);
  expect(JSON.parse(token.text)).toMatchObject({ code: 503, error_code: "unexpected_failure" });

  // Another test may have left it in the edge cache.
  await (caches as unknown as { default: Cache }).default.delete(`${env.APP_ORIGIN}/sitemap.xml.gz`);
  expect((await failing("GET", "/sitemap.xml", "lost")).told).toEqual([503, "30", ["api.failed"]]);
  const upgrade = { Upgrade: "websocket", Origin: HERE };
  expect((await failing("GET", "/api/live", "lost", upgrade)).told).toEqual([503, "30", ["live.failed"]]);
  expect((await failing("GET", "/api/viewer", "full")).told).toEqual([500, null, ["api.failed"]]);
});

test("a webhook that cannot be stored is refused with 503, so that Stripe sends it again", async () => {
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "charge.refunded",
    data: { object: {} },
  });
  const { sdk } = openStripe();
  const secret = env.STRIPE_WEBHOOK_SECRET;
  const signature = await sdk.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
  const bindings = { DB: faultyBinding({ matches: /payment_events/ }).binding };
  const headers = { "Stripe-Signature": signature };
  const { value, events } = await failuresOf(() =>
    call("POST", "/api/stripe/webhook", { body, headers, bindings }),
  );
  expect([value.status, events]).toEqual([503, ["api.failed"]]);
});

test("the queue's jobs are tried again, and what fails to be recorded as dead is too", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const away = { ...ctx, db: faultyDatabase().db };
  const message = { id: newId(), timestamp: new Date(), attempts: 1 };
  const body = { type: "report.generate", reportId: report.id };
  for (const queue of ["miyar-reports", "miyar-dead"]) {
    const batch = createMessageBatch(queue, [{ ...message, body }]);
    await consume(batch, away);
    const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
    expect([explicitAcks, retryMessages.map(({ msgId }) => msgId)], queue).toEqual([[], [message.id]]);
  }
  // If the dead letter were lost too, the report would still be in progress, and the sweep would resume it.
  expect(await ctx.db.$count(deadLetters, eq(deadLetters.id, message.id))).toBe(0);
  await sweepReports(at(ctx, Date.now() + minutes(2)));
  const sent = ctx.sentJobs.filter((job) => job.type === "report.generate" && job.reportId === report.id);
  expect(sent).toHaveLength(2);
});

test("the clock's tasks fail each by itself, are named in the log, and do their work a minute later", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  const later = at(ctx, Date.now() + minutes(11));
  await runCron("* * * * *", { ...later, db: faultyDatabase({ says: "lost" }).db });
  const failed = ctx.logged.filter(({ event }) => event === "cron.failed").map(({ task }) => task);
  expect(failed).toEqual(
    expect.arrayContaining(["sweepReports", "sweepMails", "sweepAccounts", "hideExpired"]),
  );
  expect(ctx.sentJobs.filter(({ type }) => type === "report.generate")).toHaveLength(1);
  await runCron("* * * * *", later);
  expect(ctx.sentJobs.filter(({ type }) => type === "report.generate")).toContainEqual({
    type: "report.generate",
    reportId: report.id,
  });
  const waiting = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  for (const { id } of waiting) expect(ctx.sentJobs).toContainEqual({ type: "mail.deliver", mailId: id });
});

test("a statement that never answers ends, alone and in a batch, and the page is 503", async () => {
  const ctx = await insertMember();
  const db = openDatabase(boundedDatabase(faultyBinding({ how: "hangs" }).binding, 50));
  await expect(db.select().from(reports)).rejects.toMatchObject({ cause: { name: "LateError" } });
  await expect(
    db.batch([db.update(reports).set({ updatedAt: 1 }).where(eq(reports.userId, ctx.userId))]),
  ).rejects.toThrow("no answer within 50 ms");
  const visitor = visitorCtx({ db });
  const seen = await visit(visitor, "/marketplace");
  expect([seen.status, seen.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(seen.text).toContain(visitor.reference);
});

test("the Worker's own database has that limit: a call to one that hangs is answered", async () => {
  const { binding } = faultyBinding({ how: "hangs" });
  const { value, events } = await failuresOf(() =>
    whileTimePasses(() => call("GET", "/api/viewer", { cookie: NOBODY, bindings: { DB: binding } })),
  );
  expect([value.value.status, events, value.tookMs]).toEqual([503, ["api.failed"], 20_000]);
});

test("what goes through the time limit is what D1 gives without it", async () => {
  const ctx = await insertMember();
  const bound = { ...ctx, db: openDatabase(boundedDatabase(env.DB)) };
  const { report } = await insertPaidReport(bound);
  expect(await bound.db.query.reports.findFirst({ where: eq(reports.id, report.id) })).toEqual(
    await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) }),
  );
});
