import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings, rateCounters } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { countView } from "#app/domains/listings/view/count-view.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { COUNTERS_KEPT_FOR, sweepCounters } from "#app/platform/rate-limit.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { recordedDatabase } from "#tests/factories/recorded.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const somebody = () => visitorCtx({ userAgent: BROWSER });

async function views(id: string): Promise<number | undefined> {
  const { db } = visitorCtx();
  return (await db.query.listings.findFirst({ where: eq(listings.id, id) }))?.viewsCount;
}

test("each load of a live listing counts one view, whoever loads it but its owner", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { id } = await insertListing(owner);
  const path = `/marketplace/${id}`;
  expect((await visit(somebody(), path)).text).toContain("لا مشاهدات بعد");
  await visit({ ...member, userAgent: BROWSER }, path, { cookie: (await signIn(member)).cookie });
  // A client navigation requests only the page's data.
  await visit(somebody(), `${path}.data`);
  expect(await views(id)).toBe(3);
  await visit({ ...owner, userAgent: BROWSER }, path, { cookie: (await signIn(owner)).cookie });
  expect(await views(id)).toBe(3);
  expect((await visit(somebody(), path)).text).toContain("3 مشاهدات");
});

test("a page fetched in advance counts once it is looked at: by the page's own word, not another site's, nor its owner's", async () => {
  const owner = await insertMember();
  const { id } = await insertListing(owner);
  const [browser, path] = [{ "User-Agent": BROWSER }, `/api/listings/${id}/views`];
  await call("GET", `/marketplace/${id}`, { headers: { ...browser, "Sec-Purpose": "prefetch;prerender" } });
  expect(await views(id)).toBe(0);
  const here = { ...browser, Origin: HERE, "Sec-Fetch-Site": "same-origin" };
  const { cookie } = await signIn(owner);
  expect((await call("POST", path, { headers: here, cookie })).status).toBe(204);
  for (const headers of [
    browser,
    { ...here, Origin: "https://else.example", "Sec-Fetch-Site": "cross-site" },
  ])
    expect((await call("POST", path, { headers })).status).toBe(403);
  expect(await views(id)).toBe(0);
  for (const network of ["198.51.100.7", "198.51.100.7", "198.51.100.8"])
    await call("POST", path, { headers: { ...here, "CF-Connecting-IP": network } });
  expect(await views(id)).toBe(2);
  expect((await call("POST", `/api/listings/${newId()}/views`, { headers: here })).status).toBe(204);
});

test("programs that say what they are do not count", async () => {
  const { id } = await insertListing(await insertMember());
  for (const userAgent of [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1",
    "curl/8.5.0",
  ])
    expect((await visit(visitorCtx({ userAgent }), `/marketplace/${id}`)).status).toBe(200);
  expect(await views(id)).toBe(0);
});

test("views count once per network, listing and hour, however often and however many at once the page is asked for", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const [{ id }, other] = [await insertListing(owner), await insertListing(owner)];
  const clientIp = `198.51.100.${newId()}`;
  let now = Date.now();
  const one = { ...somebody(), clientIp, now: () => now };
  await Promise.all(Array.from({ length: 12 }, () => visit(one, `/marketplace/${id}`)));
  await visit(one, `/marketplace/${id}.data`);
  await visit({ ...member, userAgent: BROWSER, clientIp }, `/marketplace/${id}`, {
    cookie: (await signIn(member)).cookie,
  });
  expect(await views(id)).toBe(1);
  await visit(one, `/marketplace/${other.id}`);
  expect([await views(id), await views(other.id)]).toEqual([1, 1]);
  now += minutes(59);
  await visit(one, `/marketplace/${id}`);
  expect(await views(id)).toBe(1);
  now += minutes(2);
  await Promise.all(Array.from({ length: 5 }, () => visit(one, `/marketplace/${id}`)));
  expect(await views(id)).toBe(2);
});

test("of an IPv6 network every address is one viewer, and no counter holds an address or a plain hash of one", async () => {
  const { id } = await insertListing(await insertMember());
  for (const end of ["1", "2", "ffff"])
    await countView(visitorCtx({ clientIp: `2001:db8:5:6::${end}` }), id, {
      viewerId: null,
      userAgent: BROWSER,
    });
  expect(await views(id)).toBe(1);
  const { db } = visitorCtx();
  const keys = (await db.query.rateCounters.findMany()).map(({ key }) => key);
  const plain = ["2001:db8:5:6::1", "2001:db8:5:6::/64", `${id} 2001:db8:5:6::/64`];
  for (const text of [
    ...plain,
    ...plain.map(hashSecret),
    ...plain.map((one) => hashSecret(one).slice(0, 16)),
    id,
  ])
    expect(
      keys.filter((key) => key.includes(text)),
      text,
    ).toEqual([]);
});

test("the marks of views end with the other counters", async () => {
  const { id } = await insertListing(await insertMember());
  const ctx = somebody();
  await countView(ctx, id, { viewerId: null, userAgent: BROWSER });
  const marks = () => ctx.db.$count(rateCounters, like(rateCounters.key, "view:%"));
  expect(await marks()).toBeGreaterThan(0);
  await sweepCounters({ ...ctx, now: () => Date.now() + COUNTERS_KEPT_FOR + hours(2) });
  expect(await marks()).toBe(0);
});

test("views of several networks at the same time are all counted, each by one call to the database", async () => {
  const { id } = await insertListing(await insertMember(), { viewsCount: 40 });
  await Promise.all(Array.from({ length: 25 }, () => visit(somebody(), `/marketplace/${id}`)));
  expect(await views(id)).toBe(65);

  const { db, asked } = recordedDatabase();
  await countView({ ...somebody(), db }, id, { viewerId: null, userAgent: BROWSER });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^insert into "rate_counters"/);
  expect(asked[1]).toMatch(/^update "listings" set "views_count" = "listings"."views_count" \+ 1/);
});

test("a listing that is not live counts none, nor does its owner's or a moderator's look at it", async () => {
  const owner = await insertMember();
  const { cookie } = await signIn(owner);
  const { id } = await insertListing(owner, { status: "pending" });
  await visit({ ...owner, userAgent: BROWSER }, `/marketplace/${id}`, { cookie });
  await countView(owner, id, { viewerId: null, userAgent: BROWSER });
  expect(await views(id)).toBe(0);
});

test("a message is no view", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { id } = await insertListing(owner);
  await sendMessage(member, id, { message: "هل العقار ما زال متاحًا؟" });
  expect(await views(id)).toBe(0);
});

test("a count that fails is logged, and the page is there", async () => {
  const { id, title } = await insertListing(await insertMember());
  const ctx = { ...somebody(), db: failingDatabase(/views_count" \+ 1/) };
  const { status, text } = await visit(ctx, `/marketplace/${id}`);
  expect([status, text.includes(title)]).toEqual([200, true]);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "listing.view_failed" }));
});
