import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import worker from "#tests/setup/worker.ts";
import { withWholeBody } from "#workers/whole-body.ts";

const PART = 4096;

/** A body of several parts that records how many were read, and whether the rest was cancelled. */
function bodyOf(parts: number) {
  const told = { taken: 0, isDeclined: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (told.taken === parts) return controller.close();
        told.taken += 1;
        controller.enqueue(new Uint8Array(PART).fill(97));
      },
      cancel: () => void (told.isDeclined = true),
    },
    { highWaterMark: 0 },
  );
  return { body, told };
}

const asking = (body: BodyInit, { path = "/", method = "POST", headers = {} } = {}): Request =>
  new Request(HERE + path, {
    method,
    body,
    headers: { "CF-Connecting-IP": newId(), ...headers },
    duplex: "half",
  } as RequestInit);

const REFUSED: [string, number, { method?: string; headers?: Record<string, string> }][] = [
  ["/api/nothing-here", 404, {}],
  ["/api/health", 404, {}],
  ["/sitemap.xml", 404, {}],
  ["/.well-known/jwks.json", 405, {}],
  ["/auth/v1/token", 405, { method: "PUT" }],
  ["/auth/v1/factors", 401, {}],
  ["/auth/v1/nothing-here", 404, {}],
  ["/api/stripe/webhook", 400, {}],
  ["/api/live", 426, {}],
];

test.each(REFUSED)(
  "%s reads a body that it refuses with %i to its end, before the answer leaves",
  async (path, status, asked) => {
    for (const parts of [1, 50]) {
      const { body, told } = bodyOf(parts);
      const response = await worker.fetch(asking(body, { path, ...asked }) as never, env as never);
      expect(response.status).toBe(status);
      expect(told).toEqual({ taken: parts, isDeclined: false });
      await response.body?.cancel();
    }
  },
);

test("a body that was left off half-way is read on from there, also where the answer broke", async () => {
  const { body, told } = bodyOf(50);
  const answer = withWholeBody(asking(body), async (request) => {
    const reader = request.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    throw new Error("broken");
  });
  await expect(answer).rejects.toThrow("broken");
  expect(told).toEqual({ taken: 50, isDeclined: false });
});

test("a body that is wanted arrives as it was sent, however it is read", async () => {
  const fields = { body: "name=%D8%B3%D8%A7%D8%B1%D8%A9", type: "application/x-www-form-urlencoded" };
  const request = () => asking(fields.body, { headers: { "Content-Type": fields.type } });
  const heard: string[] = [];
  const sent = request();
  await withWholeBody(request(), async (asked) => {
    heard.push(String((await asked.clone().formData()).get("name")));
    heard.push(String((await new Request(asked).formData()).get("name")));
    return new Response();
  });
  await withWholeBody(sent, async (asked) => {
    heard.push(new TextDecoder().decode(await asked.arrayBuffer()));
    expect(Object.fromEntries(asked.headers)).toEqual(Object.fromEntries(sent.headers));
    expect([asked.method, asked.url]).toEqual([sent.method, sent.url]);
    return new Response();
  });
  expect(heard).toEqual(["سارة", "سارة", fields.body]);
});

test("of a body without an end so much is read as the longest form has, and the answer goes out", async () => {
  const { body, told } = bodyOf(Number.POSITIVE_INFINITY);
  const response = await withWholeBody(asking(body), async () => new Response("no", { status: 413 }));
  expect(response.status).toBe(413);
  expect(told.isDeclined).toBe(true);
  expect(told.taken * PART).toBeGreaterThan(16 * 1024 * 1024);
  expect(told.taken * PART).toBeLessThan(18 * 1024 * 1024);
});

test("a body that does not arrive is given up after a minute, and nobody is asked whose it is", async () => {
  let isDeclined = false;
  const stuck = new ReadableStream({
    pull: () => new Promise(() => undefined),
    cancel: () => void (isDeclined = true),
  });
  let isAsked = false;
  const { value, tookMs } = await whileTimePasses(() =>
    withWholeBody(asking(stuck), async () => {
      isAsked = true;
      return new Response("no", { status: 404 });
    }),
  );
  expect([value.status, tookMs, isDeclined, isAsked]).toEqual([408, 70_000, true, false]);
});

test("a body longer than any form that stops half-way holds its answer up for ten seconds at most", async () => {
  let isDeclined = false;
  let parts = 0;
  const stuck = new ReadableStream({
    pull(controller) {
      if (parts === 100) return new Promise(() => undefined);
      parts += 1;
      controller.enqueue(new Uint8Array(PART));
    },
    cancel: () => void (isDeclined = true),
  });
  const { value, tookMs } = await whileTimePasses(() =>
    withWholeBody(asking(stuck), async () => new Response("no", { status: 404 })),
  );
  expect([value.status, tookMs, isDeclined]).toEqual([404, 10_000, true]);
});

test("a form is there whole before anybody asks whose it is: rights that end on its way are gone when it acts", async () => {
  let hasRight = true;
  let parts = 0;
  const slow = new ReadableStream({
    async pull(controller) {
      if (parts === 2) return controller.close();
      parts += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (parts === 2) hasRight = false;
      controller.enqueue(new TextEncoder().encode("part"));
    },
  });
  const { status } = await withWholeBody(asking(slow), async (request) => {
    const mayAct = hasRight;
    expect(await request.text()).toBe("partpart");
    return new Response(null, { status: mayAct ? 200 : 403 });
  });
  expect(status).toBe(403);
});

test("a body whose sender breaks off takes nothing from the answer", async () => {
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("gone")) });
  const response = await withWholeBody(asking(broken), async () => new Response("no", { status: 404 }));
  expect(response.status).toBe(404);
});
