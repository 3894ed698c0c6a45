import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import {
  auditLog,
  listings,
  reports,
  reportVersions,
  users,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import {
  pauseWebhook,
  removeWebhook,
  renewSecret,
  repeatDelivery,
  resumeWebhook,
} from "#app/domains/programs/webhooks/change-webhook.server.ts";
import { listWebhooks } from "#app/domains/programs/webhooks/list-webhooks.server.ts";
import { makeWebhook } from "#app/domains/programs/webhooks/make-webhook.server.ts";
import {
  ATTEMPTS_MAX,
  DELIVERIES_KEPT_FOR,
  DELIVERIES_SHOWN,
  FORMER_SIGNS_FOR,
  PAUSED_AFTER,
  TRY_AGAIN_AFTER,
  WEBHOOKS_MAX,
} from "#app/domains/programs/webhooks/rules.ts";
import { sendDelivery } from "#app/domains/programs/webhooks/send-delivery.server.ts";
import { sweepDeliveries } from "#app/domains/programs/webhooks/sweep-deliveries.server.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { deliverOnlyMail } from "#tests/factories/mails.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { insertWebhook, messagesOf, receiver, RECEIVER } from "#tests/factories/webhooks.ts";

/** A member with a webhook, its receiver, and a clock that is moved on. */
async function open(topic: "all" | "listings" | "reports" = "all") {
  const { state, got, outside } = receiver();
  // Ahead of the database's own clock, by which its triggers date what they write: all of that is due.
  let at = Date.now() + hours(1);
  const member = await insertMember({ outside, now: () => at });
  const { id, secret } = await insertWebhook(member, { topic });
  const pass = (ms: number) => (at += ms);
  /** Jobs that were sent for messages to this member's webhooks; the sweep serves everybody. */
  const ownJobs = async () => {
    const own = new Set((await messagesOf(member)).map((message) => message.id));
    return member.sentJobs.flatMap((job) =>
      job.type === "webhook.deliver" && own.has(job.deliveryId) ? [job.deliveryId] : [],
    );
  };
  /** Runs the sweep and every job that it sent for them. */
  const tick = async () => {
    const before = await ownJobs();
    await sweepDeliveries(member);
    for (const deliveryId of (await ownJobs()).slice(before.length)) await sendDelivery(member, deliveryId);
  };
  const setListing = (listingId: string, values: Partial<typeof listings.$inferInsert>) =>
    member.db.update(listings).set(values).where(eq(listings.id, listingId));
  const told = () =>
    got.map(({ body = "" }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  /** What the standard's library makes of a message, by the same clock. */
  const verified = (
    by: string,
    { body = "", headers = {} }: { body?: string; headers?: Record<string, string> },
  ) => {
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    try {
      return new Webhook(by).verify(body, headers);
    } finally {
      vi.useRealTimers();
    }
  };
  return { member, id, secret, state, got, pass, tick, ownJobs, setListing, told, verified };
}

test("a webhook's secret is shown once and rests sealed, and making it is in the audit log without it", async () => {
  const member = await insertMember();
  const { id, secret } = await insertWebhook(member);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await member.db.query.webhooks.findFirst({ where: eq(webhooks.id, id) });
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  expect(JSON.stringify(await listWebhooks(member))).not.toContain(secret.slice(6));
  const trail = await member.db.query.auditLog.findFirst({ where: eq(auditLog.subjectId, id) });
  expect(trail).toMatchObject({ action: "webhook.make", actorId: member.userId });
  expect(JSON.stringify(trail)).not.toContain(RECEIVER);
});

test.each([
  ["http://office.example.com/", "bad-address"],
  ["office.example.com", "bad-address"],
  ["https://a:b@office.example.com/", "bad-address"],
  ["https://10.0.0.1/", "private"],
  ["https://[::1]/", "private"],
  ["https://router.internal/", "private"],
])("%s is no address for a webhook", async (address, reason) => {
  const member = await insertMember();
  expect(await makeWebhook(member, { address, topic: "all" })).toEqual({ ok: false, reason });
  expect(await listWebhooks(member)).toEqual([]);
});

test("a member has five webhooks at most, however many are made at once", async () => {
  const member = await insertMember();
  const made = await Promise.all(
    Array.from({ length: WEBHOOKS_MAX + 2 }, () => makeWebhook(member, { address: RECEIVER, topic: "all" })),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(WEBHOOKS_MAX);
  expect(made.filter((one) => !one.ok && one.reason === "full")).toHaveLength(2);
});

test("whatever happens to a listing is told within the minute, signed, with its facts as they were", async () => {
  const { member, secret, got, tick, setListing, told, verified } = await open();
  const { id } = await insertListing(member, { status: "pending", approvedAt: null, price: 900_000 });
  await setListing(id, { status: "approved" });
  await setListing(id, { price: 850_000 });
  await setListing(id, { closedAs: "sold", closedAt: Date.now() });
  await setListing(id, {
    closedAs: null,
    closedAt: null,
    status: "rejected",
    rejectionReason: "صورة غير واضحة",
  });
  await member.db.delete(listings).where(eq(listings.id, id));
  await tick();
  expect(
    told()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual([
    "listing.deleted",
    "listing.price_changed",
    "listing.published",
    "listing.rejected",
    "listing.unpublished",
  ]);
  const facts = (type: string) => told().find((one) => one.type === type)?.data;
  const common = { listing_id: id, type: "apartment", offer: "sale", currency: "SAR" };
  expect(facts("listing.published")).toMatchObject({ ...common, asking_price: 900_000 });
  expect(facts("listing.price_changed")).toMatchObject({
    ...common,
    asking_price: 850_000,
    previous_asking_price: 900_000,
    url: `${member.settings.origin}/marketplace/${id}`,
    api_url: `${member.settings.origin}/api/v1/listings/${id}`,
  });
  expect(facts("listing.unpublished")).toMatchObject({ ...common, reason: "sold" });
  for (const { body = "", headers = {}, method, address } of got) {
    expect([method, address]).toEqual(["POST", RECEIVER]);
    expect(verified(secret, { body, headers })).toEqual(JSON.parse(body));
  }
  expect(new Set(got.map(({ headers }) => headers?.["webhook-id"])).size).toBe(5);
  const rows = await messagesOf(member);
  expect(
    rows.every(
      ({ status, attempts, answered }) => status === "delivered" && attempts === 1 && answered === 200,
    ),
  ).toBe(true);
});

test("each way in which a listing leaves the market has its reason", async () => {
  const { member, tick, setListing, told } = await open();
  const { id } = await insertListing(member);
  const ways: [Partial<typeof listings.$inferInsert>, string][] = [
    [{ status: "pending" }, "in-review"],
    [{ hiddenAs: "licence-expired" }, "licence-expired"],
    [{ hiddenAs: "unconfirmed" }, "unconfirmed"],
    [{ closedAs: "withdrawn", closedAt: 1 }, "withdrawn"],
    [{ closedAs: "rented", closedAt: 1 }, "rented"],
    [{ suspendedAt: 1 }, "suspended"],
  ];
  const back = {
    status: "approved" as const,
    hiddenAs: null,
    closedAs: null,
    closedAt: null,
    suspendedAt: null,
  };
  for (const [values] of ways) {
    await setListing(id, values);
    await setListing(id, back);
  }
  await tick();
  const reasons = told().flatMap(({ type, data }) => (type === "listing.unpublished" ? [data.reason] : []));
  expect(reasons.toSorted()).toEqual(ways.map(([, reason]) => reason).toSorted());
  expect(told().filter(({ type }) => type === "listing.published")).toHaveLength(ways.length);
});

test("what nobody sees is not told: views, a price in review, a change of words", async () => {
  const { member, setListing } = await open();
  const { id } = await insertListing(member);
  await setListing(id, { viewsCount: 5, title: "شقة" });
  expect(await messagesOf(member)).toEqual([]);
  await setListing(id, { status: "pending" });
  await setListing(id, { price: 1 });
  expect((await messagesOf(member)).map(({ event }) => event)).toEqual(["listing.unpublished"]);
});

test("a report is told when it is ready, when a later version is, and when it is withdrawn", async () => {
  const { member, tick, told } = await open("reports");
  const { report } = await insertFinishedReport(member);
  const own = eq(reports.id, report.id);
  await member.db.update(reports).set({ status: "failed" }).where(own);
  await member.db.update(reports).set({ status: "completed" }).where(own);
  const row = await member.db.query.reports.findFirst({ where: own });
  await member.db.insert(reportVersions).values({
    id: newId(),
    reportId: report.id,
    version: 2,
    status: "processing",
    reason: "صفقات أحدث",
    reportContent: row?.reportContent,
    fileKey: row?.fileKey,
    createdAt: member.now(),
  });
  await member.db
    .update(reportVersions)
    .set({ status: "completed" })
    .where(eq(reportVersions.reportId, report.id));
  await member.db.update(reports).set({ withdrawnAt: member.now() }).where(own);
  await tick();
  const types = told().map(({ type }) => type);
  for (const type of ["report.completed", "report.failed", "report.reissued", "report.withdrawn"])
    expect(types).toContain(type);
  const reissued = told().find(({ type }) => type === "report.reissued");
  expect(reissued?.data).toEqual({
    report_id: report.id,
    report_type: row?.reportType,
    version: 2,
    url: `${member.settings.origin}/reports/${report.id}`,
  });
});

test("a webhook hears only its topic, only its owner's, and nothing while it is paused", async () => {
  const { member, id, setListing } = await open("reports");
  const stranger = await insertMember();
  const other = await insertListing(stranger);
  const { id: own } = await insertListing(member);
  await setListing(own, { status: "pending" });
  await setListing(other.id, { status: "pending" });
  expect(await messagesOf(member)).toEqual([]);
  await removeWebhook(member, id);
  const { id: second } = await insertWebhook(member, { topic: "listings" });
  await pauseWebhook(member, second);
  await setListing(own, { status: "approved" });
  expect(await messagesOf(member)).toEqual([]);
  await resumeWebhook(member, second);
  await setListing(own, { status: "pending" });
  expect((await messagesOf(member)).map(({ event }) => event)).toEqual(["listing.unpublished"]);
  expect(await messagesOf(stranger)).toEqual([]);
});

test("a message that does not arrive is tried again at growing intervals, and given up after the last", async () => {
  const { member, id, state, got, pass, tick } = await open();
  state.answer = 500;
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, message);
  for (const wait of TRY_AGAIN_AFTER) {
    pass(wait - 1);
    await tick();
    const before = got.length;
    pass(1);
    await tick();
    expect(got).toHaveLength(before + 1);
  }
  expect(got).toHaveLength(ATTEMPTS_MAX);
  expect(new Set(got.map(({ headers }) => headers?.["webhook-id"]))).toEqual(new Set([message]));
  expect(await messagesOf(member)).toMatchObject([
    { status: "failed", answered: 500, fault: "status", attempts: ATTEMPTS_MAX },
  ]);
  // Its owner may send it once more.
  state.answer = 204;
  expect(await repeatDelivery(member, message)).toBe(true);
  await sendDelivery(member, message);
  expect(await messagesOf(member)).toMatchObject([{ status: "delivered", answered: 204, fault: null }]);
  expect(await repeatDelivery(member, message)).toBe(false);
  expect(await listWebhooks(member)).toMatchObject([{ failingSince: null }]);
});

test.each(["private", "redirects", "too-slow", "unreachable"] as const)(
  "an address that is refused (%s) counts as a failure, and is named",
  async (reason) => {
    const { member, id, state } = await open();
    state.answer = reason;
    await testWebhook(member, id);
    const [{ id: message = "" } = {}] = await messagesOf(member);
    await sendDelivery(member, message);
    expect(await messagesOf(member)).toMatchObject([
      { status: "pending", answered: null, fault: reason, attempts: 1 },
    ]);
  },
);

test("a webhook at which nothing has arrived for three days is paused, and its owner gets one mail", async () => {
  const { member, id, state, pass, tick } = await open();
  state.answer = 503;
  await testWebhook(member, id);
  await tick();
  const [{ id: first = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, first);
  pass(PAUSED_AFTER + minutes(1));
  await testWebhook(member, id);
  const second = (await messagesOf(member)).at(-1)?.id ?? "";
  await Promise.all([sendDelivery(member, second), sendDelivery(member, first)]);
  const [hook] = await listWebhooks(member);
  expect(hook?.pausedAt).not.toBeNull();
  expect((await messagesOf(member)).every(({ status }) => status === "failed")).toBe(true);
  const text = await deliverOnlyMail(member, "webhook-paused");
  expect(text).toContain("office.example.com");
  expect(text).not.toContain("/miyar\u2069");
});

test("a receiver that answers 410 is paused at once", async () => {
  const { member, id, state } = await open();
  state.answer = 410;
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await sendDelivery(member, message);
  expect((await listWebhooks(member))[0]?.pausedAt).not.toBeNull();
  expect(await testWebhook(member, id)).toEqual({ ok: false, reason: "gone" });
});

test("after its secret was changed both sign for a day, then the new one alone", async () => {
  const { member, id, secret, got, pass, verified } = await open();
  const renewed = await renewSecret(member, id);
  const send = async () => {
    await testWebhook(member, id);
    await sendDelivery(member, (await messagesOf(member)).at(-1)?.id ?? "");
    return got.at(-1) as { body: string; headers: Record<string, string> };
  };
  const signatures = ({ headers }: { headers: Record<string, string> }) =>
    headers["webhook-signature"]?.split(" ") ?? [];
  const both = await send();
  expect(signatures(both)).toHaveLength(2);
  for (const one of [secret, renewed ?? ""]) verified(one, both);
  pass(FORMER_SIGNS_FOR + 1);
  expect(signatures(await send())).toHaveLength(1);
});

test("nothing of a webhook can be seen or changed by somebody else", async () => {
  const { member, id } = await open();
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await member.db
    .update(webhookDeliveries)
    .set({ status: "failed" })
    .where(eq(webhookDeliveries.id, message));
  const stranger = await insertMember();
  expect(await listWebhooks(stranger)).toEqual([]);
  for (const change of [removeWebhook, pauseWebhook, resumeWebhook])
    expect(await change(stranger, id)).toBe(false);
  expect(await renewSecret(stranger, id)).toBeNull();
  expect(await testWebhook(stranger, id)).toEqual({ ok: false, reason: "gone" });
  expect(await repeatDelivery(stranger, message)).toBe(false);
});

test("a suspended member's programs are told nothing, and make no webhook", async () => {
  const { member, id, got } = await open();
  await testWebhook(member, id);
  const [{ id: message = "" } = {}] = await messagesOf(member);
  await member.db
    .update(users)
    .set({ suspendedAt: 1, suspendedFor: "اختبار" })
    .where(eq(users.id, member.userId));
  await sendDelivery(member, message);
  expect(got).toEqual([]);
  expect(await messagesOf(member)).toMatchObject([{ status: "failed", fault: "suspended" }]);
  expect(await makeWebhook(member, { address: RECEIVER, topic: "all" })).toMatchObject({ ok: false });
});

test("tests are braked: each makes us ask a stranger's server", async () => {
  const { member, id } = await open();
  const outcomes = [];
  for (let nth = 0; nth < 11; nth += 1) outcomes.push(await testWebhook(member, id));
  expect(outcomes.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: "too-many" });
  expect((await listWebhooks(member))[0]?.deliveries).toHaveLength(DELIVERIES_SHOWN);
});

test("a lost job is sent again after two minutes, one under way is not, and old messages go", async () => {
  const { member, id, pass, ownJobs } = await open();
  await testWebhook(member, id);
  expect(await ownJobs()).toHaveLength(1);
  pass(minutes(1));
  await sweepDeliveries(member);
  expect(await ownJobs()).toHaveLength(1);
  pass(minutes(1) + 1);
  await sweepDeliveries(member);
  expect(await ownJobs()).toHaveLength(2);
  pass(DELIVERIES_KEPT_FOR + days(1));
  await sweepDeliveries(member);
  expect(await messagesOf(member)).toEqual([]);
});

test("the copy of one's data holds them without secrets, and closing the account removes them", async () => {
  const stored = await insertMember();
  const { session } = await signIn(stored);
  const member = { ...stored, session };
  const { id, secret } = await insertWebhook(member);
  await testWebhook(member, id);
  const copy = await gatherData(member, member.userId);
  expect(copy?.webhooks).toMatchObject([
    { address: RECEIVER, topic: "all", messages: [{ event: "webhook.test" }] },
  ]);
  expect(JSON.stringify(copy)).not.toContain(secret.slice(6));
  expect(JSON.stringify(copy)).not.toContain("s1.");
  expect(await closeAccount(member, null)).toEqual({ ok: true });
  expect(await member.db.$count(webhooks, eq(webhooks.userId, member.userId))).toBe(0);
  expect(await member.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0);
});
