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
/** In no text of any other test. */
const MARK = `evil-${newId()}.example`;

/** The real pages behind the edge's cache, as the Worker puts them there. */
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

/** What a page's making might look at though its place in the cache does not. */
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
    const { html: clean } = await openEdge().open(`${path}?clean=${newId()}`);
    for (const [name, value] of Object.entries({ ...UNKEYED, all: "" })) {
      const address = `${path}?asked=${newId()}`;
      await edge.open(address, { headers: name === "all" ? UNKEYED : { [name]: value } });
      const { html, how } = await edge.open(address);
      expect(html, `${path} after ${name}`).not.toContain(MARK);
      expect([how, html.length > 5000], `${path} after ${name}`).toEqual(["hit", true]);
      const alike = (text: string) =>
        text.replace(/(?:asked|clean)=[0-9a-f]+/g, "").replace(/\d+ مشاهدة/g, "");
      expect(alike(html).length, `${path} after ${name}`).toBe(alike(clean).length);
    }
  }
});

test("no address is kept as another's: neither by a name of the cache's own, nor by case, slashes or escapes", () => {
  const addresses = [
    "/marketplace",
    "/marketplace?build=",
    "/marketplace?build=x",
    "/marketplace?build=x&build=",
    "/marketplace?a=1&b=2",
    "/marketplace?a=1%26b=2",
    "/marketplace?b=2&a=1",
    "/marketplace?a=1;b=2",
    "/marketplace?a=%2F",
    "/marketplace?a=/",
    "/marketplace?a=+",
    "/marketplace?a=%20",
    "/marketplace?a=%FF",
    "/marketplace?a=%EF%BF%BD",
    "/marketplace?a",
    "/marketplace?a=",
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

test("a name that the cache once used for itself keeps no page under another's address", async () => {
  const edge = openEdge();
  const own = `/marketplace?search=${newId()}`;
  await edge.open(`${own}&build=${MARK}`);
  const { how, html } = await edge.open(own);
  expect(how).toBe("miss");
  expect(html).not.toContain(MARK);
});

test("only a GET keeps a page, and only a page that opened", async () => {
  const edge = openEdge();
  const { id } = await insertListing(memberCtx());
  const asked = (path: string) => `${path}?asked=${newId()}`;
  const others: [string, RequestInit][] = [
    [asked("/marketplace"), { method: "HEAD" }],
    [asked("/marketplace"), { method: "POST", body: "a=b", headers: { Origin: HERE } }],
    [asked("/marketplace"), { method: "OPTIONS" }],
    [asked(`/marketplace/${id}.data`), {}],
    [asked("/marketplace.data"), {}],
    [asked("/marketplace/create"), {}],
    [asked("/marketplace/points"), {}],
    [asked("/marketplace/images"), {}],
    [asked(`/marketplace/${newId()}`), {}],
    [asked("/marketplace/x.css"), {}],
    [asked("/marketplace/..%2Fdashboard"), {}],
    [asked("/marketplace/..%2F..%2Fadmin"), {}],
    [asked("/market/riyadh"), {}],
    [asked("/market/nowhere/villa"), {}],
    [asked("/market/riyadh/x.css"), {}],
    [asked("/Marketplace"), {}],
    [asked("/marketplace/"), {}],
    [asked("//marketplace"), {}],
    [asked("/dashboard/x.css"), {}],
    [asked("/dashboard;/x.js"), {}],
    [asked("/profile%00.png"), {}],
    [asked("/auth/x.css"), {}],
    [asked("/api/viewer/x.css"), {}],
  ];
  for (const [path, init] of others) {
    await edge.open(path, init);
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
      const address = `${path}?asked=${newId()}`;
      await edge.open(address, { headers: { Cookie } });
      expect(await isKept(address), Cookie).toBe(false);
    }
  const address = `/?asked=${newId()}`;
  await edge.open(address, { headers: { Authorization: bearer } });
  expect(await isKept(address)).toBe(false);
  // One header line of two cookies is read alike by who decides on sharing and by who reads the session.
  const joined = `/marketplace?asked=${newId()}`;
  const { html } = await edge.open(joined, { headers: { Cookie: `cf=1, ${cookie}` } });
  expect(html).not.toContain("ريم الحربي");
});

test("an address of a hundred thousand letters is answered, and breaks nothing for the next", async () => {
  const edge = openEdge();
  for (const path of [`/marketplace?search=${"a".repeat(100_000)}`, `/marketplace/${"a".repeat(100_000)}`]) {
    const { status } = await edge.open(path);
    expect(status).toBeLessThan(500);
  }
  expect((await edge.open(`/marketplace?asked=${newId()}`)).status).toBe(200);
});
