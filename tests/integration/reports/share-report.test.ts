import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, reportLinks, reports, users } from "#app/db/schema.server.ts";
import { revokeLinks } from "#app/domains/reports/sharing/report-links.server.ts";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import { countOpen, openShared, openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { findOwnVersion } from "#app/domains/reports/reading/own-version.server.ts";
import { revokeShare } from "#app/domains/reports/sharing/revoke-share.server.ts";
import { SHARED_FOR } from "#app/domains/reports/rules.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { dumpDatabase } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { visit } from "#tests/factories/site.ts";
import { deliveredToken, newAddress, ownerWithReport, to } from "#tests/factories/shares.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

const linksOf = (ctx: MemberContext, reportId: string) =>
  ctx.db.query.reportLinks.findMany({ where: eq(reportLinks.reportId, reportId) });
const sharedMails = (ctx: MemberContext) =>
  ctx.db.query.mailOutbox.findMany({
    where: and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "report-shared")),
  });

test("a shared report reaches its address once by mail, opens without an account, and leaves a trail", async () => {
  const { owner, report, payment } = await ownerWithReport();
  const email = newAddress();
  const outcome = await shareReport(owner, report.id, to(email));
  expect(outcome).toMatchObject({ ok: true });

  const token = await deliveredToken(owner);
  const [mail] = owner.sentMails.slice(-1);
  expect(mail).toMatchObject({ to: email, subject: "تقرير عقاري أُرسل إليك من معيار" });
  expect(mail?.text).toContain("> الاسم: \u2068نورة القحطاني\u2069\n> العقار: فيلا في حي النرجس، الرياض");
  expect(mail?.text).toContain(payment.orderNumber);
  for (const hidden of [owner.email, "أبي بكر", report.id]) expect(mail?.text).not.toContain(hidden);

  expect(await openShared(visitorCtx(), token)).toMatchObject({
    ok: true,
    sender: "نورة القحطاني",
    isShared: true,
    version: 1,
    orderNumber: payment.orderNumber,
    body: { orderNumber: payment.orderNumber },
  });
  const file = await openSharedFile(visitorCtx(), token);
  expect(file.ok && (await file.file.text())).toMatch(/^%PDF-/);
  expect(await listShares(owner, report.id)).toMatchObject([
    { recipient: email, state: "open", version: 1, opens: 0, lastOpenedAt: null },
  ]);
  expect(
    await owner.db.$count(
      auditLog,
      and(eq(auditLog.subjectId, report.id), eq(auditLog.action, "report.share")),
    ),
  ).toBe(1);
  expect(await sharedMails(owner)).toMatchObject([{ status: "sent", sealedTo: null }]);

  // Neither the address nor the token is stored in readable form.
  const dump = await dumpDatabase();
  for (const secret of [email, email.split("@")[0] ?? "", token]) expect(dump).not.toContain(secret);
});

test("a summary shows value, range and evidence, nothing that its owner wrote, and never the file", async () => {
  const { owner, report } = await ownerWithReport();
  const email = newAddress();
  await shareReport(owner, report.id, { ...to(email), scope: "summary" });
  const token = await deliveredToken(owner);
  const [mail] = owner.sentMails.slice(-1);
  expect(mail).toMatchObject({ to: email, subject: "ملخص تقرير عقاري أُرسل إليك من معيار" });
  expect(mail?.text).toContain("عرض الملخص");

  const opened = await openShared(visitorCtx(), token);
  if (!opened.ok) throw new Error(opened.reason);
  const body = (await owner.db.query.reports.findFirst({ where: eq(reports.id, report.id) }))?.reportContent;
  if (!body || !("estimate" in body)) throw new Error("no body");
  expect(opened).toMatchObject({
    scope: "summary",
    body: null,
    value: { point: body.estimate.point, low: body.estimate.low, high: body.estimate.high },
    evidence: { sales: body.estimate.sales, dataUntil: body.estimate.dataUntil },
  });
  expect(JSON.stringify(opened)).not.toContain("أبي بكر");
  expect(await openSharedFile(visitorCtx(), token)).toMatchObject({ ok: false, reason: "summary-only" });
  expect((await visit(visitorCtx(), `/shared/${token}/file`)).status).toBe(403);
  const page = await visit(visitorCtx(), `/shared/${token}`);
  expect(page.text).toContain("على ماذا بُنيت القيمة");
  expect(page.text).toContain("هذا ملخص التقرير. التقرير كاملًا عند من أرسله إليك.");
  expect(page.html).not.toContain(`/shared/${token}/file`);

  // The whole report to the same address is another thing to send, at once.
  await shareReport(owner, report.id, to(email));
  const scopes = (await listShares(owner, report.id)).map(({ scope }) => scope);
  expect(scopes.toSorted()).toEqual(["summary", "whole"]);
});

