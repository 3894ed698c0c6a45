import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { apiUsage, users } from "#app/db/schema.server.ts";
import { utcDayOf } from "#app/lib/calendar.ts";
import { CALLS_A_DAY, OPERATION_IDS, PROBLEMS, type ProblemCode } from "#app/domains/programs/rules.ts";
import { citySlug } from "#app/domains/valuation/market-address.ts";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { CITIES, COUNTRIES, STORED_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { memberCtx, settings } from "#tests/factories/context.ts";
import { insertKey } from "#tests/factories/keys.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { addressOf, ask, readDocument, type Described } from "#tests/factories/open-interface.ts";

// Everything here follows from the document that is served: an operation, a status or a problem that is added there is
// asked for, and one that is not answered as it says fails.
const { document, operations, faultsOf } = await readDocument();
const byId = Object.fromEntries(operations.map((operation) => [operation.operationId, operation]));
const names = operations.map(({ operationId }) => operationId);

let listingId = "";
beforeAll(async () => {
  ({ id: listingId } = await insertListing(memberCtx()));
});

const described = (id: string): Described => byId[id] as Described;
const given = (): Record<string, string> => ({ listing_id: listingId });
const exampleOf = (id: string, more: Record<string, string> = {}): string =>
  addressOf(described(id), given(), more);

test("the document is OpenAPI 3.1 and has every operation", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(names).toEqual([...OPERATION_IDS]);
});

test.each(names)(
  "%s answers its example as its schema says, with every header of the document",
  async (id) => {
    const answer = await ask(exampleOf(id));
    expect(answer.status).toBe(200);
    const reply = described(id).responses["200"];
    const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(reply?.content ?? {});
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(faultsOf(schema, await answer.json())).toEqual([]);
    // A list's last page has no next one, and a caller without a key has no day.
    const always = Object.keys(reply?.headers ?? {}).filter(
      (name) => !["Link", "RateLimit", "X-Request-Id"].includes(name),
    );
    for (const name of always) expect(answer.headers.get(name), name).not.toBeNull();
  },
);

