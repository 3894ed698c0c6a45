import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, favorites, listings, mailOutbox, userRoles, users } from "#app/db/schema.server.ts";
import { readBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { restoreAccount, suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { stateOf } from "#app/domains/listings/own/own-state.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { hideUnanswered } from "#app/domains/listings/own/hide-listings.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { shareReport } from "#app/domains/reports/sharing/share-report.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";
import table from "#app/routes.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const REASON = "إعلانات متكررة لعقار لا يملكه";
const REFUSED = "حسابك موقوف، ولا يتاح له هذا";

const rowOf = ({ db, userId }: Pick<AdminContext, "db" | "userId">) =>
  db.query.users.findFirst({ where: eq(users.id, userId) });
const actsOn = async ({ db, userId }: Pick<AdminContext, "db" | "userId">) =>
  (await db.query.auditLog.findMany({ where: eq(auditLog.subjectId, userId) })).map(({ action }) => action);

/** The paths of a part of the route table, with the id of nothing for each parameter. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined && path !== "*" ? [`/${path.replace(/:\w+\??/g, "nothing")}`] : []),
    ...(index ? ["/"] : []),
    ...pathsOf(children),
  ]);
}
const isMembers = ({ file }: RouteConfigEntry) => file === "routes/guards/members.tsx";
const MEMBERS = pathsOf(table.filter(isMembers));
const OTHERS = pathsOf(table.filter((entry) => !isMembers(entry)));

const SETTINGS = [
  "/dashboard/settings/close",
  "/dashboard/settings/export",
  "/dashboard/settings/mfa",
  "/dashboard/settings/mfa/nothing",
  "/dashboard/settings/password",
  "/dashboard/settings/sessions",
];
const MAY_OPEN = [
  "/auth/again",
  "/dashboard",
  // Says that there is no such page.
  "/dashboard/*",
  "/dashboard/analytics",
  // They read what was written to them, and keep an appointment.
  "/dashboard/inbox",
  "/dashboard/inbox/nothing",
  "/dashboard/inbox/nothing/viewing.ics",
  // A picture of theirs, or none.
  "/dashboard/pictures/nothing",
  "/dashboard/profile",
  "/dashboard/settings",
  ...SETTINGS,
  "/dashboard/statements",
  "/dashboard/statements.csv",
  "/exports/nothing",
  "/orders/nothing/invoice",
  "/orders/nothing/invoice.pdf",
  "/orders/nothing/invoice.xml",
  "/payment-canceled",
  "/payment-success",
  "/profile",
  "/reports/nothing",
  "/reports/nothing/file",
  "/reports/nothing/print",
  "/reports/nothing/share",
];
const MAY_SEND = [
  "/auth",
  "/auth/again",
  "/auth/confirm",
  "/auth/magic",
  "/auth/mfa",
  "/auth/reset",
  "/contact",
  "/contact-mail/nothing",
  ...SETTINGS,
  "/reports/nothing/share",
  "/searches/unsubscribe/nothing",
  "/sign-out",
  "/test-report",
  "/test-report/document",
  "/theme",
];

test("of every page of the site a suspended member opens what is theirs and what visitors have, no other", async () => {
  const suspended = await insertMember({}, { suspendedAt: Date.now(), suspendedFor: REASON });
  const { cookie } = await signIn(suspended);
  const opened: string[] = [];
  for (const path of MEMBERS) {
    const page = await visit(visitorCtx(), path, { cookie });
    if (page.status !== 403) opened.push(path);
    // A file has no page.
    else if (!page.html.includes("<main")) expect(page.html, path).toContain(REASON);
    else
      for (const words of [REFUSED, REASON, "support@miyar.example"])
        expect(page.text, path).toContain(words);
  }
  expect(opened.sort()).toEqual(MAY_OPEN);
  for (const path of OTHERS) {
    // Opening this page can save a favorite pressed before sign-in.
    const isFavorite = path === "/marketplace/nothing/favorite";
    expect((await visit(visitorCtx(), path, { cookie })).status === 403, path).toBe(isFavorite);
  }
});

test("of every form of the site a suspended member sends those of their safety and their data, no other", async () => {
  const suspended = await insertMember({}, { suspendedAt: Date.now(), suspendedFor: REASON });
  const sent: string[] = [];
  for (const path of [...OTHERS, ...MEMBERS]) {
    // A new session for each, since some of these end it.
    const { cookie } = await signIn(suspended);
    const page = await visit(visitorCtx(), path, { cookie, form: {} });
    if (page.status !== 403) sent.push(path);
    else expect(page.html, path).toContain(REASON);
    const named = await visit(visitorCtx(), `${path}?_routes=x`, { cookie, form: {} });
    expect(named.status === 403, path).toBe(page.status === 403);
  }
  expect([...new Set(sent)].sort()).toEqual(MAY_SEND);
});

test("a suspended member reads and downloads a report, prints an invoice and takes a link back, but shares nothing", async () => {
  const admin = await insertOperator();
  const member = await insertMember({ fullName: "سعاد" });
  const { report, payment } = await insertFinishedReport(member);
  expect((await shareReport(member, report.id, { email: "reader@example.com", version: 1 })).ok).toBe(true);
  const { cookie } = await signIn(member);
  const open = (path: string, form?: Record<string, string>) => visit(visitorCtx(), path, { cookie, form });
  expect((await open("/ai-report")).status).toBe(200);
  expect(await suspendAccount(admin, member.userId, REASON)).toEqual({ ok: true });

  // It applies at once to sessions that are already open.
  expect((await open("/ai-report")).status).toBe(403);
  const dashboard = await open("/dashboard");
  expect(dashboard.status).toBe(200);
  expectWords(dashboard.html, ["حسابك موقوف", REASON]);
  expect((await open(`/reports/${report.id}`)).status).toBe(200);
  expect((await open(`/reports/${report.id}/file`)).html).toMatch(/^%PDF-/);
  expect((await open(`/orders/${payment.id}/invoice`)).status).toBe(200);

  const share = `/reports/${report.id}/share`;
  const page = await open(share);
  expect(page.text).toContain("reader@example.com");
  const refused = await open(share, { intent: "send", email: "other@example.com", version: "1" });
  expect([refused.status, refused.text.includes("فلا تستطيع مشاركة التقارير الآن")]).toEqual([400, true]);
  const [link] = await member.db.query.reportLinks.findMany();
  const revoked = await open(share, { intent: "revoke", link: link?.id ?? "" });
  expect(revoked.toast).not.toBeNull();

  expect(await restoreAccount(admin, member.userId)).toEqual({ ok: true });
  expect((await open("/ai-report")).status).toBe(200);
  expect((await open("/dashboard")).html).not.toContain("حسابك موقوف");
});

test("suspending and lifting are once each, on record, and told by mail with the reason", async () => {
  const admin = await insertOperator();
  const member = await insertMember({ fullName: "سعاد" });
  expect(await suspendAccount(admin, member.userId, REASON)).toEqual({ ok: true });
  const since = (await rowOf(member))?.suspendedAt;
  expect(await suspendAccount(admin, member.userId, REASON)).toEqual({ ok: true });
  expect(await suspendAccount(admin, member.userId, "سبب آخر غير الأول")).toEqual({
    ok: false,
    reason: "suspended-already",
  });
  expect(await rowOf(member)).toMatchObject({ suspendedAt: since, suspendedFor: REASON });
  for (const job of admin.sentJobs) if (job.type === "mail.deliver") await deliverMail(admin, job.mailId);
  expect(await restoreAccount(admin, member.userId)).toEqual({ ok: true });
  expect(await restoreAccount(admin, member.userId)).toEqual({ ok: true });
  expect(await rowOf(member)).toMatchObject({ suspendedAt: null, suspendedFor: null });
  expect(await actsOn(member)).toEqual(["account.suspend", "account.unsuspend"]);
  for (const job of admin.sentJobs) if (job.type === "mail.deliver") await deliverMail(admin, job.mailId);
  expect(admin.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, "أوقفنا حسابك في معيار"],
    [member.email, "رُفع الإيقاف عن حسابك في معيار"],
  ]);
  expect(admin.sentMails[0]?.text).toContain(REASON);
});

test("a mail about a suspension that was lifted meanwhile is not sent", async () => {
  const admin = await insertOperator();
  const member = await insertMember();
  await suspendAccount(admin, member.userId, REASON);
  await restoreAccount(admin, member.userId);
  const [mail] = await member.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, member.userId) });
  expect(mail?.template).toBe("account-suspended");
  await deliverMail(admin, mail?.id ?? "");
  expect(admin.sentMails).toEqual([]);
});

test("nobody suspends themselves, a closed account, or one that is not there", async () => {
  const admin = await insertOperator();
  const closed = await insertMember({}, { closedAt: 1 });
  expect(await suspendAccount(admin, admin.userId, REASON)).toEqual({ ok: false, reason: "self" });
  expect(await suspendAccount(admin, closed.userId, REASON)).toEqual({ ok: false, reason: "closed" });
  expect(await suspendAccount(admin, newId(), REASON)).toEqual({ ok: false, reason: "gone" });
  expect(await restoreAccount(admin, newId())).toEqual({ ok: false, reason: "gone" });
  expect([await actsOn(admin), await actsOn(closed)]).toEqual([[], []]);
});

test("the form asks for a reason of 10 to 500 signs, and keeps what was typed", async () => {
  const { cookie } = await insertSignedInAdmin();
  const member = await insertMember();
  const suspend = (reason: string) =>
    visit(visitorCtx(), `/admin/people/${member.userId}`, {
      cookie,
      form: { intent: "suspend", subject: member.userId, reason },
    });
  for (const [reason, said] of [
    ["", "اكتب السبب في ١٠ أحرف على الأقل"],
    ["٩ أحرف  ", "اكتب السبب في ١٠ أحرف على الأقل"],
    ["س".repeat(501), "السبب يجب ألا يتجاوز ٥٠٠ حرف"],
  ] as const) {
    const page = await suspend(reason);
    expect([page.status, page.text.includes(said)], reason).toEqual([400, true]);
  }
  expect((await rowOf(member))?.suspendedAt).toBeNull();
  expect((await suspend("س".repeat(10))).toast).toBe("أُوقف الحساب");
});

test("live listings are hidden for the time, and only these come back", async () => {
  const admin = await insertOperator();
  const member = await insertMember();
  const now = Date.now();
  const live = await insertListing(member);
  const asked = await insertListing(member, { confirmedAt: now - days(40), askedAt: now - days(9) });
  const silent = await insertListing(member, { confirmedAt: now - days(50), askedAt: now - days(15) });
  const expired = await insertListing(member, { hiddenAs: "licence-expired", licenceExpiresAt: now - 1 });
  const sold = await insertListing(member, { closedAs: "sold", closedAt: now });
  const pending = await insertListing(member, { status: "pending" });
  const stranger = await insertListing(await insertMember());
  await hideUnanswered(admin);
  const states = async () =>
    Object.fromEntries(
      (await admin.db.query.listings.findMany({ where: eq(listings.userId, member.userId) })).map((row) => [
        row.id,
        [row.live, row.suspendedAt === null ? row.hiddenAs : "suspended"],
      ]),
    );
  const before = await states();
  expect(before[silent.id]).toEqual([0, "unconfirmed"]);

  await suspendAccount(admin, member.userId, REASON);
  for (const { id } of [live, asked]) {
    expect(await findPublicListing(visitorCtx(), id)).toBeNull();
    expect((await states())[id]).toEqual([0, "suspended"]);
  }
  expect(await findPublicListing(visitorCtx(), stranger.id)).not.toBeNull();
  // Decisions on the owner's listings meanwhile do not make them visible.
  expect(await approveListing(admin, pending.id)).toEqual({ ok: true });
  expect((await states())[pending.id]).toEqual([0, "suspended"]);
  expect((await confirmListing(member, live.id)).ok).toBe(false);
  expect((await reopenListing(member, sold.id)).ok).toBe(false);

  await restoreAccount(admin, member.userId);
  expect(await states()).toEqual({ ...before, [pending.id]: [1, null] });
  expect(await findPublicListing(visitorCtx(), live.id)).not.toBeNull();
  expect((await states())[expired.id]).toEqual([0, "licence-expired"]);
  // Owners who were asked before are asked again, since they could not answer.
  expect((await admin.db.query.listings.findFirst({ where: eq(listings.id, asked.id) }))?.askedAt).toBeNull();
});

test("what ends while its owner is suspended does not come back with the end of the suspension", async () => {
  const admin = await insertOperator();
  const member = await insertMember();
  const [refused, expiring, sold] = [
    await insertListing(member, { status: "pending" }),
    await insertListing(member, { licenceExpiresAt: Date.now() + days(1) }),
    await insertListing(member),
  ];
  await suspendAccount(admin, member.userId, REASON);
  expect((await rejectListing(admin, refused.id, "صورة العقار ليست لهذا العقار")).ok).toBe(true);
  const becomes = (id: string, row: Partial<typeof listings.$inferInsert>) =>
    admin.db.update(listings).set(row).where(eq(listings.id, id));
  await becomes(expiring.id, { licenceExpiresAt: Date.now() - 1 });
  await becomes(sold.id, { closedAs: "sold", closedAt: Date.now() });

  await restoreAccount(admin, member.userId);
  for (const { id } of [refused, expiring, sold])
    expect(await findPublicListing(visitorCtx(), id)).toBeNull();
  const rows = await admin.db.query.listings.findMany({ where: eq(listings.userId, member.userId) });
  expect(Object.fromEntries(rows.map((row) => [row.id, stateOf(row, Date.now())]))).toEqual({
    [refused.id]: "rejected",
    [expiring.id]: "licence-expired",
    [sold.id]: "sold",
  });
});

test("what a request that runs beside the suspension would write is not written", async () => {
  const member = await insertMember();
  const { report } = await insertFinishedReport(member);
  const suspension = { suspendedAt: 1, suspendedFor: REASON };
  await member.db.update(users).set(suspension).where(eq(users.id, member.userId));
  const { id } = await insertListing(await insertMember());
  expect((await addFavorite(member, id)).ok).toBe(false);
  expect(await member.db.$count(favorites, eq(favorites.userId, member.userId))).toBe(0);
  expect((await shareReport(member, report.id, { email: "reader@example.com", version: 1 })).ok).toBe(false);
});

test("a suspended administrator is none: by cookie, by token, on the pages and in the mails", async () => {
  const { ctx, cookie } = await insertSignedInAdmin();
  const { bearer } = await signIn(ctx);
  expect((await visit(visitorCtx(), "/admin", { cookie })).status).toBe(200);
  const other = await insertOperator();
  expect(await suspendAccount(other, ctx.userId, REASON)).toEqual({ ok: true });
  const { session } = await readSession(ctx, cookie);
  expect(session).toMatchObject({ isAdmin: false, suspendedFor: REASON });
  expect(await readBearer(ctx, bearer)).toMatchObject({ isAdmin: false, suspendedFor: REASON });
  expect((await visit(visitorCtx(), "/admin", { cookie })).status).toBe(403);
  await operatorAlert(other, "job-failed", newId(), sql`true`);
  const told = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.template, "operator-alert") });
  expect(told.some(({ userId }) => userId === ctx.userId)).toBe(false);
  expect(told.some(({ userId }) => userId === other.userId)).toBe(true);
  expect(await ctx.db.$count(userRoles, eq(userRoles.userId, ctx.userId))).toBe(1);
});

test("a suspended member's data names the suspension, and closing the account forgets it", async () => {
  const admin = await insertOperator();
  const member = await insertWithPassword();
  await suspendAccount(admin, member.userId, REASON);
  const data = await gatherData(member, member.userId);
  expect(data?.account).toMatchObject({ suspended_for: REASON });
  expect(await closeAccount(member, PASSWORD)).toEqual({ ok: true });
  expect(await rowOf(member)).toMatchObject({ suspendedAt: null, suspendedFor: null });
  const kept = await member.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, member.userId) });
  expect(JSON.stringify(kept)).not.toContain(REASON);
});
