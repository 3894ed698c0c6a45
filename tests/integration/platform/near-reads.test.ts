import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { PAGES } from "virtual:page-facts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { favorites, listings } from "#app/db/schema.server.ts";
import { bookmarkCookie, readsOf } from "#app/http/bookmark.server.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { openBrowser } from "#tests/factories/browsing.ts";
import { memberCtx, openStripe, paymentsAt, settings, visitorCtx } from "#tests/factories/context.ts";
import { laggingDatabase } from "#tests/factories/lagging-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import worker from "#tests/setup/worker.ts";
import { appContext } from "#workers/context.ts";
import { runCron } from "#workers/cron.ts";
import { randomOf } from "../../../scripts/seed/random.ts";

// What people see while the replica near them is late.

let lagging: Awaited<ReturnType<typeof laggingDatabase>>;

beforeAll(async () => {
  lagging = await laggingDatabase();
});

beforeEach(async () => {
  await lagging.catchUp();
  lagging.takeAnswered();
});

const db = () => openDatabase(lagging.binding);
const insertLive = (title: string) => insertListing(memberCtx({ db: db() }), { title });

async function insertSignedIn() {
  const ctx = await insertMember({ db: db() });
  const { cookie, bearer } = await signIn(ctx);
  return { ctx, cookie, bearer };
}

const save = (id: string) => [`/marketplace/${id}/favorite`, { favorite: "add" }] as const;
const takeOut = (id: string) => [`/marketplace/${id}/favorite`, { favorite: "remove" }] as const;

test("a visitor's page is answered by the replica, as late as that is, and without a cookie", async () => {
  const { id } = await insertLive("شقة يعرفها الجميع منذ أمس");
  await lagging.catchUp();
  await insertLive("شقة لا تعرفها النسخة بعد");
  lagging.takeAnswered();
  for (const path of ["/", "/marketplace", `/marketplace/${id}`, "/market"]) {
    const seen = await openBrowser(lagging.binding).open(path);
    expect(seen.status, path).toBe(200);
    expect(seen.html).not.toContain("شقة لا تعرفها النسخة بعد");
    expect(seen.headers.getSetCookie()).toEqual([]);
  }
  const answered = lagging.takeAnswered();
  // The view is counted at the primary, once the page is out.
  const [counting, reading] = [true, false].map((counts) =>
    answered.filter(({ query }) => /^\s*(?:insert|update|delete)/i.test(query) === counts),
  );
  expect(new Set(reading?.map(({ by }) => by))).toEqual(new Set(["replica"]));
  expect(new Set(counting?.map(({ by }) => by))).toEqual(new Set(["primary"]));
  expect(lagging.lag()).toBeGreaterThan(0);
});

test("a member sees a press of the heart on the next page, in the list and in the API, though the replica is late", async () => {
  const { cookie } = await insertSignedIn();
  const { id } = await insertLive("شقة للمفضلة");
  await lagging.catchUp();
  const browser = openBrowser(lagging.binding, cookie);
  await browser.open(...save(id));
  expect(browser.cookieOf("miyar_written")).toMatch(/^[0-9a-z]+\.[0-9a-z]+\.[\w-]{43}$/);
  for (const wait of [false, true]) {
    if (wait) browser.wait();
    expect((await browser.open("/favorites")).html).toContain("شقة للمفضلة");
    expect(await (await browser.call(`/api/favorites?ids=${id}`)).json()).toEqual([id]);
  }
  await browser.open(...takeOut(id));
  browser.wait();
  expect((await browser.open("/favorites")).html).not.toContain("شقة للمفضلة");
});

test("the bookmark asks the replica for the member's own write and for nothing newer", async () => {
  const { cookie } = await insertSignedIn();
  const { id } = await insertLive("شقة رأيتها أولًا");
  const browser = openBrowser(lagging.binding, cookie);
  await browser.open(...save(id));
  browser.wait();
  await insertLive("شقة أُضيفت بعد ذلك");
  lagging.takeAnswered();
  const page = await browser.open("/marketplace");
  const answered = lagging.takeAnswered();
  expect(answered.filter(({ by }) => by === "replica").length).toBeGreaterThan(3);
  // One trip to the primary is left: who it is that asks.
  const primary = answered.filter(({ by }) => by === "primary");
  expect(primary.map(({ query }) => query)).toEqual([expect.stringContaining('from "sessions"')]);
  expect(page.html).not.toContain("شقة أُضيفت بعد ذلك");
  expect(lagging.lag()).toBeGreaterThan(0);
  // Nothing was written, so nothing is to be remembered.
  expect(page.headers.getSetCookie().filter((cookie) => cookie.startsWith("miyar_written"))).toEqual([]);
});

