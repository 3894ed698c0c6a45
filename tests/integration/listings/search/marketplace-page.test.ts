import { beforeEach, expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { PAGE_SIZE } from "#app/domains/listings/rules.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const owner = memberCtx();
const list = (overrides: Partial<Listing> = {}) => insertListing(owner, overrides);
const JEDDAH_RENT = {
  city: "Jeddah",
  district: "السلامة",
  offerType: "rent",
  price: 38_000,
  bedrooms: 2,
  title: "شقة غرفتين في حي السلامة بجدة",
} as const;

const see = (path: string, cookie?: string) => visit(visitorCtx(), path, { cookie });
const linksIn = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g), ([tag, href = ""]) => ({
    tag,
    href: href.replaceAll("&amp;", "&"),
  }));
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

beforeEach(async () => {
  await owner.db.delete(listings);
});

test("the count stands in the specified words for every number, the number isolated", async () => {
  await list();
  const one = await see("/marketplace");
  expect(one.status).toBe(200);
  expect(one.html).toContain("تم العثور على <bdi>1</bdi> إعلان");
  await list();
  expect((await see("/marketplace")).text).toContain("تم العثور على 2 إعلان");
  const none = await see("/marketplace?city=Doha");
  expect(none.text).toContain("تم العثور على 0 إعلان");
});

test("a marketplace without a live listing says so, at home too; a search without results says how to go on", async () => {
  await list({ status: "pending" });
  for (const path of ["/", "/marketplace", "/marketplace?sort=price_asc"]) {
    const seen = await see(path);
    expect(seen.text, path).toContain("لا توجد إعلانات حالياً");
    expect(seen.text, path).not.toContain("تم العثور");
  }
  const seen = await see("/marketplace?search=قصر");
  expect(seen.text).toContain("لا توجد نتائج");
  expect(seen.text).toContain("جرب تعديل معايير البحث");
  expect(seen.text).not.toContain("لا توجد إعلانات حالياً");
});

test("a card shows price, place, facts and our estimate with its range and verdict, or why there is none", async () => {
  await list({ price: 1_380_000 });
  const rent = await list({
    ...JEDDAH_RENT,
    estimateLow: null,
    estimatePoint: null,
    estimateHigh: null,
    estimateGrade: null,
    estimateReason: "no-rents",
  });
  const { text, html } = await see("/marketplace");
  for (const words of ["SAR 1,380,000", "للبيع", "حي النرجس، الرياض", "3 غرف", "حمّامان", "140 م²"])
    expect(text.replaceAll("\u00a0", " ")).toContain(words);
  expect(text).toContain("تقديرنا SAR 930,000 أعلى من نطاقنا");
  expect(text).toContain("850,000");
  expect(text).toContain("SAR 38,000 سنويًا");
  expect(text).toContain("لا إيجارات مسجلة لهذا النوع هنا تكفي لتقديره.");
  expect(html).toContain(`href="/marketplace/${rent.id}"`);
  expect(html).toContain(`/media/listings/${rent.images[0]?.id}/card.webp`);
});

test("the first picture is wanted at once, all others once the page is laid out", async () => {
  for (let n = 0; n < 4; n++) await list();
  const pictures = Array.from(
    (await see("/marketplace")).html.matchAll(/<img [^>]*\/media\/[^>]*>/g),
    ([tag]) => tag,
  );
  expect(pictures).toHaveLength(4);
  expect(pictures.map((tag) => /loading="(\w+)"/.exec(tag)?.[1])).toEqual(["eager", "lazy", "lazy", "lazy"]);
  expect(pictures.filter((tag) => /fetchpriority="high"/i.test(tag))).toHaveLength(1);
  for (const tag of pictures) expect(tag).toMatch(/width="640" height="480"/);
});

