import { expect, test, vi } from "vitest";
import { addressFault, openOutside, resolveByHttps, type OutsideRequest } from "./outside.server.ts";

const rules = { origin: "https://miyar.example.com", localHosts: [] as string[] };
const PUBLIC = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];

type Site = Record<string, () => Response | Promise<Response>>;

function open(site: Site, { resolve = async () => PUBLIC, localHosts = [] as string[] } = {}) {
  const asked: string[] = [];
  const fetcher = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    asked.push(url);
    expect(init?.redirect).toBe("manual");
    const answer = site[url];
    if (!answer) throw new TypeError("fetch failed");
    return answer();
  }) as typeof fetch;
  const outside = openOutside({ ...rules, localHosts }, { fetcher, resolve });
  const ask = (address: string, more: Partial<OutsideRequest> = {}) =>
    outside({ address, accepts: ["text/csv"], maxBytes: 100, withinMs: 5000, ...more });
  return { ask, asked };
}

const csv = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "text/csv; charset=utf-8", ...headers } });
const redirect = (to: string, status = 302) => new Response(null, { status, headers: { Location: to } });

test.each([
  ["http://feeds.example.com/a.csv", "bad-address"],
  ["https://feeds.example.com:8443/a.csv", "bad-address"],
  ["https://user:password@feeds.example.com/a.csv", "bad-address"],
  ["ftp://feeds.example.com/a.csv", "bad-address"],
  ["file:///etc/passwd", "bad-address"],
  ["data:text/csv,a", "bad-address"],
  ["no address", "bad-address"],
  [`https://feeds.example.com/${"a".repeat(2000)}`, "bad-address"],
  ["https://127.0.0.1/a.csv", "private"],
  ["https://2130706433/a.csv", "private"],
  ["https://0x7f.1/a.csv", "private"],
  ["https://0177.0.0.1/a.csv", "private"],
  ["https://169.254.169.254/latest/meta-data", "private"],
  ["https://8.8.8.8/a.csv", "private"],
  ["https://[::1]/a.csv", "private"],
  ["https://[::ffff:10.0.0.1]/a.csv", "private"],
  ["https://localhost/a.csv", "private"],
  ["https://localhost./a.csv", "private"],
  ["https://printer.local/a.csv", "private"],
  ["https://metadata.google.internal/a.csv", "private"],
  ["https://router/a.csv", "private"],
  ["https://miyar.example.com/api/health", "private"],
  ["https://①②⑦.0.0.1/a.csv", "private"],
])("%s is refused before anybody is asked", async (address, reason) => {
  expect(addressFault(address, rules)).toBe(reason);
  const { ask, asked } = open({});
  expect(await ask(address)).toEqual({ ok: false, reason });
  expect(asked).toEqual([]);
});

test("a public address is asked, and its answer comes with status and headers", async () => {
  const { ask } = open({ "https://feeds.example.com/a.csv": () => csv("a,b", { ETag: '"1"' }) });
  const answer = await ask("https://feeds.example.com/a.csv");
  if (!answer.ok) throw new Error(answer.reason);
  expect(new TextDecoder().decode(answer.bytes)).toBe("a,b");
  expect([answer.status, answer.headers.get("ETag")]).toEqual([200, '"1"']);
});

test.each([
  ["10.1.2.3"],
  ["172.16.0.1"],
  ["192.168.1.1"],
  ["100.64.0.1"],
  ["127.0.0.53"],
  ["169.254.169.254"],
  ["0.0.0.0"],
  ["224.0.0.1"],
  ["::1"],
  ["fd00::1"],
  ["fe80::1"],
  ["::ffff:192.168.0.1"],
  ["64:ff9b::a00:1"],
  ["no address"],
])("a name that leads to %s is refused, even beside a public address", async (address) => {
  const { ask, asked } = open(
    { "https://feeds.example.com/a.csv": () => csv("secret") },
    { resolve: async () => [...PUBLIC, address] },
  );
  expect(await ask("https://feeds.example.com/a.csv")).toEqual({ ok: false, reason: "private" });
  expect(asked).toEqual([]);
});

test("a name without an address, and a resolver that cannot be asked, lead nowhere", async () => {
  const site = { "https://feeds.example.com/a.csv": () => csv("a") };
  const nowhere = { ok: false, reason: "unreachable" };
  expect(await open(site, { resolve: async () => [] }).ask("https://feeds.example.com/a.csv")).toEqual(
    nowhere,
  );
  const broken = { resolve: async () => Promise.reject(new Error("the resolver answered 500")) };
  expect(await open(site, broken).ask("https://feeds.example.com/a.csv")).toEqual(nowhere);
});

