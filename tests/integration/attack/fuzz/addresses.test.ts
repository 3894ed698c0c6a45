import { afterAll, beforeAll, expect, test } from "vitest";
import { EstimateQuestion } from "#app/domains/listings/estimates/estimate-question.ts";
import type { Random } from "../../../../scripts/seed/random.ts";
import { newId } from "#app/lib/ids.ts";
import { visit } from "#tests/factories/site.ts";
import { OPENS } from "../../permissions/opens.ts";
import { fillPath } from "../../permissions/things.ts";
import { askedNames } from "./asked-names.ts";
import { chosen, PATIENT, randomFor, ROUNDS } from "./effort.ts";
import { hostileText, told, wellFormed } from "./hostile-texts.ts";
import { sendAndJudge, tally } from "./judge.ts";
import { fieldsIn } from "./mutations.ts";
import { actorOf, beginAnew, ownThings, people } from "./starts.ts";

beforeAll(beginAnew);
afterAll(() => {
  if (ROUNDS > 0) console.log(`addresses: ${JSON.stringify(tally)}`);
});

/** Values that are valid for some parameter, so that the next parameter is read too. */
const PLAUSIBLE = [
  "Riyadh",
  "Dubai",
  "sa",
  "sale",
  "rent",
  "apartment",
  "villa",
  "newest",
  "price-up",
  "map",
  "24.7",
  "1",
  "5",
  "300",
  "النرجس",
  "شقة",
  "all",
  "service",
  "contact",
  "pending",
  "approved",
  `1750000000000.${newId()}`,
  "950000",
  "seller_owner",
  "invoice",
] as const;

async function pageOf(path: string) {
  const { owner, cookies, visitor, contexts } = await people();
  const filled = fillPath(path, await ownThings());
  const cookie = cookies[actorOf({ answers: OPENS[path] ?? "", post: () => ({ form: {} }) })];
  return { filled, cookie, visitor, others: [owner.userId, contexts.aal2.userId, newId()] };
}

/** The parameters that a page reads: when opened, with its own forms' fields and answers to some of its questions. */
async function parametersOf(path: string): Promise<string[]> {
  const { filled, cookie, visitor } = await pageOf(path);
  const names = new Set<string>();
  for (const query of ["", "?city=Riyadh&country=sa&tab=login&kind=service&version=1"]) {
    const seen = await askedNames(async () => {
      const { html } = await visit(visitor(), filled + query, { cookie });
      for (const { name } of fieldsIn(html)) names.add(name);
    });
    for (const name of seen.names) names.add(name);
  }
  if (path === "/marketplace/estimate")
    for (const name of Object.keys(EstimateQuestion.shape)) names.add(name);
  return [...names].filter((name) => name !== "_routes" && name !== "index");
}

/** Invalid percent escapes. */
const ESCAPES = [
  "%",
  "%zz",
  "%E0%A4%A",
  "%00",
  "%ED%A0%80",
  "%C0%AF",
  "%FF%FE",
  "%u0041",
  "%25%30%30",
  "%2e%2e%2f",
];

const escaped = (text: string): string => encodeURIComponent(wellFormed(text));

/** A query with one hostile parameter. Often others are plausible; sometimes it is repeated or in brackets. */
function hostileQuery(
  name: string,
  names: readonly string[],
  random: Random,
  others: readonly string[],
): string {
  const text = random.chance(0.1) ? random.pick(ESCAPES) : escaped(hostileText(random, others));
  const value = text.length > 30_000 ? text.slice(0, 30_000).replace(/%.?$/, "") : text;
  const key =
    escaped(name) +
    random.weighted([
      ["", 12],
      ["[]", 1],
      ["[0]", 1],
      [".x", 1],
      ["[__proto__]", 1],
    ] as const);
  const besides = random.chance(0.6)
    ? random.some(names, Math.min(4, names.length)).filter((other) => other !== name)
    : [];
  const query = [
    ...besides.map((other) => `${escaped(other)}=${escaped(random.pick(PLAUSIBLE))}`),
    `${key}=${value}`,
    ...(random.chance(0.15)
      ? [`${escaped(name)}=${escaped(hostileText(random, others)).slice(0, 300)}`]
      : []),
  ];
  return query.join("&");
}

test.each(Object.keys(OPENS))("%s opens or refuses, whatever its address asks", PATIENT, async (path) => {
  const random = randomFor(`query ${path}`);
  const { filled, cookie, visitor, others } = await pageOf(path);
  const names = await parametersOf(path);
  for (const name of chosen(random, [...names, "unknown"], 2)) {
    const query = hostileQuery(name, names, random, others);
    const address = `${filled}${random.chance(0.15) ? ".data" : ""}?${query}`;
    await sendAndJudge(visitor(), { path: address, change: "", visit: { cookie } });
  }
});

const WITH_PARAMETERS = Object.keys(OPENS).filter((path) => path.includes("/:") || path.endsWith("*"));

