import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
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
import { DELIVERIES_KEPT_FOR, DELIVERIES_SHOWN, WEBHOOKS_MAX } from "#app/domains/programs/webhooks/rules.ts";
import { sendDelivery } from "#app/domains/programs/webhooks/send-delivery.server.ts";
import { sweepDeliveries } from "#app/domains/programs/webhooks/sweep-deliveries.server.ts";
import { testWebhook } from "#app/domains/programs/webhooks/test-webhook.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { insertWebhook, messagesOf, openWebhook, RECEIVER } from "#tests/factories/webhooks.ts";

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
  const { member, secret, got, tick, setListing, told, verified } = await openWebhook();
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
  expect(rows.every(({ createdAt }) => Number.isInteger(createdAt))).toBe(true);
  expect(
    rows.every(
      ({ status, attempts, answered }) => status === "delivered" && attempts === 1 && answered === 200,
    ),
  ).toBe(true);
});

test("each way in which a listing leaves the market has its reason", async () => {
  const { member, tick, setListing, told } = await openWebhook();
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
  const { member, setListing } = await openWebhook();
  const { id } = await insertListing(member);
  await setListing(id, { viewsCount: 5, title: "شقة" });
  expect(await messagesOf(member)).toEqual([]);
  await setListing(id, { status: "pending" });
  await setListing(id, { price: 1 });
  expect((await messagesOf(member)).map(({ event }) => event)).toEqual(["listing.unpublished"]);
});

test("a report is told when it is ready, when a later version is, and when it is withdrawn", async () => {
  const { member, tick, told } = await openWebhook("reports");
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
  const { member, id, setListing } = await openWebhook("reports");
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

test("nothing of a webhook can be seen or changed by somebody else", async () => {
  const { member, id } = await openWebhook();
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
  const { member, id, got } = await openWebhook();
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
  const { member, id } = await openWebhook();
  const outcomes = [];
  for (let nth = 0; nth < 11; nth += 1) outcomes.push(await testWebhook(member, id));
  expect(outcomes.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: "too-many" });
  expect((await listWebhooks(member))[0]?.deliveries).toHaveLength(DELIVERIES_SHOWN);
});

test("a lost job is sent again after two minutes, one under way is not, and old messages go", async () => {
  const { member, id, pass, ownJobs } = await openWebhook();
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