test("a redirect is followed three times, and each place that it names is judged like the first", async () => {
  const site: Site = {
    "https://a.example.com/": () => redirect("/1"),
    "https://a.example.com/1": () => redirect("https://b.example.com/2", 301),
    "https://b.example.com/2": () => redirect("3", 308),
    "https://b.example.com/3": () => csv("there"),
    "https://c.example.com/": () => redirect("https://a.example.com/"),
    "https://d.example.com/": () => redirect("http://169.254.169.254/"),
    "https://e.example.com/": () => redirect("https://[::1]/"),
    "https://f.example.com/": () => redirect("https://f.example.com/"),
    "https://g.example.com/": () => redirect("https://"),
  };
  const { ask, asked } = open(site);
  expect(await ask("https://a.example.com/")).toMatchObject({ ok: true, status: 200 });
  expect(await ask("https://c.example.com/")).toEqual({ ok: false, reason: "redirects" });
  expect(await ask("https://d.example.com/")).toEqual({ ok: false, reason: "bad-address" });
  expect(await ask("https://e.example.com/")).toEqual({ ok: false, reason: "private" });
  asked.length = 0;
  expect(await ask("https://f.example.com/")).toEqual({ ok: false, reason: "redirects" });
  expect(asked).toHaveLength(4);
  expect(await ask("https://g.example.com/")).toEqual({ ok: false, reason: "bad-address" });
});

test("a message that is posted follows no redirect: what it holds is for one receiver", async () => {
  const { ask, asked } = open({
    "https://a.example.com/": () => redirect("https://b.example.com/", 307),
  });
  expect(await ask("https://a.example.com/", { method: "POST", body: "{}", accepts: [] })).toMatchObject({
    ok: true,
    status: 307,
  });
  expect(asked).toEqual(["https://a.example.com/"]);
});

test("an answer that is too long is given up at its limit, one that never ends too", async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(60));
      },
    });
  const { ask } = open({
    "https://a.example.com/": () => csv("x".repeat(101)),
    "https://b.example.com/": () => csv("x".repeat(100)),
    "https://c.example.com/": () => csv(endless()),
  });
  expect(await ask("https://a.example.com/")).toEqual({ ok: false, reason: "too-large" });
  expect(await ask("https://b.example.com/")).toMatchObject({ ok: true });
  expect(await ask("https://c.example.com/")).toEqual({ ok: false, reason: "too-large" });
  expect(sent).toBeLessThan(10);
});

test("only the types that are wanted are read, and an archive under a good name is not", async () => {
  const { ask } = open({
    "https://a.example.com/": () => new Response("<p>", { headers: { "Content-Type": "text/html" } }),
    "https://b.example.com/": () => new Response(new Uint8Array([1])),
    "https://c.example.com/": () => csv(new Uint8Array([0x1f, 0x8b, 8, 0])),
    "https://d.example.com/": () => csv(new Uint8Array([0x50, 0x4b, 3, 4])),
    "https://e.example.com/": () => new Response("not here", { status: 404 }),
  });
  for (const at of ["a", "b", "c", "d"])
    expect(await ask(`https://${at}.example.com/`)).toEqual({ ok: false, reason: "wrong-type" });
  expect(await ask("https://e.example.com/")).toMatchObject({
    ok: true,
    status: 404,
    bytes: new Uint8Array(0),
  });
});

test("who does not answer, or only drop by drop, is given up in time", async () => {
  vi.useFakeTimers();
  try {
    const { ask } = open({
      "https://a.example.com/": () => new Promise<Response>(() => {}),
      "https://b.example.com/": () => csv(new ReadableStream({ pull: () => new Promise(() => {}) })),
    });
    for (const at of ["a", "b"]) {
      const answer = ask(`https://${at}.example.com/`);
      await vi.advanceTimersByTimeAsync(5001);
      expect(await answer).toEqual({ ok: false, reason: "too-slow" });
    }
  } finally {
    vi.useRealTimers();
  }
});

test("hosts that local mode names may be private, and only those", async () => {
  const site = { "http://127.0.0.1:9000/a.csv": () => csv("a") };
  const { ask } = open(site, { localHosts: ["127.0.0.1"], resolve: async () => [] });
  expect(await ask("http://127.0.0.1:9000/a.csv")).toMatchObject({ ok: true });
  expect(await ask("http://127.0.0.2:9000/a.csv")).toEqual({ ok: false, reason: "bad-address" });
});

test("the resolver is asked for both kinds of addresses, over HTTPS", async () => {
  const asked: string[] = [];
  const fetcher = (async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    asked.push(url.href);
    const data = url.searchParams.get("type") === "A" ? "192.0.2.1" : "2001:db8::1";
    const type = url.searchParams.get("type") === "A" ? 1 : 28;
    return Response.json({
      Answer: [
        { type: 5, data: "alias.example.com." },
        { type, data },
      ],
    });
  }) as typeof fetch;
  expect(await resolveByHttps(fetcher)("feeds.example.com")).toEqual(["192.0.2.1", "2001:db8::1"]);
  expect(asked).toEqual([
    "https://cloudflare-dns.com/dns-query?name=feeds.example.com&type=A",
    "https://cloudflare-dns.com/dns-query?name=feeds.example.com&type=AAAA",
  ]);
  await expect(
    resolveByHttps(async () => new Response(null, { status: 500 }))("a.example.com"),
  ).rejects.toThrow();
});