test("what is asked for stands as chips, each a link that drops it, with a way to clear all", async () => {
  await list(JEDDAH_RENT);
  const { html } = await see("/marketplace?offer=rent&city=Jeddah&max_price=٤٠٬٠٠٠&type=castle&bedrooms=2");
  const chips = linksIn(html).filter(({ tag }) => tag.includes("أزل التصفية: "));
  expect(
    chips.map(({ tag, href }) => [/aria-label="([^"]*)"/.exec(tag)?.[1]?.replaceAll("\u00a0", " "), href]),
  ).toEqual([
    ["أزل التصفية: للإيجار", "/marketplace?city=Jeddah&bedrooms=2&max_price=40000"],
    ["أزل التصفية: جدة", "/marketplace?offer=rent&bedrooms=2&max_price=40000"],
    ["أزل التصفية: غرفتا نوم", "/marketplace?offer=rent&city=Jeddah&max_price=40000"],
    [
      "أزل التصفية: الإيجار السنوي حتى 40,000 ريال (3,333 شهريًا)",
      "/marketplace?offer=rent&city=Jeddah&bedrooms=2",
    ],
  ]);
  expect(html).toContain("امسح الكل");
  expect(html).toMatch(/name="max_price"[^>]*value="40000"|value="40000"[^>]*name="max_price"/);
});

test("from the page without filters a flat for rent in Jeddah is found by three links", async () => {
  const wanted = await list(JEDDAH_RENT);
  await list({ ...JEDDAH_RENT, price: 70_000 });
  await list({ ...JEDDAH_RENT, bedrooms: 3 });
  await list({ ...JEDDAH_RENT, city: "Riyadh" });
  for (const start of ["/", "/marketplace"]) {
    let page = start;
    for (const step of [/offer=rent&type=apartment&city=Jeddah$/, /bedrooms=2$/, /max_price=40000$/]) {
      const link = linksIn((await see(page)).html).find(
        ({ tag, href }) => tag.includes("quick__link") && step.test(href),
      );
      expect(link, `${page} ${step}`).toBeDefined();
      page = link?.href ?? "";
    }
    const { html, text } = await see(page);
    expect(text).toContain("تم العثور على 1 إعلان");
    expect(html).toContain(`/marketplace/${wanted.id}`);
  }
});

test("the choices of the filters say how many listings each would leave", async () => {
  await list(JEDDAH_RENT);
  await list();
  const { html } = await see("/marketplace?city=Jeddah");
  expect(html).toContain(">للإيجار (1)</option>");
  expect(html).toContain(">للبيع (0)</option>");
  expect(html).toMatch(/<option value="Jeddah"[^>]*>جدة \(1\)<\/option>/);
  expect(html).toMatch(/<option value="السلامة"/);
});

test("more results are a real link to the next page, which leads back to the first", async () => {
  for (let n = 0; n < PAGE_SIZE + 1; n++) await list({ title: `شقة رقم ${n} في حي النرجس` });
  const first = await see("/marketplace?offer=sale");
  const next = linksIn(first.html).find(({ tag }) => tag.includes('rel="next"'));
  expect(next?.href).toMatch(/^\/marketplace\?offer=sale&after=/);
  expect(first.text).not.toContain("العودة إلى أول النتائج");
  const second = await see(next?.href ?? "");
  expect(second.text).toContain("شقة رقم 0 في");
  expect(second.text).not.toContain("شقة رقم 24 في");
  expect(second.text).toContain(`تم العثور على ${PAGE_SIZE + 1} إعلان`);
  expect(linksIn(second.html).some(({ tag }) => tag.includes('rel="next"'))).toBe(false);
  expect(second.text).toContain("العودة إلى أول النتائج");
  expect(second.html).toContain('name="robots" content="noindex"');
});

test("one search has one canonical address; searches for words stay out of search engines", async () => {
  const listing = await list(JEDDAH_RENT);
  const seen = await see("/marketplace?city=Jeddah&view=map&offer=rent&nonsense=1&sort=newest");
  expect(canonicalOf(seen.html)).toMatch(/\/marketplace\?offer=rent&city=Jeddah$/);
  expect(seen.html).toContain("<title>عقارات للإيجار في جدة | معيار</title>");
  const plain = await see("/marketplace");
  expect(plain.html).not.toContain("noindex");
  expect(plain.html).toContain('"@type":"ItemList"');
  expect(plain.html).toMatch(new RegExp(`"url":"https?://[^"]+/marketplace/${listing.id}"`));
  expect((await see("/marketplace?search=السلامة")).html).toContain('name="robots" content="noindex"');
});