test("without a bookmark (another device, a token, ten minutes later) a member sees all that was written before", async () => {
  const { cookie, bearer } = await insertSignedIn();
  const { id } = await insertLive("شقة من جهاز آخر");
  await openBrowser(lagging.binding, cookie).open(...save(id));
  expect((await openBrowser(lagging.binding, cookie).open("/favorites")).html).toContain("شقة من جهاز آخر");
  const request = new Request(`${HERE}/api/favorites?ids=${id}`, { headers: { Authorization: bearer } });
  const answer = await worker.fetch(request as never, { ...env, DB: lagging.binding } as never);
  expect(await answer.json()).toEqual([id]);
});

test("whatever two members do and however late the replica is, neither ever misses a write of theirs", async () => {
  const random = randomOf("late replicas");
  const homes = await Promise.all([1, 2, 3].map((n) => insertLive(`شقة رقم ${n} في السباق`)));
  const people = await Promise.all(
    [1, 2].map(async () => ({
      browser: openBrowser(lagging.binding, (await insertSignedIn()).cookie),
      kept: new Set<string>(),
    })),
  );
  for (let step = 0; step < 60; step += 1) {
    const { browser, kept } = random.pick(people);
    const { id } = random.pick(homes);
    if (random.chance(0.2)) await lagging.catchUp();
    if (random.chance(0.5)) browser.wait();
    if (random.chance(0.4)) {
      const adds = random.chance(0.6);
      const [path, form] = adds ? save(id) : takeOut(id);
      await browser.open(path, form);
      if (adds) kept.add(id);
      else kept.delete(id);
    }
    const asked = homes.map((home) => home.id);
    const told = (await (await browser.call(`/api/favorites?ids=${asked.join(",")}`)).json()) as string[];
    expect(new Set(told), `step ${step}`).toEqual(kept);
    const page = await browser.open("/favorites");
    expect(
      homes
        .filter(({ title }) => page.html.includes(title))
        .map((home) => home.id)
        .toSorted(),
    ).toEqual([...kept].toSorted());
  }
});

test("what an owner closes leaves their own list and the market they look at", async () => {
  const { ctx, cookie } = await insertSignedIn();
  const { id } = await insertListing(ctx, { title: "شقة ستُباع اليوم" });
  await lagging.catchUp();
  const browser = openBrowser(lagging.binding, cookie);
  expect((await browser.open("/marketplace")).html).toContain("شقة ستُباع اليوم");
  const { closedAs } = (await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) })) ?? {};
  expect(closedAs).toBeNull();
  await browser.open(`/dashboard/listings/${id}`, { intent: "sold" });
  const row = await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
  expect(row?.closedAs).toBe("sold");
  browser.wait();
  expect((await browser.open("/marketplace")).html).not.toContain("شقة ستُباع اليوم");
});

test("a write whose answer was lost is seen too", async () => {
  const { ctx, cookie } = await insertSignedIn();
  const { id } = await insertLive("شقة ضاع جوابها");
  await lagging.catchUp();
  const browser = openBrowser(lagging.binding, cookie);
  const other = await insertLive("شقة قبلها");
  await browser.open(...save(other.id));
  browser.wait();
  const losing = losingDatabase(lagging.binding);
  const unlucky = openBrowser(losing, cookie, { log: () => undefined });
  const failed = await unlucky.open(...save(id));
  expect(failed.toast).not.toBe("تم الإضافة للمفضلات");
  expect(await ctx.db.$count(favorites, eq(favorites.listingId, id))).toBe(1);
  expect((await unlucky.open("/favorites")).html).toContain("شقة ضاع جوابها");
});

test("money is never read from a replica: checkout's return, invoices, refunds, webhooks, jobs and sweeps", async () => {
  const { standIn, sdk } = openStripe();
  const ctx = await insertMember({ db: db(), payments: paymentsAt(sdk) });
  const { cookie } = await signIn(ctx);
  const order = await insertOrder(ctx);
  await standIn.control.pay(order.providerCheckoutId ?? "");
  await standIn.control.settled();
  lagging.takeAnswered();

  const browser = openBrowser(lagging.binding, cookie, { payments: paymentsAt(sdk) });
  const back = await browser.open(
    `/payment-success?session_id=${order.providerCheckoutId}&payment_id=${order.id}`,
  );
  expect(back.status).toBe(200);
  const [event] = await standIn.control.events({ type: "checkout.session.completed" });
  const body = JSON.stringify(await sdk.events.retrieve(event?.id ?? ""));
  const bindings = { ...env, DB: lagging.binding } as never;
  const webhook = new Request(`${HERE}/api/stripe/webhook`, {
    method: "POST",
    body,
    headers: {
      "Stripe-Signature": await sdk.webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: env.STRIPE_WEBHOOK_SECRET,
      }),
    },
  });
  expect((await worker.fetch(webhook as never, bindings)).status).toBe(200);
  const invoice = await browser.open(`/orders/${order.id}/invoice`);
  expect(invoice.status).toBe(200);
  expect((await browser.open(`/orders/${order.id}/refund`)).status).toBe(200);
  expect((await browser.open("/dashboard")).status).toBe(200);
  expect((await browser.open("/dashboard/credits")).status).toBe(200);

  const job = { type: "mail.deliver", mailId: newId() };
  const batch = createMessageBatch("miyar-mail", [
    { id: newId(), timestamp: new Date(), attempts: 1, body: job },
  ]);
  await worker.queue(batch as never, bindings);
  await getQueueResult(batch, createExecutionContext());
  await runCron("* * * * *", { ...appContext(bindings), payments: paymentsAt(sdk) });

  const answered = lagging.takeAnswered();
  expect(answered.length).toBeGreaterThan(40);
  expect(answered.filter(({ by }) => by === "replica")).toEqual([]);
});

