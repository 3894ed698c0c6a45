import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { OPERATION_IDS, type OperationId } from "#app/domains/programs/rules.ts";
import { operationOf } from "#app/domains/programs/operations.ts";
import { exampleUrl } from "#app/domains/programs/curl-example.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { memberCtx, settings } from "#tests/factories/context.ts";
import { insertKey } from "#tests/factories/keys.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { ask } from "#tests/factories/open-interface.ts";
import { listKeys } from "#app/domains/programs/keys/list-keys.server.ts";

/** The protocol's own client, connected to this Worker. */
async function connect(headers: Record<string, string> = {}) {
  const client = new Client({ name: "tests", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${HERE}/mcp`), {
    requestInit: { headers },
    fetch: async (url, init) => {
      const sent = new Headers(init?.headers);
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      return ask(String(url), { method: init?.method ?? "GET", headers: Object.fromEntries(sent), body });
    },
  });
  await client.connect(transport);
  return client;
}

test("a client of the protocol finds every operation as a tool that reads alone", async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([...OPERATION_IDS]);
  for (const { annotations, description, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(description).toBeTruthy();
    expect(outputSchema?.type).toBe("object");
  }
  await client.close();
});

test("each tool answers what the interface answers", async () => {
  const { id } = await insertListing(memberCtx(), { city: "Dammam", district: null });
  const client = await connect();
  for (const operationId of OPERATION_IDS) {
    const given = operationId === "get_listing" ? { listing_id: id } : operationOf(operationId).example;
    const called = await client.callTool({ name: operationId, arguments: given });
    expect(called.isError, operationId).not.toBe(true);
    expect(called.structuredContent).toEqual(await overHttp(operationId, id));
  }
  await client.close();
});

async function overHttp(id: OperationId, listingId: string): Promise<unknown> {
  const address = exampleUrl("", id).replace(/0{32}/, listingId);
  return (await ask(address)).json();
}

test("a refusal is told in words, and never fails the session", async () => {
  const client = await connect();
  const missing = await client.callTool({ name: "get_listing", arguments: { listing_id: "0".repeat(32) } });
  expect(missing.isError).toBe(true);
  expect(JSON.stringify(missing.content)).toContain("no-such-listing");
  const wrong = await client.callTool({ name: "estimate", arguments: { city: "atlantis" } });
  expect(wrong.isError).toBe(true);
  expect(JSON.stringify(wrong.content)).toContain("city");
  expect((await client.listTools()).tools).toHaveLength(OPERATION_IDS.length);
  await client.close();
});

test("keys and limits are those of the interface", async () => {
  const member = await insertMember();
  const { key } = await insertKey(member);
  const client = await connect({ Authorization: `Bearer ${key}` });
  await client.callTool({ name: "city_prices", arguments: { country: "qa" } });
  await client.close();
  expect((await listKeys(member))[0]?.callsToday).toBeGreaterThanOrEqual(2);
  await expect(connect({ Authorization: `Bearer miyar_${"x".repeat(43)}` })).rejects.toThrow();
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ACCEPT = { Accept: "application/json, text/event-stream" };

test("a page of another site cannot ask in a browser, and one of ours can", async () => {
  for (const origin of ["https://elsewhere.example", "null", "http://localhost.elsewhere.example"]) {
    const answer = await ask("/mcp", { method: "POST", headers: { ...ACCEPT, Origin: origin }, body: LIST });
    expect([origin, answer.status]).toEqual([origin, 403]);
    expect(await answer.json()).toMatchObject({ code: "foreign-origin" });
  }
  const own = await ask("/mcp", {
    method: "POST",
    headers: { ...ACCEPT, Origin: settings.origin },
    body: LIST,
  });
  expect(own.status).toBe(200);
});

test("there is no session to listen to, and what is not a message is refused", async () => {
  for (const method of ["GET", "DELETE", "PUT"]) {
    const answer = await ask("/mcp", { method, headers: ACCEPT });
    expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
  }
  for (const body of [{}, [], "x", { jsonrpc: "2.0", id: 1, method: "nothing/at-all" }, "x".repeat(70_000)]) {
    const answer = await ask("/mcp", { method: "POST", headers: ACCEPT, body });
    expect(answer.status).toBeLessThan(500);
    await answer.body?.cancel();
  }
});

test.each(["asked", "open"])("posts count against the network's limit of %s", async (limit) => {
  const allowRead = async (what: string) => what !== limit;
  const answer = await ask("/mcp", { method: "POST", headers: ACCEPT, body: LIST }, { allowRead });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
});
