import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, mailOutbox, sessions, userRoles, users } from "#app/db/schema.server.ts";
import { grantRole, takeRole } from "#app/domains/accounts/people/change-role.server.ts";
import { endPersonSessions } from "#app/domains/accounts/sessions/end-person-sessions.server.ts";
import { asFreshAdmin } from "#app/domains/accounts/sessions/fresh-admin.server.ts";
import type { Session } from "#app/domains/accounts/rules.ts";
import { openSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";

type Person = Pick<AdminContext, "db" | "userId">;

const isAdmin = async ({ db, userId }: Person) =>
  (await db.$count(userRoles, and(eq(userRoles.userId, userId), eq(userRoles.role, "super_admin")))) === 1;
const actsOn = async ({ db, userId }: Person) =>
  (await db.query.auditLog.findMany({ where: eq(auditLog.subjectId, userId) })).map(({ action, actorId }) => [
    action,
    actorId,
  ]);
const mailsTo = ({ db, userId }: Person) =>
  db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, userId) });
const countAdmins = (ctx: Person) => ctx.db.$count(userRoles);

// Removes administrators that other tests left.
beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(userRoles);
});

test("the role is given once and taken once, each on record and told by mail", async () => {
  const admin = await insertOperator();
  const person = await insertMember({ fullName: "هند" });
  expect(await grantRole(admin, person.userId)).toEqual({ ok: true });
  expect(await grantRole(admin, person.userId)).toEqual({ ok: true });
  expect(await isAdmin(person)).toBe(true);
  expect(await takeRole(admin, person.userId)).toEqual({ ok: true });
  expect(await takeRole(admin, person.userId)).toEqual({ ok: true });
  expect(await isAdmin(person)).toBe(false);
  expect(await actsOn(person)).toEqual([
    ["role.grant", admin.userId],
    ["role.revoke", admin.userId],
  ]);
  for (const { id } of await mailsTo(person)) await deliverMail(admin, id);
  expect(admin.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, "أنت الآن مشرف عام في معيار"],
    [person.email, "لم تعد مشرفًا عامًا في معيار"],
  ]);
});

test("accounts unconfirmed, closed, suspended or not there get no role, and are left alone", async () => {
  const admin = await insertOperator();
  const cases = [
    ["unconfirmed", { emailConfirmedAt: null }],
    ["closed", { closedAt: 1 }],
    ["suspended", { suspendedAt: 1, suspendedFor: "سبب" }],
  ] as const;
  for (const [reason, row] of cases) {
    const person = await insertMember({}, row);
    expect(await grantRole(admin, person.userId)).toEqual({ ok: false, reason });
    expect([await isAdmin(person), await actsOn(person), await mailsTo(person)]).toEqual([false, [], []]);
  }
  expect(await grantRole(admin, newId())).toEqual({ ok: false, reason: "gone" });
  expect(await takeRole(admin, newId())).toEqual({ ok: false, reason: "gone" });
});

test("only a fresh second factor makes an administrator who may change a role: a password given again does not", async () => {
  const { ctx } = await insertSignedInAdmin();
  const now = ctx.now();
  const acting = (session: Partial<Session>) =>
    asFreshAdmin({
      ...ctx,
      isAdmin: true,
      session: { ...ctx.session, isAdmin: true, hasFactor: true, ...session },
    });
  expect(acting({ mfaAt: now - minutes(16), authenticatedAt: now })).toBe(null);
  expect(acting({ mfaAt: null, authenticatedAt: now })).toBe(null);
  expect(acting({ mfaAt: now - minutes(14), authenticatedAt: now - minutes(14) })).not.toBe(null);
});

test("the last administrator stays one; a suspended one beside them does not count", async () => {
  const admin = await insertOperator();
  expect(await takeRole(admin, admin.userId)).toEqual({ ok: false, reason: "last-admin" });
  const other = await insertOperator();
  expect(await suspendAccount(admin, other.userId, "سبب طويل بما يكفي")).toEqual({ ok: true });
  expect(await takeRole(admin, admin.userId)).toEqual({ ok: false, reason: "last-admin" });
  expect(await suspendAccount(admin, admin.userId, "سبب طويل بما يكفي")).toEqual({
    ok: false,
    reason: "self",
  });
  expect(await isAdmin(admin)).toBe(true);

  const third = await insertOperator();
  expect(await takeRole(admin, admin.userId)).toEqual({ ok: true });
  expect(await isAdmin(third)).toBe(true);
});

