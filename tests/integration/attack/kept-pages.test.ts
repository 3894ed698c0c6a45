import { expect, test } from "vitest";
import { keyOf, throughEdgeCache, type Rendered } from "#workers/edge-cache.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const cache = (caches as unknown as { default: Cache }).default;
/** A text that no other test uses. */
const MARK = `evil-${newId()}.example`;

/** The real pages behind the edge cache, as in the Worker. */
function openEdge() {
  const ctx = visitorCtx();
  const visitor = { ...ctx, settings: { ...ctx.settings, edgeCacheSeconds: 30 } };
  let times = 0;
  async function render(asked: Request): Promise<Rendered> {
    times += 1;
    const { pathname, search } = new URL(asked.url);
    const nonce = newNonce();
    const sent = Object.fromEntries(asked.headers);
    const method = asked.method;
    const { html, status, headers } = await visit(visitor, pathname + search, { method, headers: sent });
    const page = html.replaceAll('nonce="nonce"', `nonce="${nonce}"`);
    return { response: new Response(method === "HEAD" ? null : page, { status, headers }), nonce };
  }
  async function open(path: string, init: RequestInit = {}) {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const { response, nonce } = await throughEdgeCache(new Request(HERE + path, init), render, {
      cache,
      waitUntil,
      visitor,
    });
    const html = (await response.text()).replaceAll(nonce, "");
    await Promise.all(works);
    return { html, status: response.status, how: response.headers.get("X-Edge-Cache") };
  }
  return { open, visitor, times: () => times };
}

const isKept = async (path: string): Promise<boolean> =>
  (await cache.match(keyOf(new Request(HERE + path)))) !== undefined;

/** The path, after removing it from the cache. */
async function unkept(path: string): Promise<string> {
  await cache.delete(keyOf(new Request(HERE + path)));
  return path;
}

/** Headers that rendering could read although they are not in the cache key. */
const UNKEYED: Record<string, string> = {
  "X-Forwarded-Host": MARK,
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Port": "1337",
  "X-Forwarded-Prefix": `/${MARK}`,
  "X-Forwarded-For": MARK,
  "X-Host": MARK,
  "X-Original-Host": MARK,
  "X-Original-URL": `/${MARK}`,
  "X-Rewrite-URL": `/${MARK}`,
  Forwarded: `host=${MARK};proto=http`,
  Origin: `https://${MARK}`,
  Referer: `https://${MARK}/`,
  "Accept-Language": `en;${MARK}`,
  Accept: "application/json",
  Range: "bytes=0-10",
  "If-None-Match": "*",
  "User-Agent": `Googlebot/2.1 (+http://${MARK})`,
  "X-HTTP-Method-Override": "POST",
  "X-Method-Override": "DELETE",
  "X-Requested-With": "XMLHttpRequest",
  "X-React-Router-SPA-Mode": "yes",
  "X-React-Router-Prerender-Data": `["${MARK}"]`,
  "X-Remix-Response": "yes",
  "X-Nonce": MARK,
  "CF-Connecting-IP": MARK,
  "Sec-CH-Prefers-Color-Scheme": "dark",
  "Save-Data": "on",
  "Sec-Fetch-Dest": "iframe",
};

test("what one visitor sends along changes nothing of the page that the next one is shown", async () => {
  const { id } = await insertListing(memberCtx());
  const edge = openEdge();
  for (const path of ["/", "/marketplace", `/marketplace/${id}`, "/market/riyadh/apartment"]) {
    const { html: clean } = await openEdge().open(await unkept(path));
    for (const [name, value] of Object.entries({ ...UNKEYED, all: "" })) {
      const address = await unkept(path);
      await edge.open(address, { headers: name === "all" ? UNKEYED : { [name]: value } });
      const { html, how } = await edge.open(address);
      expect(html, `${path} after ${name}`).not.toContain(MARK);
      expect([how, html.length > 5000], `${path} after ${name}`).toEqual(["hit", true]);
      const alike = (text: string) => text.replace(/\d+ مشاهدة/g, "");
      expect(alike(html).length, `${path} after ${name}`).toBe(alike(clean).length);
    }
  }
});

test("no address is kept as another's: neither by a name of the cache's own, nor by case, slashes or escapes", () => {
  const addresses = [
    "/marketplace",
    "/marketplace?search=build",
    "/marketplace?search=1&city=Riyadh",
    "/marketplace?search=1%26city=Riyadh",
    "/marketplace?search=1;city=Riyadh",
    "/marketplace?search=%2F",
    "/marketplace?search=%252F",
    "/marketplace?search=a+b",
    "/marketplace?search=a%2Bb",
    "/marketplace?search=%FF",
    "/marketplace?after=1",
    "/marketplace?after=",
    "/marketplace?after=1%26view=map",
    "/marketplace?view=map",
    "/marketplace?view=map&after=1",
    "/marketplace?search=view%3Dmap",
    "/Marketplace",
    "/marketplace/",
    "/marketplace/a",
    "/marketplace/A",
    "/marketplace/%61",
    "/marketplace/..%2Fa",
    "/marketplace%2Fa",
    "//marketplace",
    "/kept-/marketplace",
  ];
  const keys = addresses.map((path) => keyOf(new Request(HERE + path)).url);
  expect(new Set(keys).size).toBe(addresses.length);
  expect(keyOf(new Request("http://other.example/marketplace")).url).not.toContain(HERE);
});

