import { expect, test } from "vitest";
import { newNonce } from "#app/http/headers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { throughEdgeCache, type Rendered } from "#workers/edge-cache.ts";

// Public pages that cannot be rendered: visitors without our cookies get the cached copy.

const realCache = (caches as unknown as { default: Cache }).default;

/** A page whose rendering the test makes fail, with the clock of its visitors. */
function openPage(cache: Cache = realCache) {
  let now = Date.parse("2026-11-22T09:00:00Z");
  let how: "well" | "away" | "in-part" | "gone" = "well";
  let rendered = 0;
  const ctx = visitorCtx({ now: () => now });
  const visitor = { ...ctx, settings: { ...ctx.settings, edgeCacheSeconds: 30 } };
  const address = `https://miyar.example/marketplace?search=${newId()}`;
  async function render(): Promise<Rendered> {
    rendered += 1;
    const status = { well: 200, away: 503, "in-part": 200, gone: 404 }[how];
    const headers = new Headers({ "Content-Type": "text/html" });
    if (how === "in-part") headers.set("Cache-Control", "private, no-store");
    return { response: new Response(`<p>rendered ${rendered}</p>`, { status, headers }), nonce: newNonce() };
  }
  async function open(headers: Record<string, string> = {}) {
    const works: Promise<unknown>[] = [];
    const { response } = await throughEdgeCache(new Request(address, { headers }), render, {
      cache,
      waitUntil: (work) => works.push(work),
      visitor,
    });
    const text = await response.text();
    await Promise.all(works);
    const told = response.headers.get("X-Edge-Cache");
    return { status: response.status, how: told, page: /rendered (\d+)/.exec(text)?.[1] };
  }
  return {
    open,
    visitor,
    becomes: (state: typeof how) => void (how = state),
    wait: (seconds: number) => void (now += seconds * 1000),
    times: () => rendered,
  };
}

test("a page that cannot be made is shown as it was kept, up to an hour old, and the log says so", async () => {
  const page = openPage();
  await page.open();
  page.becomes("away");
  page.wait(10 * 60);
  expect(await page.open()).toEqual({ status: 200, how: "stale-error", page: "1" });
  expect(page.visitor.logged).toContainEqual({
    event: "edge_cache.stale_shown",
    reference: page.visitor.reference,
    ageSeconds: 600,
  });
  page.wait(49 * 60);
  expect(await page.open()).toMatchObject({ status: 200, how: "stale-error" });
  page.wait(2 * 60);
  expect(await page.open()).toMatchObject({ status: 503, how: "miss" });
});

test("while it fails one visitor in ten seconds waits for it in vain, the others are shown the kept one at once", async () => {
  const page = openPage();
  await page.open();
  page.becomes("away");
  page.wait(120);
  for (let visitor = 0; visitor < 5; visitor += 1) await page.open();
  expect(page.times()).toBe(2);
  page.wait(11);
  await page.open();
  expect(page.times()).toBe(3);
});

test("once it can be made again it is, and kept anew", async () => {
  const page = openPage();
  await page.open();
  page.becomes("away");
  page.wait(300);
  await page.open();
  page.becomes("well");
  page.wait(11);
  expect(await page.open()).toEqual({ status: 200, how: "miss", page: "3" });
  expect(await page.open()).toEqual({ status: 200, how: "hit", page: "3" });
});

test("a page that fails as it is made anew behind a visitor stays, also one that is whole where the new one is not", async () => {
  for (const state of ["away", "in-part"] as const) {
    const page = openPage();
    await page.open();
    page.becomes(state);
    page.wait(40);
    expect(await page.open()).toMatchObject({ how: "stale", page: "1" });
    expect(await page.open()).toMatchObject({ how: "stale", page: "1" });
    expect(page.times()).toBe(2);
    page.wait(200);
    expect(await page.open()).toMatchObject({ status: 200, how: "stale-error", page: "1" });
  }
});

test("a page that is gone is gone: only faults bring the kept one back", async () => {
  const page = openPage();
  await page.open();
  page.becomes("gone");
  page.wait(40);
  await page.open();
  expect(await page.open()).toMatchObject({ status: 404, how: "miss" });
});

test("who is signed in is told that it fails, and shown nothing that was made for others", async () => {
  const page = openPage();
  await page.open();
  page.becomes("away");
  page.wait(300);
  expect(await page.open({ Cookie: "miyar_session=secret" })).toMatchObject({ status: 503, how: null });
});

test("a cache that does not answer is done without", async () => {
  const away = () => Promise.reject(new Error("the cache is away"));
  const page = openPage({ match: away, put: away, delete: away } as unknown as Cache);
  expect(await page.open()).toEqual({ status: 200, how: "miss", page: "1" });
  expect(page.visitor.logged).toContainEqual(expect.objectContaining({ event: "edge_cache.failed" }));
});