test.each(WITH_PARAMETERS)("%s opens or refuses, whatever stands in its path", PATIENT, async (path) => {
  const random = randomFor(`path ${path}`);
  const { cookie, visitor, others } = await pageOf(path);
  const { filled: whole } = await pageOf(path);
  const places = [...path.matchAll(/\/(?::\w+\??|\*)/g)].map(([place]) => place);
  for (const place of chosen(random, places, 1)) {
    const text = hostileText(random, others);
    const spelled = random.chance(0.25)
      ? random.pick(ESCAPES)
      : escaped(text).slice(0, 8000).replace(/%.?$/, "");
    const at = path.split("/").indexOf(place.slice(1));
    const parts = whole.split("/");
    parts[at] = spelled;
    const address = parts.join("/");
    await sendAndJudge(visitor(), { path: address, change: told(text), visit: { cookie } });
  }
});

const ODD = [
  "//",
  "///evil.example",
  "/%",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/.data",
  "/_root.data",
  "/_root.data?_routes=%00",
  "/__manifest?p=%2F&version=x",
  "/__manifest?paths=%E0%A4%A",
  "/marketplace.data?_routes=routes%2Fmarket%2Fmarketplace",
  "/marketplace?_data=routes/marketplace/marketplace",
  "/marketplace/",
  "/MARKETPLACE",
  "/marketplace;a=b",
  "/dashboard%00",
  "/dashboard.data",
  "/admin/.data",
  "/auth?next=%00&next=//evil.example",
  "/\u202e",
  `/${"a/".repeat(3000)}`,
  `/?${"a=1&".repeat(5000)}`,
];

test("odd addresses are answered", PATIENT, async () => {
  const { visitor, cookies } = await people();
  for (const path of ODD)
    for (const cookie of [undefined, cookies.owner])
      await sendAndJudge(visitor(), { path, change: "odd", visit: { cookie } });
});

/** The names of the site's cookies, from its own responses. */
async function cookiesOfSite(): Promise<string[]> {
  const { visitor, owner } = await people();
  const { PASSWORD } = await import("#tests/factories/credentials.ts");
  const listing = (await ownThings()).listing.id;
  const answers = [
    await visit(visitor(), "/auth?tab=login", { form: { email: owner.email, password: PASSWORD } }),
    await visit(visitor(), "/theme", { form: { theme: "dark" } }),
    await visit(visitor(), `/marketplace/${listing}/favorite`, { form: { favorite: "add" } }),
  ];
  return answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((pair) => pair.includes("="));
}

/** Bytes that a header can contain: the text in UTF-8, without line breaks. */
const inHeader = (text: string): string =>
  [...new TextEncoder().encode(wellFormed(text))]
    .filter((byte) => byte !== 0 && byte !== 10 && byte !== 13)
    .map((byte) => String.fromCharCode(byte))
    .join("")
    .trim()
    .slice(0, 16_000);

test("whatever cookies hold, pages open", PATIENT, async () => {
  const { visitor, cookies } = await people();
  const pairs = await cookiesOfSite();
  expect(pairs.length).toBeGreaterThanOrEqual(5);
  const random = randomFor("cookies");
  const pages = [
    "/",
    "/auth",
    "/marketplace",
    `/marketplace/${(await ownThings()).listing.id}/favorite`,
    "/dashboard",
  ];
  for (const pair of chosen(random, pairs, pairs.length)) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const hostile = inHeader(hostileText(random));
    const forms = [
      `${name}=${hostile}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value}x${hostile.slice(0, 40)}`,
      `${name}=${value}; ${name}=${hostile}`,
      `${name}=${hostile}; ${name}=${value}`,
      `${name}`,
      `=${hostile}; ${name}="${value}"`,
    ];
    for (const cookie of random.some(forms, ROUNDS > 0 ? forms.length : 3)) {
      const path = random.pick(pages);
      const session = random.chance(0.5) && !/session/.test(name) ? `${cookies.owner}; ` : "";
      await sendAndJudge(visitor(), { path, change: told(cookie), visit: { cookie: session + cookie } });
    }
  }
});

const HEADERS = [
  "Accept",
  "Accept-Language",
  "Accept-Encoding",
  "User-Agent",
  "Referer",
  "Origin",
  "Range",
  "If-None-Match",
  "If-Modified-Since",
  "Authorization",
  "CF-Connecting-IP",
  "CF-IPCountry",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "Sec-Fetch-Mode",
  "Sec-Fetch-Site",
  "X-HTTP-Method-Override",
  "Content-Type",
];

test("whatever headers say, pages open and posts are taken or refused", PATIENT, async () => {
  const { visitor, cookies } = await people();
  const random = randomFor("headers");
  for (const header of chosen(random, HEADERS, HEADERS.length)) {
    const headers = { [header]: inHeader(hostileText(random)).slice(0, 8000) };
    const change = told(headers);
    await sendAndJudge(visitor(), {
      path: "/marketplace",
      change,
      visit: { cookie: cookies.owner, headers },
    });
    const body = new URLSearchParams({ theme: "dark" });
    await sendAndJudge(visitor(), { path: "/theme", change, visit: { body, headers } });
  }
});
