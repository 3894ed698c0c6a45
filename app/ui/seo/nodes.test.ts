import { LEAST_PRICE, REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { describe, expect, test } from "vitest";
import { breadcrumbNode, trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { faultsOf } from "#tests/factories/rich-results.ts";
import { datasetNode } from "./dataset-node.ts";
import { listNode } from "./list-node.ts";
import { listingNode } from "./listing-node.ts";
import { articleNode, faqNode } from "./reading-nodes.ts";
import { organizationNode, reportNode, webSiteNode } from "./site-nodes.ts";

const ORIGIN = "https://miyar.example";

const LISTING = {
  id: "a".repeat(32),
  title: "شقة ثلاث غرف في حي النرجس",
  description: "شقة هادئة قريبة من المدارس.",
  listingType: "apartment",
  offerType: "sale",
  price: 950_000,
  loweredFrom: null,
  approvedAt: 1,
  rentPeriod: "year",
  currency: "SAR",
  pricePerSqm: 6786,
  areaSqm: 140,
  bedrooms: 3,
  bathrooms: 2,
  floorNumber: 2,
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  address: "شارع عثمان بن عفان",
  latitude: 24.83,
  longitude: 46.66,
  images: [{ id: "b".repeat(32), width: 1280, height: 960 }],
  licenceNumber: null,
  licenceExpiresAt: null,
  licenceRegister: null,
  licenceConfirmedAt: null,
  licenceLink: null,
  viewsCount: 3,
  office: null,
  createdAt: Date.UTC(2026, 10, 20),
} as const;

const ARTICLE = {
  id: "how-to-read-a-report",
  title: "كيف تقرأ تقرير التقدير",
  excerpt: "النطاق قبل الرقم.",
  category: "أدلة",
  keywords: ["تقدير", "نطاق القيمة"],
  publishedAt: "2026-10-01",
  words: 1400,
  image: { path: "/covers/report.jpg", width: 1200, height: 630 },
};

const NODES = {
  organization: organizationNode(ORIGIN),
  webSite: webSiteNode(ORIGIN),
  report: reportNode({ name: "تقرير تقدير", description: "نطاق القيمة وأدلته" }, ORIGIN),
  sale: listingNode({ ...LISTING, images: [...LISTING.images] }, ORIGIN),
  rent: listingNode(
    { ...LISTING, images: [], offerType: "rent", licenceExpiresAt: Date.UTC(2027, 0, 31) },
    ORIGIN,
  ),
  land: listingNode(
    {
      ...LISTING,
      images: [],
      listingType: "land",
      areaSqm: null,
      bedrooms: null,
      latitude: null,
      longitude: null,
    },
    ORIGIN,
  ),
  list: listNode("شقق للبيع", [LISTING], ORIGIN),
  article: articleNode(ARTICLE, ORIGIN),
  dataset: datasetNode(
    {
      name: "أسعار الشقق في الرياض: بيانات مفتوحة",
      description:
        "وسيط سعر المتر المربع للشقق في الرياض وأحيائها، من صفقات مسجلة، مع الاتجاه والإيجار والعائد.",
      from: "2024-01-01",
      until: "2024-12-15",
      places: ["الرياض"],
      tables: ["city-prices"],
      basedOn: ["وزارة العدل السعودية: صفقات البيع العقارية"],
    },
    ORIGIN,
    "/market/riyadh/apartment",
  ),
  faq: faqNode([{ question: "كم السعر؟", answer: "٤٠٠ ريال." }], `${ORIGIN}/faq`),
  breadcrumbs: breadcrumbNode(trailTo({ name: "المنهجية", path: "/methodology" }), ORIGIN),
};

test.each(Object.entries(NODES))("%s has what a rich result asks for", (_, node) => {
  expect(faultsOf(node)).toEqual([]);
});

test("what is missing or wrong would be found", () => {
  expect(faultsOf({ "@type": "Product", name: "x", image: "/relative.png" })).toEqual([
    "Product has no offers",
    "Product has no description",
    "Product.image is no absolute address: /relative.png",
  ]);
  expect(faultsOf({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "?" }] })).toEqual([
    "FAQPage.mainEntity has no acceptedAnswer",
  ]);
  expect(faultsOf(breadcrumbNode([{ name: "الرئيسية", path: "/" }], ORIGIN))).toEqual([
    "BreadcrumbList has fewer than two steps",
  ]);
});

describe("listings", () => {
  test("price and currency are the asked ones; a rent names its period; a licence ends the offer", () => {
    expect(NODES.sale.offers).toMatchObject({ price: 950_000, priceCurrency: "SAR" });
    expect(NODES.sale.offers).not.toHaveProperty("priceSpecification");
    expect(NODES.rent.offers).toMatchObject({
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      priceSpecification: { price: 950_000, unitCode: "ANN", unitText: "year" },
      priceValidUntil: "2027-01-31",
    });
    const monthly = { ...LISTING, images: [], offerType: "rent" as const, price: 90_000 };
    expect(listingNode({ ...monthly, rentPeriod: "month" }, ORIGIN).offers).toMatchObject({
      price: 7500,
      priceSpecification: { price: 7500, priceCurrency: "SAR", unitCode: "MON", unitText: "month" },
    });
  });

  test("what is not known of a place is not said; a listing without pictures shows the product's", () => {
    expect(NODES.land.mainEntity).toEqual({
      "@type": "Place",
      address: expect.objectContaining({ addressCountry: "SA", addressLocality: "النرجس" }),
      numberOfBathroomsTotal: 2,
    });
    expect(NODES.land.image).toEqual([`${ORIGIN}/social.png`]);
  });
});

test("the report costs from the least to a whole one's price in the table, VAT included", () => {
  expect(NODES.report.offers).toMatchObject({
    lowPrice: LEAST_PRICE / 100,
    highPrice: REPORT_PRICES.whole / 100,
    priceCurrency: PRODUCT.currency,
    priceSpecification: { valueAddedTaxIncluded: true },
  });
});

test("a site search leads to the marketplace's", () => {
  expect(NODES.webSite.potentialAction.target.urlTemplate).toBe(
    `${ORIGIN}/marketplace?search={search_term_string}`,
  );
});

test("a headline is cut where search engines cut it", () => {
  const long = articleNode({ ...ARTICLE, title: "ع".repeat(200) }, ORIGIN);
  expect(long.headline).toHaveLength(110);
});