test("pressed twice, at once or again within a minute, one mail goes out; later a new one", async () => {
  const { owner, report } = await ownerWithReport();
  const email = newAddress();
  const both = await Promise.all([1, 2].map(() => shareReport(owner, report.id, to(email))));
  expect(both).toEqual([both[0], both[0]]);
  expect(both[0]).toMatchObject({ ok: true });
  const soon = { ...owner, now: () => Date.now() + seconds(50) };
  expect(await shareReport(soon, report.id, to(email))).toEqual(both[0]);
  expect(await linksOf(owner, report.id)).toHaveLength(1);
  expect(await sharedMails(owner)).toHaveLength(1);

  await shareReport(owner, report.id, to(newAddress()));
  const later = { ...owner, now: () => Date.now() + minutes(2) };
  const again = await shareReport(later, report.id, to(email));
  expect(again).toMatchObject({ ok: true });
  expect(again).not.toEqual(both[0]);
  expect(await linksOf(owner, report.id)).toHaveLength(3);
});

test("after taking a link back it can be sent anew at once", async () => {
  const { owner, report } = await ownerWithReport();
  const email = newAddress();
  const first = await shareReport(owner, report.id, to(email));
  if (!first.ok) throw new Error(first.reason);
  await revokeShare(owner, report.id, first.linkId);
  expect(await shareReport(owner, report.id, to(email))).not.toEqual(first);
  expect((await listShares(owner, report.id)).map(({ state }) => state).sort()).toEqual(["open", "revoked"]);
});

test("a stranger's report, one in the making, one given back and a closed account's are refused and nothing is written", async () => {
  const { owner, report } = await ownerWithReport();
  const stranger = await insertMember();
  expect(await shareReport(stranger, report.id, to(newAddress()))).toEqual({ ok: false, reason: "gone" });
  expect(await listShares(stranger, report.id)).toEqual([]);

  const { report: making } = await insertPaidReport(owner);
  expect(await shareReport(owner, making.id, to(newAddress()))).toEqual({ ok: false, reason: "not-ready" });
  expect(await shareReport(owner, report.id, to(newAddress(), 2))).toEqual({ ok: false, reason: "gone" });

  await owner.db.update(users).set({ closedAt: owner.now() }).where(eq(users.id, owner.userId));
  expect(await shareReport(owner, report.id, to(newAddress()))).toEqual({ ok: false, reason: "gone" });
  await owner.db.update(users).set({ closedAt: null }).where(eq(users.id, owner.userId));

  await owner.db.update(reports).set({ withdrawnAt: owner.now() }).where(eq(reports.id, report.id));
  expect(await shareReport(owner, report.id, to(newAddress()))).toEqual({ ok: false, reason: "gone" });
  for (const id of [report.id, making.id]) expect(await linksOf(owner, id)).toEqual([]);
  expect(await sharedMails(owner)).toEqual([]);
});

