import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startStripeServer, type StripeServer } from "./server.ts";
import { ORDER_PARAMS, SECRET_KEY, WEBHOOK_SECRET } from "./test-shop.ts";

let folder: string;
let shop: Server;
let shopStatus: number;
let received: { id: string; type: string }[];
const open: StripeServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-stand-in-"));
  shopStatus = 200;
  received = [];
  shop = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (shopStatus === 200) received.push(JSON.parse(body) as { id: string; type: string });
      response.writeHead(shopStatus).end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
  await rm(folder, { recursive: true });
});

async function start(statePath?: string): Promise<StripeServer> {
  const server = await startStripeServer({
    port: 0,
    webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/stripe`,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    retryDelaysMs: [],
    ...(statePath ? { statePath } : {}),
  });
  open.push(server);
  return server;
}

function sdkAt(origin: string): Stripe {
  const { hostname, port } = new URL(origin);
  const httpClient = Stripe.createFetchHttpClient();
  return new Stripe(SECRET_KEY, { httpClient, host: hostname, port, protocol: "http", telemetry: false });
}

test("serves the SDK over HTTP and posts webhooks", async () => {
  const server = await start();
  const session = await sdkAt(server.origin).checkout.sessions.create(ORDER_PARAMS);
  expect(session.url).toBe(`${server.origin}/c/pay/${session.id}`);
  const paid = await fetch(session.url ?? "", {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  expect(paid.headers.get("location")).toContain(session.id);
  await server.control.settled();
  expect(received.map(({ type }) => type)).toContain("checkout.session.completed");
});

test("a restart keeps sessions and keys, and sends again what had not arrived, under the same id", async () => {
  const path = join(folder, "nested", "stripe.json");
  const before = await start(path);
  const idempotencyKey = "checkout:payment-1";
  const session = await sdkAt(before.origin).checkout.sessions.create(ORDER_PARAMS, { idempotencyKey });
  shopStatus = 503;
  await before.control.pay(session.id);
  await before.control.settled();
  const [missed] = await before.control.events({ type: "checkout.session.completed" });
  expect(missed?.delivery.status).toBe("failed");
  await before.close();

  shopStatus = 200;
  const after = await start(path);
  await after.control.settled();
  expect(received.filter(({ type }) => type === "checkout.session.completed").map(({ id }) => id)).toEqual([
    missed?.id,
  ]);
  const sdk = sdkAt(after.origin);
  expect(await sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  expect((await sdk.checkout.sessions.create(ORDER_PARAMS, { idempotencyKey })).id).toBe(session.id);
  await after.close();

  received = [];
  const third = await start(path);
  await third.control.settled();
  expect(received).toEqual([]);
});

test("what was answered is already in the file, so that a kill loses nothing", async () => {
  const path = join(folder, "stripe.json");
  const server = await start(path);
  const session = await sdkAt(server.origin).checkout.sessions.create(ORDER_PARAMS);
  expect(await readFile(path, "utf8")).toContain(session.id);
});

test("a damaged state file stops the start instead of being replaced", async () => {
  const path = join(folder, "stripe.json");
  await writeFile(path, '{"sessions":');
  await expect(start(path)).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe('{"sessions":');
});

test("a taken port is an error that names it", async () => {
  const server = await start();
  const port = Number(new URL(server.origin).port);
  const again = startStripeServer({
    port,
    webhookUrl: server.origin,
    webhookSecret: "whsec_a",
    secretKey: "sk_test_a",
  });
  await expect(again).rejects.toMatchObject({ code: "EADDRINUSE" });
});
