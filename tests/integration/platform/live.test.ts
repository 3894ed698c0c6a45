import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import type { WorkerEnv } from "#workers/context.ts";
import worker from "#tests/setup/worker.ts";

const bindings = env as unknown as WorkerEnv;

async function connect(headers: Record<string, string>) {
  const request = new Request("http://localhost/api/live", { headers: { Upgrade: "websocket", ...headers } });
  return worker.fetch(request as never, bindings as never);
}

test("an open page of the user hears of their report, and nobody else's page does", async () => {
  const [owner, stranger] = [await insertMember(), await insertMember()];
  const heard: Record<string, string[]> = { owner: [], stranger: [] };
  for (const [name, member] of Object.entries({ owner, stranger })) {
    const { cookie } = await signIn(member);
    const response = await connect({ Cookie: cookie, Origin: "http://localhost" });
    expect(response.status).toBe(101);
    response.webSocket?.accept();
    response.webSocket?.addEventListener("message", ({ data }) => {
      heard[name]?.push(String(data));
    });
  }
  const message = { type: "report.completed", reportId: "r1" } as const;
  expect(await bindings.USER_CHANNEL.getByName(owner.userId).tell(message)).toBe(1);
  await expect.poll(() => heard.owner).toEqual([JSON.stringify(message)]);
  expect(heard.stranger).toEqual([]);
});

test("without a session, from another site, or without an upgrade there is no channel", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  expect((await connect({ Origin: "http://localhost" })).status).toBe(401);
  expect((await connect({ Cookie: cookie, Origin: "https://evil.example" })).status).toBe(403);
  const plain = new Request("http://localhost/api/live", { headers: { Cookie: cookie } });
  expect((await worker.fetch(plain as never, bindings as never)).status).toBe(426);
});

test("a program opens the channel with an access token, from no site at all", async () => {
  const member = await insertMember();
  const { cookie, bearer } = await signIn(member);
  const response = await connect({ Authorization: bearer });
  expect(response.status).toBe(101);
  response.webSocket?.accept();
  const message = { type: "report.completed", reportId: "r1" } as const;
  expect(await bindings.USER_CHANNEL.getByName(member.userId).tell(message)).toBe(1);

  const broken = { Authorization: "Bearer broken", Cookie: cookie, Origin: "http://localhost" };
  expect((await connect(broken)).status).toBe(401);
});
