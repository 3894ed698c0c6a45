import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { openSession } from "#app/domains/accounts/sessions.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import worker from "#tests/setup/worker.ts";

const ask = (headers: Record<string, string> = {}) =>
  worker.fetch(new Request("http://localhost/api/viewer", { headers }) as never, env as never);

test("static pages learn who is signed in, and that nobody is, in an answer no cache keeps", async () => {
  const member = await insertMember();
  const cookie = (await openSession(member, member.userId)).split(";")[0] ?? "";
  const known = await ask({ Cookie: cookie });
  expect(await known.json()).toEqual({ name: member.fullName, email: member.email });
  expect(known.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await (await ask()).json()).toBeNull();
});
