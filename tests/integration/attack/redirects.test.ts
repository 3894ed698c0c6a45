import { expect, test } from "vitest";
import { pathHere, safeNext } from "#app/http/next.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD, runJobs } from "#tests/factories/credentials.ts";
import { addTotp, insertSignedIn } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { OPENS } from "../permissions/opens.ts";
import { insertPeople } from "../permissions/people.ts";

const EVIL = "evil.example";

/** Ways to write another host instead of a path, as browsers parse them. */
const ELSEWHERE = [
  "https://evil.example/",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "//evil.example/",
  "///evil.example/",
  "////evil.example/",
  "/\\evil.example/",
  "\\/evil.example/",
  "\\\\evil.example/",
  "/\\/evil.example/",
  "/\t/evil.example/",
  "/\n/evil.example/",
  "/\r\n/evil.example/",
  "\t//evil.example/",
  " //evil.example/",
  "\u0000//evil.example/",
  "\u00a0//evil.example/",
  "\ufeff//evil.example/",
  "/./\\evil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/a/..//evil.example/",
  "/%2e%2e//evil.example/",
  "/a/%2e%2e/\\evil.example",
  "//localhost@evil.example/",
  "//evil.example:80/",
  "//evil%2eexample/",
  "//[::1]/",
  "//2130706433/",
  "javascript:location='//evil.example'",
  "data:text/html,evil.example",
  "vbscript:evil.example",
  "blob:https://evil.example/x",
  "//evil.example\u3002/",
  "/\u2044/evil.example",
  "/\u2215evil.example",
  "/\uff0f/evil.example",
  "\uff0f\uff0fevil.example",
  "/%5cevil.example/",
  "/%2f%2fevil.example",
  "/%09/evil.example",
  "/%0d%0aLocation:%20https://evil.example/",
  "/\r\nLocation: https://evil.example/\r\n\r\n",
  "/a\r\nSet-Cookie: evil.example=1",
  "/dashboard\u2028//evil.example",
  "/auth\r\nX: evil.example",
  "/auth//evil.example",
  "/auth/..//evil.example",
  "/auth\\..\\\\evil.example",
];

/** Some of each kind, for slower tests; `pathHere`, which all pages use, is tested with all of them. */
const SOME = ELSEWHERE.filter((_, at) => at % 4 === 1);

/** Why a browser on `from` would leave this site with this Location; null if it would stay. */
function leaves(to: string, from = "/x/y"): string | null {
  if (/[^\x21-\x7e]/.test(to)) return `${JSON.stringify(to)} is no header's text`;
  if (/^[\\/]{2}/.test(to) || to.includes("\\")) return `${to} begins like a host`;
  return new URL(to, HERE + from).origin === HERE ? null : `${to} leads elsewhere`;
}

/** The redirect in the body of a response to a page's script. */
function insideOf(html: string): string | null {
  const text = /"redirect","((?:[^"\\]|\\.)*)"/.exec(html)?.[1];
  return text === undefined ? null : (JSON.parse(`"${text}"`) as string);
}

/** The same for a response, including the redirect inside a response to a page's script. */
function wrongOf({ to, html, status, headers }: Awaited<ReturnType<typeof visit>>, from = "/x/y") {
  const wrong = [to, insideOf(html)].flatMap((target) => (target === null ? [] : [leaves(target, from)]));
  if (status >= 500) wrong.push(`answered ${status}`);
  if (headers.get("Set-Cookie")?.includes(EVIL)) wrong.push("sets a stranger's cookie");
  if (headers.has("X")) wrong.push("has a stranger's header");
  return wrong.filter((what) => what !== null);
}

test.each(ELSEWHERE)("%j is no way off this site", (next) => {
  for (const path of [safeNext(next), pathHere(next) ?? "/"]) expect(leaves(path)).toBeNull();
});