test("names that a page does not read, their order and values that it does not know make no other page of it", () => {
  const keyFor = (path: string) => keyOf(new Request(HERE + path)).url;
  const alike = [
    ["/", "/?x=1", "/?utm_source=a&fbclid=b", "/?search=villa"],
    ["/market/riyadh/villa", "/market/riyadh/villa?x=1"],
    [`/marketplace/${"a".repeat(32)}`, `/marketplace/${"a".repeat(32)}?from=mail`],
    [
      "/marketplace",
      "/marketplace?x=1",
      "/marketplace?x=2&search=",
      "/marketplace?build=",
      "/marketplace?view=list",
    ],
    [
      "/marketplace?type=nonsense",
      "/marketplace?min_price=abc",
      "/marketplace?city=Atlantis",
      "/marketplace?areas=nonsense",
      "/marketplace?near=mosque,800",
      "/marketplace",
    ],
    [
      "/marketplace?search=a&city=Riyadh",
      "/marketplace?city=Riyadh&x=1&search=a",
      "/marketplace?city=Riyadh&search=%61&search=b",
    ],
  ];
  for (const addresses of alike) expect(new Set(addresses.map(keyFor)).size, addresses[0]).toBe(1);
});

test("a name that a page does not read stands in nothing that the next visitor is shown", async () => {
  const { id } = await insertListing(memberCtx());
  const edge = openEdge();
  for (const path of ["/", "/marketplace", `/marketplace/${id}`, "/market/riyadh/apartment"]) {
    const { html: first } = await edge.open(
      `${await unkept(path)}?${MARK}=${MARK}&next=//${MARK}&page=${MARK}`,
    );
    const { html, how } = await edge.open(path);
    expect([how, html.includes(MARK), first.includes(MARK)], path).toEqual(["hit", false, false]);
  }
});

test("a name that the cache once used for itself keeps no page under another's address", async () => {
  const edge = openEdge();
  const own = `/marketplace?search=${newId()}`;
  await edge.open(`${own}&build=${MARK}`);
  const { how, html } = await edge.open(own);
  expect(how).toBe("hit");
  expect(html).not.toContain(MARK);
  expect((await edge.open(`${own}${MARK}`)).how).toBe("miss");
});

test("only a GET keeps a page, and only a page that opened", async () => {
  const edge = openEdge();
  const { id } = await insertListing(memberCtx());
  const others: [string, RequestInit][] = [
    ["/marketplace", { method: "HEAD" }],
    ["/marketplace", { method: "POST", body: "a=b", headers: { Origin: HERE } }],
    ["/marketplace", { method: "OPTIONS" }],
    [`/marketplace/${id}.data`, {}],
    ["/marketplace.data", {}],
    ["/marketplace/create", {}],
    ["/marketplace/points", {}],
    ["/marketplace/images", {}],
    [`/marketplace/${newId()}`, {}],
    ["/marketplace/x.css", {}],
    ["/marketplace/..%2Fdashboard", {}],
    ["/marketplace/..%2F..%2Fadmin", {}],
    ["/market/riyadh", {}],
    ["/market/nowhere/villa", {}],
    ["/market/riyadh/x.css", {}],
    ["/Marketplace", {}],
    ["/marketplace/", {}],
    ["//marketplace", {}],
    ["/dashboard/x.css", {}],
    ["/dashboard;/x.js", {}],
    ["/profile%00.png", {}],
    ["/auth/x.css", {}],
    ["/api/viewer/x.css", {}],
  ];
  for (const [path, init] of others) {
    await edge.open(await unkept(path), init);
    expect(await isKept(path), `${init.method ?? "GET"} ${path}`).toBe(false);
  }
});

test("what somebody signed in is shown is never another's, whatever the cookie header looks like", async () => {
  const member = await insertMember({ fullName: "ريم الحربي" });
  const { cookie, bearer } = await signIn(member);
  const edge = openEdge();
  const disguises = [
    cookie,
    `cf_clearance=1; ${cookie}`,
    `${cookie}; cf_clearance=1`,
    `__cf_bm="1; ${cookie}; x"`,
    `cf=1;${cookie}`,
    `;;${cookie}`,
    `theme=dark`,
    `miyar_flash=signed-out`,
    `signed_in=1`,
  ];
  for (const Cookie of disguises)
    for (const path of ["/", "/marketplace", "/market"]) {
      const address = await unkept(path);
      await edge.open(address, { headers: { Cookie } });
      expect(await isKept(address), Cookie).toBe(false);
    }
  const address = await unkept("/");
  await edge.open(address, { headers: { Authorization: bearer } });
  expect(await isKept(address)).toBe(false);
  // Two cookies in one header line are parsed the same way for sharing and for the session.
  const joined = await unkept("/marketplace");
  const { html } = await edge.open(joined, { headers: { Cookie: `cf=1, ${cookie}` } });
  expect(html).not.toContain("ريم الحربي");
});

test("an address of a hundred thousand letters is answered, and breaks nothing for the next", async () => {
  const edge = openEdge();
  for (const path of [`/marketplace?search=${"a".repeat(100_000)}`, `/marketplace/${"a".repeat(100_000)}`]) {
    const { status } = await edge.open(path);
    expect(status).toBeLessThan(500);
  }
  expect((await edge.open("/marketplace")).status).toBe(200);
});