test("the view is kept in the address and by the links that narrow the search", async () => {
  await list(JEDDAH_RENT);
  const { html } = await see("/marketplace?offer=rent&view=map");
  expect(html).toContain('<input type="hidden" name="view" value="map"/>');
  const hrefs = linksIn(html).map(({ href }) => href);
  expect(hrefs).toContain("/marketplace?offer=rent");
  expect(hrefs).toContain("/marketplace?view=map");
});

test.each(["/marketplace", "/marketplace?city=Jeddah&view=map"])(
  "%s, listings could not be read: said in words with 500, in the page's frame, and logged once",
  async (path) => {
    const ctx = visitorCtx({ db: failingDatabase(/listing/) });
    const seen = await visit(ctx, path);
    expect(seen.status).toBe(500);
    expect(seen.text).toContain("خطأ في تحميل الإعلانات");
    expect(seen.text).toContain(ctx.reference);
    expect(seen.text).toContain("السوق العقاري");
    expect(ctx.logged).toEqual([expect.objectContaining({ event: "marketplace.search_failed" })]);
  },
);

test("the home page stays whole where listings could not be read", async () => {
  const ctx = visitorCtx({ db: failingDatabase(/listing/) });
  const seen = await visit(ctx, "/");
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("خطأ في تحميل الإعلانات");
  expect(seen.text).toContain("اعرف قيمة العقار قبل أن تقرر");
  expect(ctx.logged).toEqual([expect.objectContaining({ event: "home.latest_failed" })]);
});

test("the home page shows the six latest, newest first, and the way to the rest", async () => {
  for (let n = 1; n <= 7; n++) await list({ title: `فيلا رقم ${n} في حي النرجس` });
  const { text, html } = await see("/");
  expect(Array.from(text.matchAll(/فيلا رقم (\d) في/g), ([, n]) => n)).toEqual([
    "7",
    "6",
    "5",
    "4",
    "3",
    "2",
  ]);
  expect(linksIn(html).some(({ href }) => href === "/marketplace")).toBe(true);
});

test("a member sees which listings they saved; a visitor sees none as saved", async () => {
  const [saved] = [await list(), await list()];
  const member = await insertMember();
  await addFavorite(member, saved.id);
  const { cookie } = await signIn(member);
  for (const path of ["/", "/marketplace"]) {
    expect((await see(path, cookie)).html.match(/aria-pressed="true"/g), path).toHaveLength(1);
    expect((await see(path)).html, path).not.toContain('aria-pressed="true"');
  }
});

test("contact data is in no page and in no data of a page", async () => {
  const listing = await list({ contactName: "هند القحطاني", contactPhone: "+966533334444" });
  for (const path of ["/", "/marketplace", "/marketplace?view=map", "/marketplace?search=النرجس"]) {
    const { html } = await see(path);
    expect(html).toContain(listing.title);
    for (const secret of [
      "هند القحطاني",
      "+966533334444",
      "533334444",
      "owner.contact@example.com",
      owner.userId,
    ])
      expect(html, path).not.toContain(secret);
  }
});

test("marketplace and posting a listing stand in the header; favourites in the menu of members alone", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const header = async (own?: string) =>
    /<header.*?<\/header>/s.exec((await see("/marketplace", own)).html)?.[0] ?? "";
  for (const own of [undefined, cookie]) {
    const html = await header(own);
    expect(html).toMatch(/السوق العقاري.{0,80}جديد/s);
    expect(html).toContain("أضف إعلانك مجاناً");
    expect(html.includes('href="/favorites"')).toBe(own !== undefined);
  }
});

test("what the browse links count is found by an index", async () => {
  await list(JEDDAH_RENT);
  const { db, asked } = recordedDatabase();
  await visit({ ...visitorCtx(), db }, "/");
  const counts = asked.filter((query) => query.includes("listing_counts"));
  expect(counts).toHaveLength(1);
  const plan = await planOf(counts[0] ?? "");
  expect(plan).not.toMatch(/SCAN/);
});