test.each(names)("%s says 304 to whoever has the answer, and HEAD says all but the answer", async (id) => {
  const first = await ask(exampleOf(id));
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await ask(exampleOf(id), { headers: { "If-None-Match": header } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    for (const name of ["Access-Control-Allow-Origin", "Cache-Control", "RateLimit-Policy"])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
  }
  expect((await ask(exampleOf(id), { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  const head = await ask(exampleOf(id), { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", tag]);
});

test.each(names)("%s may be asked from any page, without cookies", async (id) => {
  const origin = { Origin: "https://journal.example" };
  const answer = await ask(exampleOf(id), { headers: { ...origin, Cookie: "miyar_session=x" } });
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  expect(answer.headers.get("Access-Control-Expose-Headers")).toContain("Link");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const asked = {
    ...origin,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "authorization",
  };
  const preflight = await ask(exampleOf(id), { method: "OPTIONS", headers: asked });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET,HEAD,OPTIONS");
});

type Provoked = { address?: string; asked?: Parameters<typeof ask>[1]; overrides?: Partial<VisitorContext> };

/** A city and type that no page of prices has. */
function marketWithout(): Record<string, string> {
  const known = new Set(listMarkets(Date.now()).map(({ city, type }) => `${city} ${type}`));
  for (const country of COUNTRIES)
    for (const { value: city } of CITIES[country])
      for (const type of STORED_PROPERTY_TYPES)
        if (!known.has(`${city} ${type}`)) return { city: citySlug(city), type };
  throw new Error("every city has every type");
}

const failing = (message: string): Provoked => ({
  overrides: {
    allowRead: async () => {
      throw new Error(message);
    },
  },
});

/** How each problem is provoked, at any operation that can have it. */
const PROVOKED: Record<ProblemCode, (id: string) => Promise<Provoked> | Provoked> = {
  "bad-parameters": (id) => ({ address: exampleOf(id, { nonsense: "1" }) }),
  "key-unknown": () => ({ asked: { key: `miyar_${"x".repeat(43)}` } }),
  "account-suspended": async () => {
    const member = await insertMember();
    const { key } = await insertKey(member);
    await member.db
      .update(users)
      .set({ suspendedAt: 1, suspendedFor: "x" })
      .where(eq(users.id, member.userId));
    return { asked: { key } };
  },
  "https-required": (id) => ({
    address: `http://miyar.example${exampleOf(id)}`,
    overrides: { settings: { ...settings, origin: "https://miyar.example" } },
  }),
  "foreign-origin": () => ({}),
  "not-found": (id) => ({ address: `${exampleOf(id).split("?")[0]}/nowhere/at/all` }),
  "no-such-market": (id) => ({ address: addressOf(described(id), marketWithout()) }),
  "no-such-listing": (id) => ({ address: addressOf(described(id), { listing_id: newId() }) }),
  "method-not-allowed": () => ({ asked: { method: "POST", body: {} } }),
  "too-many-calls": () => ({ overrides: { allowRead: async (what) => what !== "open" } }),
  "day-is-used-up": async () => {
    const member = await insertMember();
    const { id, key } = await insertKey(member);
    const day = utcDayOf(member.now());
    await member.db.insert(apiUsage).values({ keyId: id, day, calls: CALLS_A_DAY, lastAt: member.now() });
    return { asked: { key } };
  },
  unexpected: () => failing("broken"),
  unavailable: () => failing("D1_ERROR: overloaded"),
};

const documented = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, { "x-codes": codes = [] }]) =>
    codes.map((code): [string, ProblemCode, string] => [operationId, code as ProblemCode, status]),
  ),
);

test.each(documented)("%s answers %s with %s, as the document says", async (id, code, status) => {
  const { address = exampleOf(id), asked, overrides } = await PROVOKED[code](id);
  const answer = await ask(address, asked, overrides);
  expect(String(answer.status)).toBe(status);
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  const body = (await answer.json()) as Record<string, unknown>;
  const schema = described(id).responses[status]?.content?.["application/problem+json"]?.schema ?? {};
  expect(faultsOf(schema, body)).toEqual([]);
  expect(body).toMatchObject({ code, status: PROBLEMS[code] });
  expect(body.type).toMatch(new RegExp(`/developers#${code}$`));
  if (status === "429" || status === "503")
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  if (status === "405") expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  if (status === "401") expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
});

test("every problem that an operation can have is documented and provoked, and the rest have tests of their own", () => {
  const elsewhere = ["foreign-origin", "not-found"];
  const codes = new Set([...documented.map(([, code]) => code), ...elsewhere]);
  expect([...codes].toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
});

test("an address that is none of the interface's is a problem too", async () => {
  for (const path of ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/prices/riyadh"]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ code: "not-found" });
  }
});

test.each(names)("%s names each parameter that is wrong, by its pointer", async (id) => {
  const { parameters } = described(id);
  const [first] = parameters;
  const twice = `${exampleOf(id)}${exampleOf(id).includes("?") ? "&" : "?"}x~/y=1&x~/y=2`;
  expect(await (await ask(twice)).json()).toMatchObject({ errors: [{ pointer: "/x~/y" }] });
  const wrong = await ask(addressOf(described(id), { ...given(), [first?.name ?? ""]: "؟".repeat(200) }));
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ errors: [{ pointer: `/${first?.name}` }] });
  for (const { name } of parameters.filter((one) => one.required && one.in === "query")) {
    const url = new URL(`http://localhost${exampleOf(id)}`);
    url.searchParams.delete(name);
    const missing = (await (await ask(url.pathname + url.search)).json()) as { errors: object[] };
    expect(missing.errors).toContainEqual({
      pointer: `/${name}`,
      detail: "هذا المعامل مطلوب",
      detail_en: "Required",
    });
  }
});

test("lists are read to their end by the addresses in Link alone", async () => {
  const owner = memberCtx();
  for (let at = 0; at < 30; at += 1) await insertListing(owner, { city: "Jeddah", district: null });
  for (const start of [
    "/api/v1/prices/riyadh/apartment/districts",
    "/api/v1/listings?city=jeddah&sort=price_asc",
  ]) {
    const seen: unknown[] = [];
    let total = 0;
    for (let next: string | null = start, pages = 0; next !== null && pages < 20; pages += 1) {
      const answer = await ask(next);
      expect(answer.status).toBe(200);
      const body = (await answer.json()) as {
        districts?: unknown[];
        listings?: { id: string }[];
        total?: number;
      };
      seen.push(...(body.districts ?? body.listings ?? []));
      total = body.total ?? 0;
      const [, address] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "") ?? [];
      next = address === undefined ? null : new URL(address).pathname + new URL(address).search;
    }
    expect(seen.length).toBeGreaterThan(24);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(seen.length);
    if (total > 0) expect(seen.length).toBe(total);
  }
});

test("a cursor of another list is refused", async () => {
  for (const address of [
    "/api/v1/listings?sort=price_asc&after=12",
    "/api/v1/prices/riyadh/apartment/districts?after=7",
  ])
    expect(await (await ask(address)).json()).toMatchObject({ errors: [{ pointer: "/after" }] });
});
