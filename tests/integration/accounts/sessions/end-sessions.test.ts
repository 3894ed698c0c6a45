import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/db/schema.server.ts";
import {
  endAllSessions,
  endOtherSessions,
  endSession,
} from "#app/domains/accounts/sessions/end-sessions.server.ts";
import { listOwnSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { elsewhere, insertSignedIn, type Signed } from "#tests/factories/factors.ts";

const open = async (ctx: Signed) => (await listOwnSessions(ctx)).map(({ handle }) => handle).sort();
const recorded = (ctx: Signed) =>
  ctx.db
    .select({ subjectId: auditLog.subjectId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, ctx.userId), eq(auditLog.action, "session.end")));

test("one session is ended and recorded, and the others stay", async () => {
  const here = await insertSignedIn();
  const there = await elsewhere(here);
  expect(await endSession(here, there.session.handle)).toBe(true);
  expect(await open(here)).toEqual([here.session.handle]);
  expect(await recorded(here)).toEqual([{ subjectId: there.session.handle, details: null }]);

  expect(await endSession(here, there.session.handle)).toBe(false);
  expect(await recorded(here)).toHaveLength(1);
});

test("somebody else's session looks missing, and stays", async () => {
  const [mine, theirs] = [await insertSignedIn(), await insertSignedIn()];
  expect(await endSession(mine, theirs.session.handle)).toBe(false);
  expect(await open(theirs)).toEqual([theirs.session.handle]);
  expect(await recorded(mine)).toEqual([]);
});

test("all others are ended at once; where there are none, nothing is recorded", async () => {
  const here = await insertSignedIn();
  const stranger = await insertSignedIn();
  expect(await endOtherSessions(here)).toBe(0);
  expect(await recorded(here)).toEqual([]);

  await elsewhere(here);
  await elsewhere(here);
  expect(await endOtherSessions(here)).toBe(2);
  expect(await open(here)).toEqual([here.session.handle]);
  expect(await open(stranger)).toHaveLength(1);
  expect(await recorded(here)).toEqual([{ subjectId: here.userId, details: { scope: "others", ended: 2 } }]);
});

test("signing out everywhere ends this session too and forgets its cookie", async () => {
  const here = await insertSignedIn();
  await elsewhere(here);
  const stranger = await insertSignedIn();
  expect(await endAllSessions(here)).toMatch(/^miyar_session=;.*Max-Age=0/);
  expect(await open(here)).toEqual([]);
  expect(await open(stranger)).toHaveLength(1);
  expect(await recorded(here)).toEqual([{ subjectId: here.userId, details: { scope: "all", ended: 2 } }]);
});