test("a report given back while the link is written is not shared", async () => {
  const { owner, report } = await ownerWithReport();
  const { db } = owner;
  // The report is refunded between the share's read and its write.
  const late = Object.assign(Object.create(db) as typeof db, {
    batch: async (statements: never) => {
      await db.update(reports).set({ withdrawnAt: owner.now() }).where(eq(reports.id, report.id));
      return db.batch(statements);
    },
  });
  const outcome = await shareReport({ ...owner, db: late }, report.id, to(newAddress()));
  expect(outcome).toEqual({ ok: false, reason: "gone" });
  expect(await linksOf(owner, report.id)).toEqual([]);
  expect(await sharedMails(owner)).toEqual([]);
});

test("twenty a day by one member, five an hour to one address from whomever", async () => {
  const { owner, report } = await ownerWithReport();
  for (let sent = 0; sent < 20; sent += 1)
    expect(await shareReport(owner, report.id, to(newAddress()))).toMatchObject({ ok: true });
  expect(await shareReport(owner, report.id, to(newAddress()))).toEqual({ ok: false, reason: "too-many" });
  const tomorrow = { ...owner, now: () => Date.now() + days(1) + seconds(1) };
  expect(await shareReport(tomorrow, report.id, to(newAddress()))).toMatchObject({ ok: true });

  const email = newAddress();
  const other = await ownerWithReport();
  for (let sent = 0; sent < 5; sent += 1) {
    const at = { ...other.owner, now: () => Date.now() + minutes(2 * sent) };
    expect(await shareReport(at, other.report.id, to(email))).toMatchObject({ ok: true });
  }
  const third = await ownerWithReport();
  const soon = { ...third.owner, now: () => Date.now() + minutes(11) };
  expect(await shareReport(soon, third.report.id, to(email))).toEqual({
    ok: false,
    reason: "too-many-to-one",
  });
  expect(await linksOf(third.owner, third.report.id)).toEqual([]);
  const late = { ...third.owner, now: () => Date.now() + hours(1) + seconds(1) };
  expect(await shareReport(late, third.report.id, to(email))).toMatchObject({ ok: true });
});

test("a database that fails writes neither link nor mail, and the next try sends", async () => {
  const { owner, report } = await ownerWithReport();
  const email = newAddress();
  const failing = { ...owner, db: failingDatabase(/insert into "mail_outbox"/) };
  await expect(shareReport(failing, report.id, to(email))).rejects.toThrow("the disk is full");
  expect(await linksOf(owner, report.id)).toEqual([]);
  expect(await shareReport(owner, report.id, to(email))).toMatchObject({ ok: true });
  expect(await sharedMails(owner)).toHaveLength(1);
});

test("its owner takes a link back once, nobody else does, and it opens nothing from then on", async () => {
  const { owner, report } = await ownerWithReport();
  const outcome = await shareReport(owner, report.id, to(newAddress()));
  if (!outcome.ok) throw new Error(outcome.reason);
  const token = await deliveredToken(owner);

  const stranger = await ownerWithReport();
  expect(await revokeShare(stranger.owner, report.id, outcome.linkId)).toBe(false);
  expect(await revokeShare(stranger.owner, stranger.report.id, outcome.linkId)).toBe(false);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true });

  expect(await revokeShare(owner, report.id, outcome.linkId)).toBe(true);
  const [before] = await linksOf(owner, report.id);
  const later = { ...owner, now: () => Date.now() + hours(1) };
  expect(await revokeShare(later, report.id, outcome.linkId)).toBe(true);
  expect(await linksOf(owner, report.id)).toEqual([before]);
  for (const look of [openShared, openSharedFile])
    expect(await look(visitorCtx(), token)).toMatchObject({ ok: false, reason: "revoked" });
  expect(
    await owner.db.$count(
      auditLog,
      and(eq(auditLog.subjectId, report.id), eq(auditLog.action, "report.unshare")),
    ),
  ).toBe(1);
});

test("a link taken back before its mail went out is not mailed, and no address stays behind", async () => {
  const { owner, report } = await ownerWithReport();
  const outcome = await shareReport(owner, report.id, to(newAddress()));
  if (!outcome.ok) throw new Error(outcome.reason);
  await revokeShare(owner, report.id, outcome.linkId);
  const mails = owner.sentMails.length;
  await deliveredToken(owner);
  expect(owner.sentMails).toHaveLength(mails);
  expect(await sharedMails(owner)).toMatchObject([{ status: "failed", sealedTo: null }]);
});

