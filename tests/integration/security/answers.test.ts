import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import worker from "#tests/setup/worker.ts";
import { env } from "cloudflare:test";

const MACHINE = [
  "/api/health",
  "/api/viewer",
  "/api/favorites",
  "/api/nothing",
  "/auth/v1/user",
  "/.well-known/jwks.json",
  "/media/nothing",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/pages.xml",
];

test.each(MACHINE)("%s: typed, with its charset, framed by nobody, and run by no browser", async (path) => {
  const { headers } = await call("GET", path);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Content-Type")).toMatch(/^(?:application\/json$|[a-z]+\/[a-z]+; charset=utf-8$)/i);
  expect(headers.get("Cache-Control")).toBeTruthy();
});

test("over HTTPS every answer to a program asks for HTTPS alone from then on, for two years and all subdomains", async () => {
  const https = { APP_ORIGIN: "https://localhost" };
  const request = new Request("https://localhost/api/viewer");
  const { headers, status } = await worker.fetch(request as never, { ...env, ...https } as never);
  expect(status).toBe(200);
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
});

test("where the site is served over HTTPS a program's call in the clear is refused, not led on, and its cookie not looked at", async () => {
  const member = await insertMember();
  const { cookie, bearer } = await signIn(member);
  for (const path of ["/api/viewer", "/api/live", "/auth/v1/user", "/.well-known/jwks.json"])
    for (const as of [{}, { cookie }, { bearer }]) {
      const answer = await call("GET", path, { ...as, bindings: { APP_ORIGIN: "https://localhost" } });
      expect(answer.status, path).toBe(403);
      expect(answer.headers.get("Location")).toBeNull();
      expect(await answer.json()).toEqual({ error: "https_required" });
    }
});

test("plain HTTP is answered with 308 by the Worker where the origin is https, for pages, files and forms, to the site's own host alone", async () => {
  const bindings = { APP_ORIGIN: "https://miyar.example" };
  const addresses = [
    "/",
    "/marketplace?city=Riyadh&x=%2F",
    "/dashboard",
    "/media/nothing",
    "/robots.txt",
    "//other.example/x",
  ];
  for (const path of addresses)
    for (const method of ["GET", "HEAD", "POST"]) {
      const headers = { "X-Forwarded-Host": "other.example" };
      const request = new Request(`http://elsewhere.example${path}`, { method, headers });
      const answer = await worker.fetch(request as never, { ...env, ...bindings } as never);
      expect([answer.status, answer.headers.get("Location")], `${method} ${path}`).toEqual([
        308,
        `https://miyar.example${path}`,
      ]);
      expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
    }
  // The build prerenders pages from this machine; with an http origin, everything else is http too.
  expect((await call("GET", "/", { bindings })).status).not.toBe(308);
  expect((await call("GET", "/robots.txt")).status).toBe(200);
});

test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])(
  "%s is no way to ask for a page, also signed in",
  async (method) => {
    const member = await insertMember();
    const { cookie } = await signIn(member);
    for (const path of ["/", "/marketplace", "/dashboard", "/auth"]) {
      const answer = await visit(visitorCtx(), path, {
        method,
        cookie,
        headers: { Origin: "http://localhost" },
      });
      expect(answer.status, path).toBe(405);
    }
    for (const path of ["/api/viewer", "/api/stripe/webhook", "/.well-known/jwks.json", "/auth/v1/user"])
      expect([404, 405], path).toContain((await call(method, path, { cookie })).status);
  },
);

test("no address leads to the repository, to settings or to sources", async () => {
  const wanted = [
    "/.git/HEAD",
    "/.git/config",
    "/.svn/entries",
    "/.env",
    "/.dev.vars",
    "/wrangler.toml",
    "/package.json",
    "/package-lock.json",
    "/app/root.tsx",
    "/migrations/0000_foundation.sql",
    "/assets/",
    "/build/server/index.js",
    "/cdn-cgi/explorer/api",
    "/docs",
    "/swagger.json",
    "/openapi.json",
    "/metrics",
    "/debug",
  ];
  for (const path of wanted) expect((await visit(visitorCtx(), path)).status, path).toBe(404);
});

test.each([
  ["/sign-out", { intent: "" }],
  ["/dashboard/settings/sessions", { intent: "end-all" }],
  ["/dashboard/settings/close", { understood: "on", password: PASSWORD }],
])("%s: who ends their session leaves nothing stored in this browser", async (path, form) => {
  const member = await insertWithPassword();
  const { cookie } = await signIn(member);
  const out = await visit(member, path, { cookie, form });
  expect([out.status, out.to]).toEqual([302, "/"]);
  expect(out.headers.get("Clear-Site-Data")).toBe('"storage"');
});