test("only pages of the marketplace and the record say that a replica may answer; forms, tokens and administrators' pages never do", () => {
  expect(PAGES.filter(({ near }) => near).map(({ pattern }) => pattern)).toEqual([
    "/",
    "/compare",
    "/methodology/record",
    "/methodology/record.json",
    "/market",
    "/market/:city",
    "/market/:city/:type",
    "/marketplace",
    "/marketplace/points",
    "/marketplace/:listingId",
    "/favorites",
    "/office/:slug",
    "/dashboard/listings",
    "/dashboard/searches",
  ]);
  const ctx = visitorCtx();
  const reads = (path: string, init: RequestInit = {}) => readsOf(ctx, new Request(HERE + path, init));
  expect(reads("/marketplace")).toBe("nearest");
  expect(reads("/marketplace.data")).toBe("nearest");
  expect(reads("/sitemaps/listings-1.xml")).toBe("nearest");
  for (const path of ["/marketplace", "/favorites"]) expect(reads(path, { method: "POST" })).toBe("primary");
  for (const path of ["/admin/listings", "/auth", "/api/viewer", "/api/health", "/marketplace/create"])
    expect(reads(path), path).toBe("primary");
});

test("a bookmark counts only as the server signed it, once writes have settled, and for ten minutes", () => {
  const now = Date.now();
  const ctx = visitorCtx({ now: () => now });
  const reads = (age: number, change = (cookie: string) => cookie) => {
    const [cookie = ""] = bookmarkCookie({ settings, now: () => now - age }, "0000002a").split(";");
    return readsOf(
      ctx,
      new Request(`${HERE}/marketplace`, { headers: { Cookie: `miyar_session=x; ${change(cookie)}` } }),
    );
  };
  expect(reads(minutes(1))).toEqual({ bookmark: "0000002a" });
  expect(reads(seconds(5))).toBe("now");
  expect(reads(hours(1))).toBe("now");
  expect(reads(minutes(1), (cookie) => cookie.replace("0000002a", "00000001"))).toBe("now");
  expect(reads(minutes(1), (cookie) => cookie.replace("0000002a", ""))).toBe("now");
  expect(reads(minutes(1), () => "miyar_written=")).toBe("now");
});

test("signing out forgets the bookmark, so that the next pages come from caches again", async () => {
  const { cookie } = await insertSignedIn();
  const { id } = await insertLive("شقة قبل الخروج");
  const browser = openBrowser(lagging.binding, cookie);
  await browser.open(...save(id));
  expect(browser.cookieOf("miyar_written")).not.toBeNull();
  await browser.open("/sign-out", { sign_out: "1" });
  expect(browser.cookieOf("miyar_session") ?? "").toBe("");
  expect(browser.cookieOf("miyar_written")).toBeNull();
});

/** The database, with the answer of each saved favourite lost on its way. */
function losingDatabase(binding: D1Database): D1Database {
  const isSaving = (query: string) => /^\s*insert into "favorites"/i.test(query);
  return {
    prepare: (query: string) => binding.prepare(query),
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
    withSession(from: string) {
      const session = binding.withSession(from);
      let saves = false;
      const lost = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
        const done = await answer;
        if (saves) throw new Error("D1_ERROR: Network connection lost.");
        return done;
      };
      return {
        prepare(query: string) {
          saves ||= isSaving(query);
          const statement = session.prepare(query);
          const losing = (one: D1PreparedStatement): D1PreparedStatement =>
            Object.assign(one, {
              bind: (
                (bind) =>
                (...values: unknown[]) =>
                  losing(bind(...values))
              )(one.bind),
              run: (
                (run) => () =>
                  lost(run())
              )(one.run),
              all: (
                (all) => () =>
                  lost(all())
              )(one.all),
              raw: (
                (raw) =>
                (...args: unknown[]) =>
                  lost(raw(...args))
              )(one.raw as (...args: unknown[]) => Promise<unknown[]>),
            }) as D1PreparedStatement;
          return losing(statement);
        },
        batch: (statements: D1PreparedStatement[]) => lost(session.batch(statements)),
        getBookmark: () => session.getBookmark(),
      };
    },
  } as unknown as D1Database;
}
