import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { visit } from "#tests/factories/site.ts";

const ESTIMATE = `estimate=${encodeURIComponent("city=Riyadh&district=العارض&property_type=apartment&area_sqm=140&bedrooms=3")}`;
const addressOf = (...ids: string[]) => `/compare?${ids.map((id) => `ids=${id}`).join("&")}`;
const insert = (overrides: Partial<Listing> = {}) => insertListing(memberCtx(), overrides);

/** The page's rows: the name of each with the texts of its cells. */
function rowsOf(html: string): Record<string, string[]> {
  const textOf = (cell: string) =>
    cell
      .replace(/<svg.*?<\/svg>/gs, "")
      .replace(/<[^>]+>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<(th|td)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , cell = ""]) => textOf(cell)),
  );
  return Object.fromEntries(rows.map(([name = "", ...cells]) => [name, cells]));
}

test("two listings for sale: prices, estimate, costs, yields, days and licence, with marks where they compare", async () => {
  const cheap = await insert({ title: "شقة أرخص", price: 900_000, areaSqm: 150, pricePerSqm: 6000 });
  const dear = await insert({ title: "شقة أغلى", price: 1_200_000, areaSqm: 150, pricePerSqm: 8000 });
  const ctx = visitorCtx({ now: () => Number(dear.approvedAt) + days(12) });
  const { status, html, text } = await visit(ctx, addressOf(dear.id, cheap.id));
  expect(status).toBe(200);
  expect(html).toContain("noindex");
  const rows = rowsOf(html);
  expect(rows["السعر المطلوب"]).toEqual(["SAR 1,200,000", "SAR 900,000الأقل"]);
  expect(rows["السعر من نطاقنا"]).toEqual([
    "أعلى من نطاقنا",
    expect.stringContaining("ضمن نطاقنا، وأقل من تقديرنا"),
  ]);
  expect(rows["تقديرنا"]?.[0]).toContain("930,000");
  expect(rows["سعر المتر المربع"]?.[1]).toContain("الأقل");
  expect(rows["المساحة"]).toEqual(["150 م²", "150 م²"]);
  // 5 % tax and 2.875 % commission.
  expect(rows["تكاليف الشراء"]?.[0]).toContain("94,500");
  expect(rows["العائد الإيجاري الإجمالي"]?.[1]).toMatch(/^[\d.]+%الأعلى$/);
  expect(rows["تكاليف التأجير في السنة"]?.[0]).toContain("SAR");
  expect(rows["مدة الإعلان في السوق"]).toEqual(["12 يومًا", "12 يومًا"]);
  expect(rows["رقم ترخيص الإعلان"]).toEqual(["7200299856", "7200299856"]);
  expect(text).toContain("وليس تقييمًا معتمدًا");
  expect(html).toContain(`/marketplace/${cheap.id}`);
});

test("an estimate stands beside a listing, valued when it is read, without a price and without a mark", async () => {
  const flat = await insert();
  const { status, html } = await visit(visitorCtx(), `${addressOf(flat.id)}&${ESTIMATE}`);
  expect(status).toBe(200);
  const rows = rowsOf(html);
  expect(rows["السعر المطلوب"]?.[1]).toBe("لا سعر مطلوب: هذا تقدير");
  expect(rows["تقديرنا"]?.[1]).toMatch(/^SAR [\d,]+من [\d,]+ إلى [\d,]+درجة الثقة/);
  expect(rows["تكاليف الشراء"]?.[1]).toContain("من تقديرنا");
  expect(rows["رقم ترخيص الإعلان"]?.[1]).toBe("ليس إعلانًا");
  expect(html).not.toContain("compare__mark");
});

test("rentals compare a year's rent, and no costs of buying; beside a sale that is said, and no price is marked", async () => {
  const rent = { offerType: "rent", rentPeriod: "year" } as const;
  const [one, other] = [
    await insert({ ...rent, price: 50_000 }),
    await insert({ ...rent, price: 60_000, rentPeriod: "month" }),
  ];
  const rentals = await visit(visitorCtx(), addressOf(one.id, other.id));
  const rows = rowsOf(rentals.html);
  expect(rows["الإيجار المطلوب"]).toEqual([
    expect.stringContaining("SAR 50,000 سنويًا"),
    expect.stringContaining("SAR 5,000 شهريًا (60,000 سنويًا)"),
  ]);
  expect(rows["الإيجار المطلوب"]?.[0]).toContain("الأقل");
  expect(rows["تكاليف الشراء"]).toBeUndefined();

  const sale = await insert();
  const mixed = await visit(visitorCtx(), addressOf(one.id, sale.id));
  expect(mixed.text).toContain("فلا يُقارن أحدهما بالآخر");
  const both = rowsOf(mixed.html);
  expect(both["السعر أو الإيجار المطلوب"]?.join(" ")).not.toContain("الأقل");
  expect(both["تكاليف الشراء"]?.[0]).toBe("للبيع فقط");
});

