import { env, runDurableObjectAlarm } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endSessionsSql } from "../../../scripts/operate/end-sessions.ts";
import { sessions } from "#app/db/schema.server.ts";
import { issueAccessToken } from "#app/domains/accounts/sessions/access-token.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { confirmIdentity } from "#app/domains/accounts/sessions/confirm-identity.server.ts";
import { endPersonSessions } from "#app/domains/accounts/sessions/end-person-sessions.server.ts";
import {
  endAllSessions,
  endOtherSessions,
  endSession,
} from "#app/domains/accounts/sessions/end-sessions.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { MAX_SESSIONS, SESSION_MAX_AGE, type Session } from "#app/domains/accounts/rules.ts";
import { closeSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { restoreAccount, suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { mailedToken, PASSWORD, insertWithPassword } from "#tests/factories/credentials.ts";
import { addTotp, type Signed } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { appContext, type WorkerEnv } from "#workers/context.ts";
import worker from "#tests/setup/worker.ts";

const bindings = env as unknown as WorkerEnv;
const MESSAGE = { type: "orders.changed" } as const;
const OVER = 4401;
const RENEWED = 4409;
const DISPLACED = 4429;

/** Opens the socket of a page or a program, and records its messages and close code. */
async function connect(headers: Record<string, string>) {
  const request = new Request("http://localhost/api/live", {
    headers: { Upgrade: "websocket", Origin: "http://localhost", ...headers },
  });
  const response = await worker.fetch(request as never, bindings as never);
  const heard: string[] = [];
  const page = { status: response.status, heard, closed: null as number | null };
  response.webSocket?.accept();
  response.webSocket?.addEventListener("message", ({ data }) => {
    heard.push(String(data));
  });
  response.webSocket?.addEventListener("close", ({ code }) => {
    page.closed = code;
  });
  return page;
}

const channelOf = (userId: string) => bindings.USER_CHANNEL.getByName(userId);

/** A member with a password and the real channel, with an open page in each of two browsers. */
async function insertListener() {
  const { endStaleSockets } = appContext(bindings);
  const member = { ...(await insertWithPassword()), endStaleSockets };
  const [here, there] = [await signIn(member), await signIn(member)];
  const ctx: Signed = { ...member, session: here.session };
  return {
    ctx,
    there: there.session,
    page: await connect({ Cookie: here.cookie }),
    otherPage: await connect({ Cookie: there.cookie }),
  };
}

async function admin(): Promise<AdminContext> {
  const { endStaleSockets } = appContext(bindings);
  return { ...(await insertSignedInAdmin()).ctx, endStaleSockets, isAdmin: true };
}

type Ended = { ctx: Signed; there: Session };

/** Different ways to end the other browser's session. */
const WAYS: [string, (ended: Ended) => Promise<unknown>][] = [
  ["signing out there", ({ ctx, there }) => closeSession({ ...ctx, session: there })],
  ["ending that session", ({ ctx, there }) => endSession(ctx, there.handle)],
  ["ending all others", ({ ctx }) => endOtherSessions(ctx)],
  ["signing out everywhere", ({ ctx }) => endAllSessions(ctx)],
  [
    "a changed password",
    ({ ctx }) => changePassword(ctx, { current_password: PASSWORD, password: "سبع-نخلات-٤٤" }),
  ],
  [
    "a reset password",
    async ({ ctx }) => {
      await mailLink(ctx, ctx.email, "reset");
      const input = { password: "سبع-نخلات-٤٤", password_confirmation: "سبع-نخلات-٤٤" };
      return resetPassword(ctx, await mailedToken(ctx, ctx.email), null, input);
    },
  ],
  ["the first second factor", ({ ctx }) => addTotp(ctx)],
  ["a suspension", async ({ ctx }) => suspendAccount(await admin(), ctx.userId, "إعلانات مكررة")],
  ["a closed account", ({ ctx }) => closeAccount(ctx, PASSWORD)],
  ["an administrator", async ({ ctx }) => endPersonSessions(await admin(), ctx.userId)],
  [
    "newer sessions than there may be",
    async ({ ctx, there }) => {
      await ctx.db.update(sessions).set({ lastUsedAt: 1 }).where(eq(sessions.handle, there.handle));
      for (let opened = 0; opened < MAX_SESSIONS - 1; opened += 1) await signIn(ctx);
    },
  ],
];

describe("what ended hears nothing more", () => {
  test.each(WAYS)("an open socket ends with its session by %s", async (_way, end) => {
    const { ctx, there, otherPage } = await insertListener();
    await end({ ctx, there });
    await expect.poll(() => otherPage.closed).toBe(OVER);
    await channelOf(ctx.userId).tell(MESSAGE);
    expect(otherPage.heard).toEqual([]);
  });

  test("an open socket ends by the operator's command, and by age: it is closed instead of told", async () => {
    for (const end of ["command", "age"]) {
      const { ctx, page, otherPage } = await insertListener();
      const statements =
        end === "command"
          ? endSessionsSql({ email: ctx.email, auditId: newId(), now: Date.now() })
          : [
              `update sessions set created_at = ${Date.now() - SESSION_MAX_AGE - 1} where user_id = '${ctx.userId}'`,
            ];
      for (const statement of statements) await ctx.db.run(sql.raw(statement));
      expect(await channelOf(ctx.userId).tell(MESSAGE), end).toBe(0);
      await expect.poll(() => [page.closed, otherPage.closed]).toEqual([OVER, OVER]);
      expect([page.heard, otherPage.heard]).toEqual([[], []]);
    }
  });

  test("an open socket ends by a command while nothing happens that could be told: a quarter of an hour later", async () => {
    const { ctx, page } = await insertListener();
    await ctx.db.delete(sessions).where(eq(sessions.userId, ctx.userId));
    expect(await runDurableObjectAlarm(channelOf(ctx.userId))).toBe(true);
    await expect.poll(() => page.closed).toBe(OVER);
    expect(await runDurableObjectAlarm(channelOf(ctx.userId))).toBe(false);
  });
});

test("what ends the other sessions leaves this one's socket open", async () => {
  const { ctx, page, otherPage } = await insertListener();
  await endOtherSessions(ctx);
  await expect.poll(() => otherPage.closed).toBe(OVER);
  expect(await channelOf(ctx.userId).tell(MESSAGE)).toBe(1);
  await expect.poll(() => page.heard).toEqual([JSON.stringify(MESSAGE)]);
  expect(page.closed).toBe(null);
});

test("a session renewed under a new secret ends the sockets of the old one, whose page may ask again", async () => {
  const { ctx, page, otherPage } = await insertListener();
  const renewed = await confirmIdentity(ctx, PASSWORD);
  await expect.poll(() => page.closed).toBe(RENEWED);
  expect(otherPage.closed).toBe(null);
  const cookie = renewed.ok ? (renewed.setCookie?.split(";")[0] ?? "") : "";
  expect((await connect({ Cookie: cookie })).status).toBe(101);
});

test("a program's socket ends with its access token: when that runs out, and with every new proof", async () => {
  const { ctx, there } = await insertListener();
  const early = { ...ctx, now: () => Date.now() - minutes(10) + 1500 };
  const { accessToken } = await issueAccessToken(early, there);
  const program = await connect({ Authorization: `Bearer ${accessToken}` });
  expect(program.status).toBe(101);
  await expect.poll(() => program.closed).toBe(RENEWED);

  const { bearer, session } = await signIn(ctx);
  const other = await connect({ Authorization: bearer });
  await confirmIdentity({ ...ctx, session }, PASSWORD);
  await expect.poll(() => other.closed).toBe(RENEWED);
});

test("a suspended member has no socket, and has one again once restored", async () => {
  const { ctx } = await insertListener();
  const { cookie } = await signIn(ctx);
  const acting = await admin();
  await suspendAccount(acting, ctx.userId, "إعلانات مكررة");
  expect((await connect({ Cookie: cookie })).status).toBe(403);
  await restoreAccount(acting, ctx.userId);
  expect((await connect({ Cookie: cookie })).status).toBe(101);
});

test("a session has ten sockets and a person forty: a further one ends the oldest", async () => {
  const { ctx, page } = await insertListener();
  const pages = [page];
  for (let browser = 0; browser < 4; browser += 1) {
    const { cookie } = await signIn(ctx);
    for (let tab = 0; tab < 11; tab += 1) pages.push(await connect({ Cookie: cookie }));
  }
  await expect.poll(() => pages.filter(({ closed }) => closed === DISPLACED).length).toBe(5);
  // The first of each browser, and the page that was open before all of them.
  expect(pages.flatMap(({ closed }, index) => (closed === null ? [] : [index]))).toEqual([0, 1, 12, 23, 34]);
  expect(await channelOf(ctx.userId).tell(MESSAGE)).toBe(40);
});
