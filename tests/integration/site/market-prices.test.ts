import { describe, expect, test } from "vitest";
import { listLatestOf } from "#app/domains/listings/search/latest-listings.server.ts";
import { marketPath } from "#app/domains/valuation/market-address.ts";
import { findMarketPage, listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { arNumber } from "#app/i18n/format.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const RIYADH = "/market/riyadh/apartment";

/** A meta tag for search engines. */
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];

// First, while no listing is published.
test("the home page leads to every city's prices, to the services and to the sample", async () => {
  const ctx = visitorCtx();
  const { text, html } = await visit(ctx, "/");
  for (const city of new Set(listMarkets(ctx.now()).map(({ city: name }) => name)))
    expect(html).toMatch(
      new RegExp(`href="${marketPath({ city, type: "apartment" }).replace("/apartment", "/")}`),
    );
  expectWords(text, [
    "تقدير فوري",
    "إعلان في السوق العقاري",
    "البيع عبر المنصة",
    "التصوير الاحترافي",
    "المساعدة في الشراء",
  ]);
  for (const to of [
    "/services",
    "/service-request?service=photography#request",
    "/report-preview",
    "/market",
  ])
    expect(html).toContain(`href="${to}"`);
  for (const fact of ["٤٠٠", "خلال ٥ دقائق", "تحميل PDF فوري", "لا توجد إعلانات حالياً"])
    expect(text).toContain(fact);
});

describe("a city's prices", () => {
  test("every market opens with its own figures, and says what they are", async () => {
    const ctx = visitorCtx();
    for (const market of listMarkets(ctx.now())) {
      const { status, text, html } = await visit(ctx, marketPath(market));
      expect([market.city, market.type, status]).toEqual([market.city, market.type, 200]);
      expect(text).toContain(arNumber(market.perSqm));
      expect(text).toContain("ليس تقييمًا معتمدًا من مقيّم مرخّص");
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(arNumber(market.perSqm));
      expect(metaOf(html, "description")).toContain(arNumber(market.perSqm));
    }
  });

  test("Riyadh's flats: districts, trend, rent, confidence, an estimate to fill in, and neighbours", async () => {
    const ctx = visitorCtx();
    const { text, html, headers } = await visit(ctx, RIYADH);
    const page = findMarketPage({ country: "sa", city: "Riyadh", type: "apartment" }, ctx.now());
    const first = page?.districts[0];
    expect(text).toContain("سعر المتر المربع للشقق في الرياض");
    expect(text).toContain("لا يذكر سجل الصفقات نوع العقار");
    expect(text).toContain(`${first?.nameAr} ${arNumber(first?.point ?? 0)}`);
    expect(text).toContain("الربع الثالث من ٢٠٢٥");
    expect(text).toContain(arNumber(page?.rent?.annual ?? 0));
    expect(text).toContain("وزارة العدل السعودية");
    expect(html).toMatch(/name="city"[^>]*>.*?<option value="Riyadh" selected/s);
    expect(html).toMatch(new RegExp(`name="area_sqm"[^>]*value="${page?.areaSqm}"|value="${page?.areaSqm}"`));
    expect(html).toContain('href="/market/riyadh/villa"');
    expect(html).toContain('href="/market/jeddah/apartment"');
    expect(html).toContain('href="/methodology"');
    expect(html).toContain('href="/open-data"');
    expect(html).toMatch(/"@type":"Dataset".*\/open-data\/district-prices\.csv/);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=300, s-maxage=3600/);
  });

  test("an emirate of asking prices says so plainly, with the lowest grade", async () => {
    const { text, html } = await visit(visitorCtx(), "/market/abu-dhabi/apartment");
    expect(html).not.toMatch(/"@type":"Dataset"|href="\/open-data">حمّل/);
    expect(text).toContain("هذه أسعار يطلبها المعلنون، لا أسعار صفقات");
    expect(text).toContain("منخفضة جدًا ( E )");
    expect(text).toContain("هذا تقدير آلي مبني على أسعار مطلوبة في الإعلانات");
    expect(text).not.toContain("صفقة مسجلة حتى");
  });

  test("another page names a price that is only asked for", async () => {
    const { text } = await visit(visitorCtx(), RIYADH);
    expect(text).toMatch(/أبوظبي سعر مطلوب [٠-٩٬]+/);
    expect(text).not.toMatch(/دبي سعر مطلوب/);
  });

  test("it is the same page for everybody, without the framework's scripts", async () => {
    const ctx = visitorCtx();
    const owner = memberCtx();
    await insertListing(owner, { city: "Jeddah" });
    const { cookie } = await signIn(owner);
    const anonymous = await visit(ctx, RIYADH);
    const member = await visit(ctx, RIYADH, { cookie });
    expect(member.html).toBe(anonymous.html);
    expect(member.session).toBeNull();
    expect(anonymous.html).not.toContain("__reactRouterContext");
  });
});