test("a link opens for seven days to the second", async () => {
  const start = Date.now();
  const { owner, report } = await ownerWithReport();
  await shareReport({ ...owner, now: () => start }, report.id, to(newAddress()));
  const token = await deliveredToken(owner);
  const at = (now: number) => visitorCtx({ now: () => now });
  expect(await openShared(at(start + SHARED_FOR - 1), token)).toMatchObject({ ok: true });
  for (const look of [openShared, openSharedFile])
    expect(await look(at(start + SHARED_FOR), token)).toMatchObject({ ok: false, reason: "expired" });
  const later = { ...owner, now: () => start + SHARED_FOR };
  expect(await listShares(later, report.id)).toMatchObject([{ state: "expired" }]);
});

test("visits are counted, all of those at once; not those of bots, of its owner, or of a link that is over", async () => {
  const { owner, report } = await ownerWithReport();
  await shareReport(owner, report.id, to(newAddress()));
  const token = await deliveredToken(owner);
  const visitor = visitorCtx({ userAgent: BROWSER });
  await Promise.all([1, 2, 3].map(() => countOpen(visitor, token, null)));
  await countOpen({ ...visitor, userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)" }, token, null);
  await countOpen(visitor, token, owner.userId);
  await countOpen({ ...visitor, now: () => Date.now() + days(8) }, token, null);
  expect(await listShares(owner, report.id)).toMatchObject([{ opens: 3, lastOpenedAt: expect.any(Number) }]);

  const broken = { ...visitor, db: failingDatabase(/update "report_links"/) };
  await countOpen(broken, token, null);
  expect(visitor.logged).toMatchObject([{ event: "report.open_not_counted" }]);
});

test("after a refund the link opens nothing, as if there had never been a report", async () => {
  const { owner, report } = await ownerWithReport();
  await shareReport(owner, report.id, to(newAddress()));
  const token = await deliveredToken(owner);
  await owner.db.update(reports).set({ withdrawnAt: owner.now() }).where(eq(reports.id, report.id));
  for (const look of [openShared, openSharedFile])
    expect(await look(visitorCtx(), token)).toMatchObject({ ok: false, reason: "unknown" });
  expect(await findOwnVersion(owner, report.id, 1)).toBeNull();
  expect(await openReportFile(owner, report.id)).toEqual({ ok: false, reason: "unknown" });
});

test("a name that reads as an address, or is not confirmed, is not told to a stranger", async () => {
  for (const name of ["https://evil.example", "support@bank.com", "ربح.كوم اضغط"]) {
    const { owner, report } = await ownerWithReport(name);
    await shareReport(owner, report.id, to(newAddress()));
    const token = await deliveredToken(owner);
    expect(owner.sentMails.at(-1)?.text).toContain("أرسل إليك أحد مستخدمي معيار تقريرًا");
    expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: true, sender: null });
  }
  const { owner, report } = await ownerWithReport(`سليمان\u202e ${"طويل ".repeat(30)}`);
  await shareReport(owner, report.id, to(newAddress()));
  await deliveredToken(owner);
  const said = /^> الاسم: \u2068(.*)\u2069$/m.exec(owner.sentMails.at(-1)?.text ?? "")?.[1] ?? "";
  expect(said).toMatch(/^سليمان طويل/);
  expect([...said].length).toBeLessThanOrEqual(60);
});

test("closing the account takes shared links back and forgets whom they went to", async () => {
  const { owner, report } = await ownerWithReport();
  await shareReport(owner, report.id, to(newAddress()));
  const token = await deliveredToken(owner);
  await revokeLinks(owner, owner.userId);
  expect(await openShared(visitorCtx(), token)).toMatchObject({ ok: false, reason: "revoked" });
  expect(await linksOf(owner, report.id)).toMatchObject([{ sealedRecipient: null }]);
});
