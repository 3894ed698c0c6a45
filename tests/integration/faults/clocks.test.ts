import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, reports, sessions } from "#app/db/schema.server.ts";
import { issueAccessToken, readBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { isRecent } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { admit, allow } from "#app/platform/rate-limit.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { keysOf, openStripe, readSigned } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { at } from "#tests/factories/paid-orders.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { runCron } from "#workers/cron.ts";

// Clocks that differ, jump back, or tick twice or not at all.

const EVERY_MINUTE = "* * * * *";

test("a webhook signed up to five minutes ago, or by a clock that runs ahead of ours, is taken; an older one is not", async () => {
  const ctx = await insertMember();
  const { sdk } = openStripe();
  const read = async (ago: number) => {
    const payload = JSON.stringify({
      id: `evt_${newId()}`,
      object: "event",
      type: "ping",
      data: { object: {} },
    });
    const secret = keysOf("stripe").webhookSecret;
    const timestamp = Math.floor((Date.now() - ago) / seconds(1));
    const header = await sdk.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    return (await readSigned(ctx, payload, header)).ok;
  };
  expect(await read(seconds(295))).toBe(true);
  expect(await read(-minutes(10))).toBe(true);
  expect(await read(seconds(305))).toBe(false);
  // What our fast clock refuses is fetched from Stripe (tests/integration/orders/event-order.test.ts).
  expect(ctx.logged).toMatchObject([{ event: "webhook.refused" }]);
});

test("an access token of a machine whose clock is up to five seconds ahead is taken, of one further ahead is not", async () => {
  const member = await insertMember();
  const { session } = await signIn(member);
  const now = Date.now();
  const read = async (issuedAt: number, readAt: number) => {
    const { accessToken } = await issueAccessToken(at(member, issuedAt), session);
    return (await readBearer(at(member, readAt), `Bearer ${accessToken}`)) !== null;
  };
  expect(await read(now + seconds(4), now)).toBe(true);
  expect(await read(now + seconds(8), now)).toBe(false);
  expect(await read(now, now + minutes(10) + seconds(4))).toBe(true);
  expect(await read(now, now + minutes(10) + seconds(8))).toBe(false);
});

test("a clock that jumps back signs nobody out, and makes no proof older or newer than it is", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  for (const back of [seconds(30), hours(1), days(1)]) {
    const earlier = at(member, Date.now() - back);
    const { session, setCookie } = await readSession(earlier, cookie);
    expect([session?.userId, setCookie]).toEqual([member.userId, null]);
    if (session) expect(isRecent(session, earlier.now())).toBe(true);
  }
  const [row] = await member.db.select().from(sessions).where(eq(sessions.userId, member.userId));
  const { session } = await readSession(at(member, Date.now() + minutes(16)), cookie);
  expect(session && isRecent(session, Date.now() + minutes(16))).toBe(false);
  expect(session?.authenticatedAt).toBe(row?.authenticatedAt);
});

test("limits under a clock that jumps back count on, and let go once it has caught up", async () => {
  const ctx = await insertMember();
  const key = newId();
  const rule = { limit: 2, windowMs: minutes(1) };
  const now = Date.now();
  expect(await allow(at(ctx, now), key, rule)).toBe(true);
  expect(await allow(at(ctx, now - minutes(10)), key, rule)).toBe(true);
  expect(await allow(at(ctx, now - minutes(10)), key, rule)).toBe(false);
  expect(await allow(at(ctx, now + minutes(2)), key, rule)).toBe(true);

  const slow = { free: 1, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(10) };
  const other = newId();
  expect(await admit(at(ctx, now), other, slow)).toEqual({ ok: true });
  expect(await admit(at(ctx, now - minutes(5)), other, slow)).toEqual({ ok: false, waitMs: minutes(6) });
  expect(await admit(at(ctx, now + minutes(2)), other, slow)).toEqual({ ok: true });
});

test("the clock's tasks run twice in a minute, also at once, do their work once", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  ctx.sentJobs.length = 0;
  const later = at(ctx, Date.now() + hours(2));
  await Promise.all([runCron(EVERY_MINUTE, later), runCron(EVERY_MINUTE, later)]);
  await runCron(EVERY_MINUTE, later);
  const generated = ctx.sentJobs.filter(
    (job) => job.type === "report.generate" && job.reportId === report.id,
  );
  expect(generated).toHaveLength(1);
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails.map(({ template }) => template).toSorted()).toEqual(["payment-receipt", "report-delayed"]);
  for (const { id } of mails)
    expect(ctx.sentJobs.filter((job) => job.type === "mail.deliver" && job.mailId === id)).toHaveLength(1);
});

test("after a day without the clock the next run makes good what was left", async () => {
  const ctx = await insertMember();
  const { report } = await insertPaidReport(ctx);
  ctx.sentJobs.length = 0;
  await runCron(EVERY_MINUTE, at(ctx, Date.now() + days(1)));
  expect(ctx.sentJobs).toContainEqual({ type: "report.generate", reportId: report.id });
  expect(ctx.sentJobs.filter(({ type }) => type === "mail.deliver").length).toBeGreaterThanOrEqual(2);
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect([row?.status, row?.delayToldAt !== null]).toEqual(["processing", true]);
  expect(ctx.logged.filter(({ event }) => event === "cron.failed")).toEqual([]);
});