test("two who take each other's role at once leave one, and so do two who suspend each other or leave", async () => {
  const pair = async () => [await insertOperator(), await insertOperator()] as const;
  const [one, two] = await pair();
  const taken = await Promise.all([takeRole(one, two.userId), takeRole(two, one.userId)]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect(taken.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "not-admin" });
  expect(await countAdmins(one)).toBe(1);

  await one.db.delete(userRoles);
  const [three, four] = await pair();
  const left = await Promise.all([takeRole(three, three.userId), takeRole(four, four.userId)]);
  expect(left.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countAdmins(three)).toBe(1);

  await one.db.delete(userRoles);
  const [five, six] = await pair();
  const reason = "سبب طويل بما يكفي";
  const suspended = await Promise.all([
    suspendAccount(five, six.userId, reason),
    suspendAccount(six, five.userId, reason),
  ]);
  expect(suspended.filter(({ ok }) => ok)).toHaveLength(1);
  const standing = await Promise.all(
    [five, six].map(({ db, userId }) => db.query.users.findFirst({ where: eq(users.id, userId) })),
  );
  expect(standing.filter((row) => row?.suspendedAt === null)).toHaveLength(1);
});

test("an administrator whose only companion is suspended cannot close their account", async () => {
  const admin = await insertWithPassword();
  await admin.db.insert(userRoles).values({ userId: admin.userId, role: "super_admin", createdAt: 1 });
  const other = await insertMember({}, { suspendedAt: 1, suspendedFor: "سبب" });
  await admin.db.insert(userRoles).values({ userId: other.userId, role: "super_admin", createdAt: 1 });
  expect(await closeAccount(admin, PASSWORD)).toEqual({ ok: false, reason: "last-admin" });
});

test("who is no administrator any more changes nothing", async () => {
  const admin = await insertOperator();
  const former = await insertOperator();
  const person = await insertMember();
  await openSession(person, person.userId, "password");
  await takeRole(admin, former.userId);
  const refused = { ok: false, reason: "not-admin" };
  expect(await grantRole(former, person.userId)).toEqual(refused);
  expect(await takeRole(former, admin.userId)).toEqual(refused);
  expect(await suspendAccount(former, person.userId, "سبب طويل بما يكفي")).toEqual(refused);
  expect(await endPersonSessions(former, person.userId)).toBe(0);
  expect(await actsOn(person)).toEqual([]);
  expect(await isAdmin(admin)).toBe(true);
});

test("ending somebody's sessions ends all of theirs and nobody else's, once on record", async () => {
  const admin = await insertOperator();
  const person = await insertMember();
  const other = await insertMember();
  const cookies = [];
  for (const { userId } of [person, person, other])
    cookies.push((await openSession(person, userId, "password")).split(";")[0] ?? "");
  expect(await endPersonSessions(admin, person.userId)).toBe(2);
  expect(await endPersonSessions(admin, person.userId)).toBe(0);
  expect(await person.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
  const read = await Promise.all(cookies.map((cookie) => readSession(person, cookie)));
  expect(read.map(({ session }) => session?.userId ?? null)).toEqual([null, null, other.userId]);
  expect(await actsOn(person)).toEqual([["session.end", admin.userId]]);
});

test("the page asks for the second factor again first, then changes the role, and says what was refused", async () => {
  const { ctx, cookie } = await insertSignedInAdmin();
  const person = await insertMember({ fullName: "هند" });
  const page = `/admin/people/${person.userId}`;
  const act = (intent: string, path = page, subject = person.userId) =>
    visit(visitorCtx(), path, { cookie, form: { intent, subject } });
  await ctx.db
    .update(sessions)
    .set({ mfaAt: Date.now() - minutes(16) })
    .where(eq(sessions.userId, ctx.userId));
  const back = `${page}?again=${encodeURIComponent(`grant ${person.userId}`).replace("%20", "+")}`;
  expect((await act("grant")).to).toBe(`/auth/mfa?next=${encodeURIComponent(back)}`);
  expect(await isAdmin(person)).toBe(false);

  await ctx.db.update(sessions).set({ mfaAt: Date.now() }).where(eq(sessions.userId, ctx.userId));
  const granted = await act("grant");
  expect([granted.to, granted.toast]).toEqual([page, "مُنحت صفة المشرف العام"]);
  expect((await visit(visitorCtx(), page, { cookie })).text).toContain("سحب صفة المشرف العام");
  expect((await act("take")).toast).toBe("سُحبت صفة المشرف العام");
  expect((await act("end")).toast).toBe("أُنهيت جلسات الحساب كلها");

  const self = `/admin/people/${ctx.userId}`;
  const last = await act("take", self, ctx.userId);
  expect([last.status, last.text.includes("هذا آخر مشرف عام")]).toEqual([400, true]);
  expect((await visit(visitorCtx(), self, { cookie })).text).not.toContain("إيقاف الحساب");
  // A person named in the form does not count, only the page's person.
  await act("grant", page, ctx.userId);
  expect(await isAdmin(person)).toBe(true);
});