test("no page goes on to another host, whatever it is told to go on to", async () => {
  const member = await insertWithPassword();
  const { cookie } = await signIn(member);
  const { ctx: careful } = await addTotp(await insertSignedIn());
  const { cookie: halfway } = await signIn(careful);
  const { id } = await insertListing(await insertMember());
  const own = await insertListing(member);
  const found: Record<string, string[]> = {};
  let moved = 0;
  for (const next of SOME) {
    const query = `next=${encodeURIComponent(next)}`;
    const asked: [string, Parameters<typeof visit>[2]][] = [
      [`/auth?${query}`, { cookie }],
      [`/auth?tab=login&${query}`, { form: { email: member.email, password: PASSWORD } }],
      [`/auth/mfa?${query}`, { cookie }],
      [`/auth/mfa?${query}`, { cookie: halfway }],
      [`/auth/again?${query}`, { cookie }],
      [`/auth/again?${query}`, { cookie, form: { password: PASSWORD } }],
      ["/theme", { form: { theme: "dark", back: next } }],
      ["/marketplace/searches", { form: { query: "city=Riyadh", back: next } }],
      ["/marketplace/searches", { cookie, form: { query: "city=Riyadh", back: next } }],
      [`/marketplace/${id}/favorite`, { form: { favorite: "add", back: next } }],
      [`/marketplace/${id}/favorite`, { cookie, form: { favorite: "add", back: next } }],
      [`/dashboard/listings/${own.id}`, { cookie, form: { intent: "confirm", back: next } }],
    ];
    for (const [path, how] of asked)
      for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
        const answer = await visit(visitorCtx(), address, how);
        if (address !== path && insideOf(answer.html) !== null) moved += 1;
        const wrong = wrongOf(answer);
        if (wrong.length > 0) found[`${address} ${JSON.stringify(next)}`] = wrong;
      }
  }
  expect(found).toEqual({});
  // Redirects inside responses to scripts are checked too.
  expect(moved).toBeGreaterThan(SOME.length * 5);
});

test("who saved a listing before signing in comes back to this site", async () => {
  const { cookie } = await signIn(await insertMember());
  const { id } = await insertListing(await insertMember());
  for (const back of SOME) {
    const pressed = await visit(visitorCtx(), `/marketplace/${id}/favorite`, {
      form: { favorite: "add", back },
    });
    const wish = /miyar_favorite=[^;]+/.exec(pressed.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    expect(wish).not.toBe("");
    const opened = await visit(visitorCtx(), `/marketplace/${id}/favorite`, { cookie: `${cookie}; ${wish}` });
    expect(wrongOf(opened), back).toEqual([]);
  }
});

test("no address of ours, however it is written, moves on to another host", async () => {
  const found: Record<string, string[]> = {};
  const { cookies } = await insertPeople();
  const begins = [
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/evil.example%2f..",
  ];
  const ends = [
    "/",
    "/dashboard",
    "//dashboard/",
    "/%2e%2e/dashboard",
    "/..%2fadmin",
    "/.data",
    "/marketplace/x",
  ];
  const doubled = Object.keys(OPENS).flatMap((path) => [`/${path}`, `${path}/%2e%2e//`]);
  for (const path of [...begins.flatMap((begin) => ends.map((end) => begin + end)), ...doubled])
    for (const cookie of [undefined, cookies.owner]) {
      const wrong = wrongOf(await visit(visitorCtx(), path, { cookie }), path);
      if (wrong.length > 0) found[path] = wrong;
    }
  expect(found).toEqual({});
});

/** Headers in which a proxy passes on the requested host. */
const HOSTS = {
  "X-Forwarded-Host": EVIL,
  "X-Forwarded-Server": EVIL,
  "X-Host": EVIL,
  "X-Original-Host": EVIL,
  "X-HTTP-Host-Override": EVIL,
  Forwarded: `host=${EVIL}`,
  "X-Forwarded-Proto": "ftp",
  "X-Original-URL": `https://${EVIL}/`,
  Referer: `https://${EVIL}/`,
};

test("addresses in mails and pages are the site's own, whatever host was asked for", async () => {
  const ctx = visitorCtx();
  const { email } = await insertMember();
  await visit(ctx, "/auth?tab=magic", { form: { email }, headers: HOSTS });
  await visit(ctx, "/auth?tab=signup", {
    form: {
      full_name: "نورة القحطاني",
      email: "host@example.com",
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    headers: HOSTS,
  });
  await runJobs(ctx);
  expect(ctx.sentMails).toHaveLength(2);
  for (const { html, text } of ctx.sentMails) {
    expect(html + text).not.toContain(EVIL);
    for (const [address] of text.matchAll(/https?:\/\/\S+/g))
      expect(address.startsWith(`${ctx.settings.origin}/`), address).toBe(true);
  }
  for (const path of ["/", "/marketplace", "/pricing", "/auth"]) {
    const { html, to } = await visit(visitorCtx(), path, { headers: HOSTS });
    expect([html.includes(EVIL), to]).toEqual([false, null]);
  }
});
