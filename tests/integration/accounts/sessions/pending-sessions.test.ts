import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/db/schema.server.ts";
import { openSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { addTotp, insertSignedIn, sessionRow } from "#tests/factories/factors.ts";

test("who knows only the password ends no session that gave the second factor, however often they sign in", async () => {
  const { ctx } = await addTotp(await insertSignedIn());
  expect((await sessionRow(ctx))?.mfaAt).not.toBeNull();
  let later = Date.now();
  for (let n = 0; n < 21; n += 1) {
    later += 1000;
    await openSession(visitorCtx({ now: () => later }), ctx.userId, "password");
  }
  expect(await sessionRow(ctx)).toBeDefined();
  const pending = and(eq(sessions.userId, ctx.userId), isNull(sessions.mfaAt));
  expect(await ctx.db.$count(sessions, pending)).toBe(5);
});
