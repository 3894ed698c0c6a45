import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import worker from "#tests/setup/worker.ts";

const get = (path: string, init?: RequestInit) =>
  worker.fetch(new Request(`http://localhost${path}`, init) as never, env as never);

test("health names every binding", async () => {
  const response = await get("/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: "ok",
    bindings: {
      d1: { ok: true },
      r2: { reports: { ok: true }, media: { ok: true } },
      queue: { reports: { ok: true }, mail: { ok: true }, chores: { ok: true } },
    },
  });
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("an unknown machine address is a JSON 404", async () => {
  const response = await get("/api/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: "not_found" });
});

test("a missing secret stops the Worker and names no value", async () => {
  const { APP_SECRET, ...without } = env as unknown as Record<string, unknown>;
  expect(APP_SECRET).toBeTypeOf("string");
  const attempt = worker.fetch(new Request("http://localhost/api/health") as never, without as never);
  await expect(attempt).rejects.toThrow(/APP_SECRET is missing/);
});
