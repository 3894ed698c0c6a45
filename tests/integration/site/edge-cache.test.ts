import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { isShared, letGoBack, throughEdgeCache, type Rendered } from "#workers/edge-cache.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";

const HERE = "https://miyar.example";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const cache = (caches as unknown as { default: Cache }).default;

/** A site with one page that counts its renderings, and its visitors' clock. */
function openSite({ edgeCacheSeconds = 30, headers = {} as Record<string, string>, status = 200 } = {}) {
  let network = 0;
  let now = Date.parse("2026-11-22T09:00:00Z");
  let rendered = 0;
  const asked: Request[] = [];
  const ctx = visitorCtx({ now: () => now, userAgent: PHONE });
  const visitor = { ...ctx, settings: { ...ctx.settings, edgeCacheSeconds } };
  // Each test uses its own paths.
  const path = `/marketplace?search=${newId()}`;
  async function render(request: Request): Promise<Rendered> {
    rendered += 1;
    asked.push(request);
    const nonce = newNonce();
    const html = `<script nonce="${nonce}"></script><p>rendered ${rendered}</p>`;
    return {
      response: new Response(html, { status, headers: { "Content-Type": "text/html", ...headers } }),
      nonce,
    };
  }
  async function open(address = path, init: RequestInit = {}) {
    const works: Promise<unknown>[] = [];
    const answer = await throughEdgeCache(new Request(HERE + address, init), render, {
      cache,
      waitUntil: (work) => works.push(work),
      // A new visitor each time.
      visitor: { ...visitor, clientIp: `10.0.0.${(network += 1)}` },
    });
    const html = await answer.response.text();
    await Promise.all(works);
    return {
      html,
      nonce: answer.nonce,
      how: answer.response.headers.get("X-Edge-Cache"),
      headers: answer.response.headers,
    };
  }
  return { open, asked, visitor, wait: (ms: number) => void (now += ms), times: () => rendered };
}

test("a second visitor gets the kept page, with a nonce of their own in page and policy", async () => {
  const site = openSite();
  const first = await site.open();
  const second = await site.open();
  expect([first.how, second.how, site.times()]).toEqual(["miss", "hit", 1]);
  expect(second.html).toContain("rendered 1");
  expect(second.nonce).not.toBe(first.nonce);
  expect(second.html).toContain(`nonce="${second.nonce}"`);
  expect(second.html).not.toContain(first.nonce);
  expect(second.headers.get("Cache-Control")).toBe("private, no-cache");
});

test("the kept page still says what a browser may load ahead of it", async () => {
  const link = "</assets/a.css>; rel=preload; as=style";
  const site = openSite({ headers: { Link: link } });
  await site.open();
  const second = await site.open();
  expect(second.how).toBe("hit");
  expect(second.headers.get("Link")).toBe(link);
});

test("a visitor's browser may keep a public page for going back; nobody's own page, and none that says otherwise", () => {
  const said = ({ cookie = "", isPublic = true, status = 200, headers = {} as Record<string, string> }) => {
    const response = new Response("", { status, headers: { "Content-Type": "text/html", ...headers } });
    letGoBack(new Request(HERE, { headers: cookie ? { Cookie: cookie } : {} }), { response, isPublic });
    return response.headers.get("Cache-Control");
  };
  expect(said({})).toBe("private, no-cache");
  expect(said({ cookie: "__cf_bm=1" })).toBe("private, no-cache");
  expect(said({ cookie: "miyar_session=1" })).toBeNull();
  expect(said({ isPublic: false })).toBeNull();
  expect(said({ status: 404 })).toBeNull();
  expect(said({ headers: { "Set-Cookie": "theme=dark" } })).toBeNull();
  expect(said({ headers: { "Cache-Control": "private, no-store" } })).toBe("private, no-store");
  expect(said({ headers: { "Content-Type": "application/json" } })).toBeNull();
});