test("prices of two currencies stay in theirs, and yields are compared", async () => {
  const riyadh = await insert();
  const dubai = await insert({
    country: "ae",
    city: "Dubai",
    district: "Dubai Marina",
    price: 1_500_000,
    licenceNumber: null,
  });
  const { text, html } = await visit(visitorCtx(), addressOf(riyadh.id, dubai.id));
  expect(text).toContain("لا نحوّلها إلى عملة واحدة");
  const rows = rowsOf(html);
  expect(rows["السعر المطلوب"]).toEqual(["SAR 950,000", "AED 1,500,000"]);
  expect(rows["رقم ترخيص الإعلان"]?.[1]).toBe("لم يذكره المعلن");
  expect(rows["العائد الإيجاري الإجمالي"]?.filter((cell) => cell.includes("الأعلى"))).toHaveLength(1);
});

test("what we do not know is said to be unknown: a shop has no estimate, no rent and no yield", async () => {
  const flat = await insert();
  const shop = await insert({
    listingType: "retail",
    estimateLow: null,
    estimatePoint: null,
    estimateHigh: null,
    estimateGrade: null,
    estimateReason: "type-not-covered",
  });
  const rows = rowsOf((await visit(visitorCtx(), addressOf(flat.id, shop.id))).html);
  expect(rows["السعر من نطاقنا"]?.[1]).toBe("غير معروف");
  for (const row of ["إيجار السنة بتقديرنا", "تكاليف التأجير في السنة", "العائد الإيجاري الصافي"])
    expect([row, rows[row]?.[1]]).toEqual([row, "غير معروف"]);
  expect(rows["غرف النوم"]).toEqual(["3", "لا ينطبق"]);
});

test("listings that are not public are left out with words and nothing of theirs, and fewer than two say what to do", async () => {
  const [one, other] = [await insert(), await insert()];
  const pending = await insert({ title: "إعلان قيد المراجعة سري", status: "pending" });
  const withdrawn = await insert({ title: "إعلان مسحوب سري" });
  const { db } = visitorCtx();
  await db.update(listings).set({ closedAs: "withdrawn", closedAt: 1 }).where(eq(listings.id, withdrawn.id));

  const some = await visit(visitorCtx(), addressOf(one.id, pending.id, other.id, withdrawn.id));
  expect(some.status).toBe(200);
  expect(some.text).toContain("تركنا إعلانين من هذه المقارنة");
  expect(some.text).not.toContain("سري");
  // Its own address names only what is shown.
  expect(some.html).toContain(addressOf(one.id, other.id).replace("&", "&amp;"));

  const left = await visit(visitorCtx(), addressOf(one.id, "no-such-listing"));
  expect(left.status).toBe(200);
  expect(left.text).toContain("تركنا إعلانًا واحدًا");
  expect(left.text).toContain("بقي عقار واحد");
  expect((await visit(visitorCtx(), "/compare")).text).toContain("اختر عقارين على الأقل");
});

test("more than four, and an address that cannot be read, are refused with 400 and the way to what can be", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  const many = await visit(visitorCtx(), addressOf(...ids));
  expect(many.status).toBe(400);
  expect(many.text).toContain("اخترت أكثر من أربعة عقارات");
  expect(many.html).toContain(addressOf(...ids.slice(0, 4)).replaceAll("&", "&amp;"));
  for (const bad of ["estimate=city%3DRiyadh", "ids=%3Cscript%3E", "ids="]) {
    const { status, text } = await visit(visitorCtx(), `/compare?ids=a&${bad}`);
    expect([bad, status]).toEqual([bad, 400]);
    expect(text).toContain("في عنوان المقارنة خطأ");
  }
  const long = "&x=1".repeat(300);
  expect((await visit(visitorCtx(), `/compare?ids=a${long}`)).status).toBe(400);
});

test("comparisons that come too often are refused by network, without reading anything", async () => {
  const asked: string[] = [];
  const allowBurst = async (key: string) => {
    asked.push(key);
    return false;
  };
  const { status, text } = await visit(visitorCtx({ allowBurst }), addressOf("a", "b"));
  expect(status).toBe(429);
  expect(text).toContain("انتظر دقيقة");
  expect(asked).toEqual([expect.stringMatching(/^compare:/)]);
});
