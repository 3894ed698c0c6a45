import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import worker from "#tests/setup/worker.ts";

const ask = (headers: Record<string, string> = {}) =>
  worker.fetch(new Request("http://localhost/api/viewer", { headers }) as never, env as never);

test("static pages learn who is signed in, and that nobody is, in an answer no cache keeps", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const known = await ask({ Cookie: cookie });
  expect(await known.json()).toEqual({
    name: member.fullName,
    email: member.email,
    avatarUrl: null,
    isAdmin: false,
  });
  expect(known.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await (await ask()).json()).toBeNull();
});

test("a caller by access token is told the same; a broken token is nobody, whatever cookie is beside it", async () => {
  const member = await insertMember();
  const { cookie, bearer } = await signIn(member);
  const who = { name: member.fullName, email: member.email, avatarUrl: null, isAdmin: false };
  expect(await (await ask({ Authorization: bearer })).json()).toEqual(who);
  expect(await (await ask({ Authorization: `${bearer}x`, Cookie: cookie })).json()).toBeNull();
});

test("who still owes the second factor counts as nobody, by cookie and by token", async () => {
  const member = await insertMember();
  const { cookie, bearer } = await signIn(member);
  await insertFactor(member);
  expect(await (await ask({ Cookie: cookie })).json()).toBeNull();
  expect(await (await ask({ Authorization: bearer })).json()).toBeNull();
});