test("a page no longer fresh is shown once more while it is made anew; after a minute it is waited for", async () => {
  const site = openSite();
  await site.open();
  site.wait(31_000);
  expect(await site.open()).toMatchObject({ how: "stale", html: expect.stringContaining("rendered 1") });
  // Refreshed in the background, by a request that counts as no visit.
  expect(site.times()).toBe(2);
  expect(site.asked[1]?.headers.get("Sec-Purpose")).toBe("prefetch");
  expect(await site.open()).toMatchObject({ how: "hit", html: expect.stringContaining("rendered 2") });
});

test("whoever has a cookie of ours, or a token, is rendered a page of their own, and leaves nothing behind", async () => {
  const site = openSite();
  const own: Record<string, string>[] = [
    { Cookie: "miyar_session=secret" },
    { Cookie: "theme=dark" },
    { Cookie: "__cf_bm=1; miyar_flash=signed-in" },
    { Authorization: "Bearer x" },
  ];
  for (const headers of own) expect((await site.open(undefined, { headers })).how).toBeNull();
  expect(site.times()).toBe(4);
  expect((await site.open(undefined, { headers: { Cookie: "__cf_bm=1; cf_clearance=2" } })).how).toBe("miss");
  expect((await site.open()).how).toBe("hit");
});

test("only public pages are shared, and only as pages: no form, no member's page, no file", () => {
  const shared = (path: string, init?: RequestInit) => isShared(new Request(HERE + path, init));
  for (const path of [
    "/",
    "/marketplace",
    "/marketplace?city=Riyadh",
    "/marketplace/abc",
    "/market",
    "/market/riyadh/villa",
    "/methodology/record",
    "/methodology/record.json?after=500",
  ])
    expect(shared(path), path).toBe(true);
  for (const path of [
    "/dashboard",
    "/auth",
    "/estimate",
    "/marketplace/abc/edit",
    "/favorites",
    "/shared/x",
    "/admin",
  ])
    expect(shared(path), path).toBe(false);
  expect(shared("/marketplace/abc", { method: "POST" })).toBe(false);
});

test("a page that failed, moved, sets a cookie or asks not to be stored is not kept", async () => {
  const answers: Parameters<typeof openSite>[0][] = [
    { status: 404 },
    { headers: { "Set-Cookie": "miyar_flash=x" } },
    { headers: { "Cache-Control": "no-store" } },
    { headers: { "Content-Type": "application/json" } },
  ];
  for (const answer of answers) {
    const site = openSite(answer);
    await site.open();
    await site.open();
    expect(site.times()).toBe(2);
  }
});

test("a listing that was taken off does not come back in the place of a page that cannot be made", async () => {
  const answers = [200, 302, 503];
  const site = openSite();
  const page = `/marketplace/${newId()}`;
  for (const status of answers) {
    const works: Promise<unknown>[] = [];
    const { response } = await throughEdgeCache(
      new Request(HERE + page),
      async () => ({
        response: new Response("its title", { status, headers: { "Content-Type": "text/html" } }),
        nonce: newNonce(),
      }),
      { cache, waitUntil: (work) => works.push(work), visitor: site.visitor },
    );
    await response.text();
    await Promise.all(works);
    expect(response.status).toBe(status);
    site.wait(120_000);
  }
});

test("0 seconds render each page", async () => {
  const site = openSite({ edgeCacheSeconds: 0 });
  await site.open();
  expect((await site.open()).how).toBeNull();
  expect(site.times()).toBe(2);
});

test("each opening of a kept listing is one view; a program's, a prefetch and reading it again are none", async () => {
  const site = openSite();
  const { id } = await insertListing(memberCtx(), { status: "approved" });
  const page = `/marketplace/${id}`;
  const views = async () => {
    const [row] = await site.visitor.db
      .select({ n: listings.viewsCount })
      .from(listings)
      .where(eq(listings.id, id));
    return row?.n;
  };
  await site.open(page);
  const before = (await views()) ?? 0;
  await site.open(page);
  await site.open(page);
  expect(await views()).toBe(before + 2);
  await site.open(page, { headers: { "Sec-Purpose": "prefetch" } });
  await site.open(page, { headers: { Referer: HERE + page } });
  expect(await views()).toBe(before + 2);
});