describe("its address", () => {
  test.each([
    ["/market/Riyadh/Apartment", RIYADH],
    ["/market/AL-RAYYAN/villa", "/market/al-rayyan/villa"],
    ["/market/Ras%20Al%20Khaimah/Villa", "/market/ras-al-khaimah/villa"],
    ["/market/riyadh/apartment/", RIYADH],
  ])("%s moves for good to %s", async (path, to) => {
    const answer = await visit(visitorCtx(), path);
    expect([answer.status, answer.to]).toEqual([301, to]);
  });

  test("a city alone is its row of the index", async () => {
    expect(await visit(visitorCtx(), "/market/Umm-Salal")).toMatchObject({
      status: 301,
      to: "/market#umm-salal",
    });
    expect((await visit(visitorCtx(), "/market/atlantis")).status).toBe(404);
  });

  test("a type without evidence is not found, and its page leads on", async () => {
    const { status, text, html, headers } = await visit(visitorCtx(), "/market/ajman/land");
    expect(status).toBe(404);
    expect(text).toContain("لا تتوفر لدينا أدلة تكفي لسعر الأراضي في عجمان");
    expect(html).toContain('href="/market/ajman/villa"');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(headers.get("Cache-Control") ?? "").not.toContain("public");
  });

  test.each(["/market/atlantis/apartment", "/market/riyadh/castle"])("%s is not found", async (path) => {
    const { status, text } = await visit(visitorCtx(), path);
    expect(status).toBe(404);
    expect(text).toContain("كل المدن والأنواع");
  });
});

test("the index lists every market with its price", async () => {
  const ctx = visitorCtx();
  const { html, status, headers } = await visit(ctx, "/market");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toContain("public");
  for (const market of listMarkets(ctx.now())) {
    expect(html).toContain(`href="${marketPath(market)}"`);
    expect(html).toContain(arNumber(market.perSqm));
  }
  expect(html).toContain('id="ras-al-khaimah"');
});

describe("its newest listings", () => {
  test("are the live ones of the city and type, newest first, six at most", async () => {
    const owner = memberCtx();
    for (let i = 1; i <= 7; i++) await insertListing(owner, { title: `شقة في الرياض رقم ${i}` });
    await insertListing(owner, { title: "فيلا في الرياض للبيع", listingType: "villa" });
    await insertListing(owner, { title: "شقة في جدة للبيع", city: "Jeddah" });
    await insertListing(owner, { title: "شقة لم تُراجع بعد", status: "pending" });
    const { text, html } = await visit(visitorCtx(), RIYADH);
    expect(text.match(/شقة في الرياض رقم \d/g)).toEqual(
      [7, 6, 5, 4, 3, 2].map((n) => `شقة في الرياض رقم ${n}`),
    );
    for (const other of ["فيلا في الرياض للبيع", "شقة في جدة للبيع", "شقة لم تُراجع بعد"])
      expect(text).not.toContain(other);
    expect(html).toContain('href="/marketplace?type=apartment&amp;city=Riyadh"');
  });

  test("are none where nobody has published one", async () => {
    const { text } = await visit(visitorCtx(), "/market/doha/office");
    expect(text).toContain("لا توجد إعلانات حاليًا");
  });

  test("take nothing else from the page where they cannot be read", async () => {
    const logged: string[] = [];
    const ctx = {
      ...visitorCtx(),
      db: failingDatabase(/listing_index/),
      log: (event: string) => void logged.push(event),
    };
    const { status, text } = await visit(ctx, RIYADH);
    expect(status).toBe(200);
    expect(text).toContain("خطأ في تحميل الإعلانات");
    expect(text).toContain("أسعار الأحياء");
    expect(logged).toContain("market.latest_failed");
  });

  test("cost few rows among many others", async () => {
    const owner = memberCtx();
    for (let i = 0; i < 60; i++)
      await insertListing(owner, {
        listingType: i % 2 ? "villa" : "apartment",
        city: i % 3 ? "Jeddah" : "Riyadh",
      });
    const { db, rowsRead } = countedDatabase();
    expect(await listLatestOf({ db }, { city: "Riyadh", type: "apartment" }, 6)).toHaveLength(6);
    expect(rowsRead()).toBeLessThan(60);
  });
});
