import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { visit } from "#tests/factories/site.ts";
import { makeInTurn, refuseHaste } from "#workers/brake-reads.ts";
import { keyOf, throughEdgeCache } from "#workers/edge-cache.ts";
import { inTurn } from "#workers/turns.ts";

const cache = (caches as unknown as { default: Cache }).default;
const AREA = "south=24.6812&west=46.6601&north=24.7033&east=46.6955";

/** A context that counts requests per network, and allows each `most` of them. */
function braked(most: number, clientIp: string) {
  const counted = new Map<string, number>();
  const allowRead = async (what: string, network: string) => {
    const key = `${what} ${network}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
    return (counted.get(key) ?? 0) <= most;
  };
  return { ctx: visitorCtx({ clientIp, allowRead }), counted };
}
const page = (headers: Record<string, string> = {}, path = "/marketplace?search=a") =>
  new Request(HERE + path, { headers });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("anonymous reads beyond a network's limit are 429 with Retry-After, before anything is read for them", async () => {
  const { ctx } = braked(2, "203.0.113.5");
  let made = 0;
  const make = async () => new Response(String((made += 1)));
  const answers = [];
  for (let at = 0; at < 3; at += 1) answers.push(await makeInTurn(page(), ctx, make));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect([answers[2]?.headers.get("Retry-After"), made]).toEqual(["60", 2]);
  expect(ctx.noted).toContainEqual(
    expect.objectContaining({ event: "security.request_refused", status: 429 }),
  );
  // Another network has its own count.
  expect((await makeInTurn(page(), { ...ctx, clientIp: "203.0.113.6" }, make)).status).toBe(200);
});

test("a person is told in Arabic on a page of their own, a script in JSON", async () => {
  const { ctx } = braked(0, "203.0.113.5");
  const refused = (headers: Record<string, string>) => refuseHaste(page(headers), ctx);
  const shown = await refused({ Accept: "text/html,*/*", "Sec-Fetch-Dest": "document" });
  expect([shown?.status, shown?.headers.get("Content-Type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(await shown?.text()).toContain("طلبات كثيرة في وقت قصير");
  expect(await (await refused({ "Sec-Fetch-Dest": "empty" }))?.json()).toEqual({
    error: "too_many_requests",
  });
});

test("an IPv6 /64 counts as one network, and a form is not a read", async () => {
  const { ctx, counted } = braked(9, "2001:db8:1:2::1");
  await refuseHaste(page(), ctx);
  await refuseHaste(page(), { ...ctx, clientIp: "2001:db8:1:2:ffff::9" });
  await refuseHaste(new Request(`${HERE}/auth`, { method: "POST" }), ctx);
  expect([...counted]).toEqual([["asked 2001:db8:1:2::/64", 2]]);
});

test("a read counts once: of a page that is made for it when it is made, of everything else when it is asked for", async () => {
  const { ctx, counted } = braked(9, "203.0.113.5");
  const keeping = (edgeCacheSeconds: number) => ({ ...ctx, settings: { ...ctx.settings, edgeCacheSeconds } });
  const [uncached, kept] = [keeping(0), keeping(60)];
  const make = async () => new Response("made");
  for (const [path, visitor] of [
    ["/marketplace?search=a", uncached],
    ["/", uncached],
    ["/auth", kept],
  ] as const) {
    expect(await refuseHaste(page({}, path), visitor)).toBeNull();
    expect((await makeInTurn(page({}, path), visitor, make)).status).toBe(200);
  }
  expect([...counted]).toEqual([["made 203.0.113.5", 3]]);

  // A cache may have the first; nobody counts the second when it is made; the third is no page.
  for (const path of ["/marketplace", "/dashboard", "/robots.txt"]) await refuseHaste(page({}, path), kept);
  // Of what came in the clear, nothing is made.
  const secured = { ...uncached, settings: { ...uncached.settings, origin: "https://miyar.example" } };
  await refuseHaste(new Request("http://miyar.example/auth"), secured);
  expect([...counted]).toEqual([
    ["made 203.0.113.5", 3],
    ["asked 203.0.113.5", 4],
  ]);
});

test("the limits are the platform's, of the production configuration too: hundreds to be made a minute, thousands asked", async () => {
  const key = newId();
  const [made, asked] = [env.MAKE_LIMIT, env.READ_LIMIT];
  const first = await Promise.all(Array.from({ length: 300 }, () => made.limit({ key })));
  expect(first.every(({ success }) => success)).toBe(true);
  expect([(await made.limit({ key })).success, (await asked.limit({ key })).success]).toEqual([false, true]);
});

test("over HTTP, sitemaps, previews and health of a network that makes too much are 429 and read nothing", async () => {
  const bindings = {
    MAKE_LIMIT: { limit: async () => ({ success: false }) },
    DB: { prepare: () => expect.unreachable(), batch: () => expect.unreachable() },
  };
  const all = { ...bindings, READ_LIMIT: { limit: async () => ({ success: false }) } };
  const cookie = "miyar_session=nothing";
  const asked = [
    ...["/sitemaps/listings-7788.xml", `/media/previews/${newId()}/${newId()}.jpg`, "/api/health"].map(
      (path) => call("GET", path, { bindings }),
    ),
    ...[`/media/listings/${newId()}/thumb.webp`, "/api/viewer", "/robots.txt"].map((path) =>
      call("GET", path, { bindings: all, cookie }),
    ),
  ];
  for (const answer of await Promise.all(asked)) {
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  }
});

test("of one network one thing is made at a time, and another network's does not wait behind it", async () => {
  const [crowd, other] = [newId(), newId()];
  let [now, most, done] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, (now += 1));
    await pause(10);
    now -= 1;
    done += 1;
  };
  const all = Promise.all(Array.from({ length: 5 }, () => inTurn(crowd, work)));
  await inTurn(other, async () => expect(done).toBeLessThan(2));
  await all;
  expect([most, done]).toEqual([1, 5]);
});

test("behind a crowd most are refused and not made, who was cut off holds its turn for a second, and a throw gives it back", async () => {
  const network = newId();
  await expect(inTurn(network, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  void inTurn(network, () => new Promise<never>(() => undefined));
  const started = Date.now();
  expect(await inTurn(network, async () => "made")).toBe("made");
  expect(Date.now() - started).toBeGreaterThan(900);

  let made = 0;
  const waiting = Array.from({ length: 65 }, () => inTurn(network, async () => (made += 1)));
  expect(await inTurn(network, async () => (made += 1))).toBeNull();
  const refused = (await Promise.all(waiting)).filter((done) => done === null);
  expect([made + refused.length, made > 2, refused.length > 20]).toEqual([65, true, true]);
});

/** The map's real points behind the edge cache, with a count of how often they were computed. */
function openMap() {
  const ctx = visitorCtx();
  const visitor = { ...ctx, settings: { ...ctx.settings, edgeCacheSeconds: 30 } };
  let made = 0;
  async function ask(query: string, headers: Record<string, string> = {}) {
    const works: Promise<unknown>[] = [];
    const render = async (asked: Request) => {
      made += 1;
      const { pathname, search } = new URL(asked.url);
      const { html, status, headers: told } = await visit(visitor, pathname + search);
      return { response: new Response(html, { status, headers: told }), nonce: newId() };
    };
    const request = new Request(`${HERE}/marketplace/points?${query}`, { headers });
    const tools = { cache, waitUntil: (work: Promise<unknown>) => void works.push(work), visitor };
    const { response } = await throughEdgeCache(request, render, tools);
    const points: unknown = await response.json();
    await Promise.all(works);
    return { how: response.headers.get("X-Edge-Cache"), headers: response.headers, points };
  }
  return { ask, made: () => made };
}

test("two people who look at the same quarter of the map share one kept answer, whatever else their addresses say", async () => {
  await insertListing(memberCtx(), { latitude: 24.69, longitude: 46.68 });
  await cache.delete(keyOf(new Request(`${HERE}/marketplace/points?${AREA}`)));
  const map = openMap();
  const first = await map.ask(AREA);
  const near = await map.ask("south=24.6838&west=46.6622&north=24.7051&east=46.6972&x=1&sort=price_asc");
  expect([first.how, near.how, map.made()]).toEqual(["miss", "hit", 1]);
  expect(near.points).toEqual(first.points);
  expect(first.points).toMatchObject({ points: [{ kind: "listing" }] });
  expect(near.headers.get("Content-Type")).toContain("application/json");
  expect(near.headers.get("Cache-Control")).toBe("public, max-age=60");
  // Other searches and areas are separate entries, and a visitor with a cookie always gets a fresh response.
  await map.ask(`${AREA}&type=villa`);
  await map.ask("south=21.4&west=39.1&north=21.5&east=39.2");
  await map.ask(AREA, { Cookie: "miyar_session=x" });
  expect(map.made()).toBe(4);
});

test("what several ask for at once is made once", async () => {
  const map = openMap();
  const query = `${AREA}&search=${newId()}`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => map.ask(query)));
  expect(answers.map(({ how }) => how).toSorted()).toEqual([...Array<string>(7).fill("hit"), "miss"]);
  expect(map.made()).toBe(1);
});
