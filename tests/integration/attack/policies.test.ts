import { beforeAll, expect, test } from "vitest";
import { newNonce, secure } from "#app/http/headers.server.ts";
import { call } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";
import { MEMBER_ACTS } from "../permissions/member-acts.ts";
import { OPENS } from "../permissions/opens.ts";
import { insertPeople, type People } from "../permissions/people.ts";
import { fillPath, insertThings, type Things } from "../permissions/things.ts";
import { readMarkup } from "./read-markup.ts";

const SITE = { origin: "https://miyar.example", tileUrl: "https://tiles.example/{z}/{x}/{y}.png" };

let people: People;
let things: Things;
beforeAll(async () => {
  people = await insertPeople();
  things = await insertThings(people);
});

type Policy = Map<string, string[]>;

const read = (policy: string): Policy =>
  new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

const NONE = "'none'";
const same = (sources: string[] | undefined, ...wanted: string[]) =>
  wanted.join(" ") === (sources ?? []).join(" ");

/** What a page's policy allows but should not. */
function gapsOf(policy: Policy): string[] {
  const fallback = policy.get("default-src");
  const of = (name: string) => policy.get(name) ?? fallback;
  const gaps: string[] = [];
  for (const name of ["script-src", "style-src"]) {
    const sources = of(name) ?? ["*"];
    // Only our own files, and scripts with a nonce or a hash; Turnstile if it is configured.
    const known = /^'(?:self|none|nonce-[\w+/=]{22,24}|sha256-[\w+/=]{44})'$/;
    gaps.push(...sources.filter((source) => !known.test(source)).map((source) => `${name} ${source}`));
  }
  if (!same(of("object-src"), NONE)) gaps.push("object-src");
  if (!same(policy.get("base-uri"), NONE)) gaps.push("base-uri");
  if (!same(policy.get("frame-ancestors"), NONE)) gaps.push("frame-ancestors");
  const posts = policy.get("form-action")?.join(" ");
  const paying = "'self' https://checkout.stripe.com https://checkout.moyasar.com";
  if (![NONE, "'self'", paying].includes(posts ?? "")) gaps.push("form-action");
  for (const [name, sources] of policy)
    for (const source of sources)
      if (["*", "http:", "https:", "blob:", "filesystem:"].includes(source)) gaps.push(`${name} ${source}`);
  if ((of("script-src") ?? []).includes("data:")) gaps.push("script-src data:");
  return gaps;
}

/** What other sites may frame, and nothing else: it says so itself, and answers to no session. */
const FRAMES = ["/embed/price", "/embed/estimate"];
const FRAMED = ["frame-ancestors", "frame-ancestors *", "X-Frame-Options"];

/** A response as the Worker sends it. */
function sent({ status, headers, html }: Awaited<ReturnType<typeof visit>>) {
  const nonce = newNonce();
  const own = headers.has("Content-Security-Policy");
  const body = [101, 204, 205, 304].includes(status) ? null : html;
  const response = secure(new Response(body, { status, headers }), { nonce, ...SITE });
  return { headers: response.headers, isDocument: own };
}

test("every page of everybody's has a policy without a gap, and needs none", async () => {
  const found: Record<string, string[]> = {};
  for (const who of ["anonymous", "owner", "aal1", "aal2"] as const)
    for (const path of Object.keys(OPENS)) {
      const answer = await visit(people.visitor(), fillPath(path, things), { cookie: people.cookies[who] });
      const { headers, isDocument } = sent(answer);
      const gaps = gapsOf(read(headers.get("Content-Security-Policy") ?? ""));
      const type = headers.get("Content-Type") ?? "";
      if (type.startsWith("text/html")) {
        gaps.push(...(await readMarkup(answer.html, { nonce: isDocument ? null : "nonce" })));
        if (!isDocument && /<[^>]+\sstyle="/.test(answer.html)) gaps.push("a style attribute");
      }
      for (const [name, value] of [
        ["X-Content-Type-Options", "nosniff"],
        ["X-Frame-Options", "DENY"],
      ] as const)
        if (headers.get(name) !== value) gaps.push(name);
      if (!headers.get("Strict-Transport-Security")?.includes("max-age=63072000")) gaps.push("HSTS");
      // A file is no page: without its own policy, it needs none for scripts and styles.
      const wrong = type.startsWith("application/pdf")
        ? gaps.filter((gap) => !/^(?:script|style|object)-src/.test(gap))
        : gaps;
      if (FRAMES.includes(path)) expect(wrong.splice(0), path).toEqual(FRAMED);
      if (wrong.length > 0) found[`${path} for ${who}`] = wrong;
    }
  expect(found).toEqual({});
});

test("documents that are opened as pages run nothing but what they carry", async () => {
  const form = (await MEMBER_ACTS["/test-report/document"]?.post(people, "owner"))?.form;
  const { cookies } = people;
  const documents = [
    await visit(visitorCtx(), "/test-report/document", { form }),
    await visit(visitorCtx(), "/test-report/document?print=1", { form }),
    await visit(people.visitor(), `/reports/${things.report.id}/print`, { cookie: cookies.owner }),
  ];
  for (const answer of documents) {
    expect(answer.status).toBe(200);
    const policy = read(sent(answer).headers.get("Content-Security-Policy") ?? "");
    expect(gapsOf(policy)).toEqual([]);
    expect(policy.get("default-src")).toEqual([NONE]);
    expect(policy.has("connect-src")).toBe(false);
    expect(policy.get("form-action")).toEqual([NONE]);
  }
});

test("an answer of the API runs nothing where it is opened by itself", async () => {
  for (const path of [
    "/api/health",
    "/api/viewer",
    "/api/favorites",
    "/auth/v1/user",
    "/auth/v1/nothing",
    "/robots.txt",
    "/sitemap.xml",
  ]) {
    const answer = await call("GET", path, { cookie: people.cookies.owner });
    expect(answer.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(answer.headers.get("Content-Type"), path).not.toContain("html");
    const policy = answer.headers.get("Content-Security-Policy");
    if (policy) expect(gapsOf(read(policy)), path).toEqual([]);
    expect(answer.headers.get("Access-Control-Allow-Origin"), path).toBeNull();
    await answer.body?.cancel();
  }
});
