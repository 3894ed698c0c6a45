import { expect, test } from "vitest";
import { userRoles } from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { listingImageUrl, previewUrl } from "#app/lib/pictures/listing-image.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { addTotp, insertSignedIn } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const CONTACT = {
  contactName: "منصور الدوسري",
  contactPhone: "+966559876543",
  contactEmail: "mansour.private@example.com",
};
const SECRETS = Object.values(CONTACT);

const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** The nodes of a page's structured data. */
function structuredOf(html: string): Record<string, never>[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? [] : JSON.parse(json)["@graph"];
}

test("anybody sees a live listing: facts, licence, price against our range with its grade, and what it rests on", async () => {
  const { id } = await insertListing(await insertMember(), {
    ...CONTACT,
    title: "شقة ثلاث غرف في حي العارض",
    description: "فقرة أولى عن الشقة وما فيها من غرف.\n\nفقرة ثانية عن الحي <b>وخدماته</b> القريبة.",
    price: 1_000_000,
    areaSqm: 125,
    floorNumber: 0,
    licenceNumber: "7200299856",
    licenceExpiresAt: Date.UTC(2031, 4, 3, 21),
  });
  const { text, html, status } = await visit(visitorCtx(), `/marketplace/${id}`);
  expect(status).toBe(200);
  expectWords(text, [
    "العودة إلى السوق",
    "للبيع",
    "شقة ثلاث غرف في حي العارض",
    "شارع عثمان بن عفان",
    "SAR 1,000,000",
    "SAR 8,000 للمتر المربع",
    "ضمن نطاقنا",
    "وأعلى من تقديرنا بنحو 8%",
    "درجة الثقة: عالية ( B )",
    "من 850,000",
    "إلى 1,020,000",
    "كيف حسبنا هذا التقدير؟",
    "هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.",
    "125 م²",
    "الأرضي",
    "رقم ترخيص الإعلان 7200299856",
    "ينتهي الترخيص في 3 مايو 2031",
    "فقرة أولى",
    "اطلب التقرير، من 200 ريال",
    "سجّل الدخول لتراسل المعلن",
  ]);
  expect(html).toContain("&lt;b&gt;وخدماته&lt;/b&gt;");
  expect(html.match(/<p dir="auto">/g)).toHaveLength(2);
  expect(html).toContain(`href="/auth?next=${encodeURIComponent(`/marketplace/${id}`)}"`);
  expect(html).toContain('href="/methodology"');
});

test("the verdict says where the price stands; without an estimate the page says why, and a rent is a year's", async () => {
  const owner = await insertMember();
  const page = async (overrides: Parameters<typeof insertListing>[1]) =>
    (await visit(visitorCtx(), `/marketplace/${(await insertListing(owner, overrides)).id}`)).text;
  expect(await page({ price: 1_500_000 })).toContain("أعلى من نطاقنا");
  expect(await page({ price: 500_000 })).toContain("أقل من نطاقنا");
  const none = { estimateLow: null, estimatePoint: null, estimateHigh: null, estimateGrade: null };
  const unvalued = await page({ ...none, estimateReason: "no-area", areaSqm: null });
  expect(unvalued).toContain("لم يذكر المعلن المساحة، ولا تقدير بلا مساحة.");
  // The cards of similar listings below have their own values.
  expect(unvalued.split("إعلانات مشابهة")[0]).not.toMatch(/نطاقنا|درجة الثقة|هذا تقدير آلي/);
  const rent = await page({
    offerType: "rent",
    price: 60_000,
    estimateLow: 50_000,
    estimatePoint: 58_000,
    estimateHigh: 66_000,
  });
  expect(rent).toContain("الإيجار المطلوب SAR 60,000 سنويًا ( 5,000 شهريًا)");
  expect(rent).toContain("إيجار السنة المقدر");
  expect(rent).toContain("ضمن نطاقنا");
  const monthly = await page({ offerType: "rent", rentPeriod: "month", price: 90_000 });
  expect(monthly).toContain("الإيجار المطلوب SAR 7,500 شهريًا ( 90,000 سنويًا)");
  const asking = await page({
    country: "ae",
    city: "Ajman",
    district: null,
    latitude: null,
    longitude: null,
  });
  expect(asking).toContain("مبني على أسعار مطلوبة في الإعلانات");
  expect(asking).not.toContain("الموقع");
});

test("what is unknown, under review, closed or hidden leads back to the market with its toast, for visitors and members", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(member);
  const hidden = await Promise.all(
    (
      [
        { status: "pending" },
        { status: "rejected" },
        { closedAs: "withdrawn", closedAt: 1 },
        { hiddenAs: "unconfirmed" },
        { licenceNumber: "7200299856", licenceExpiresAt: Date.now() - 1 },
      ] as const
    ).map((state) => insertListing(owner, { ...CONTACT, ...state })),
  );
  for (const id of ["unknown", ...hidden.map((listing) => listing.id)])
    for (const signedIn of [{}, { cookie }]) {
      const answer = await visit(visitorCtx(), `/marketplace/${id}`, signedIn);
      expect([answer.status, answer.to, answer.toast]).toEqual([
        302,
        "/marketplace",
        "خطأ في تحميل التفاصيل",
      ]);
      expect(answer.html).toBe("");
    }
});

test("its owner previews it in every state, told which one, and no search engine is invited", async () => {
  const owner = await insertMember();
  const { cookie } = await signIn(owner);
  for (const [state, said] of [
    [{ status: "pending" }, "قيد المراجعة"],
    [{ status: "rejected", rejectionReason: "الصور غير واضحة" }, "سبب الرفض: الصور غير واضحة"],
    [{ closedAs: "rented", closedAt: 1 }, "أُجّر العقار"],
    [{ hiddenAs: "licence-expired" }, "انتهى ترخيص الإعلان"],
    [{ licenceNumber: "7200299856", licenceExpiresAt: Date.now() - days(1) }, "انتهى ترخيص الإعلان"],
  ] as const) {
    const { id } = await insertListing(owner, { ...CONTACT, ...state });
    const { status, text, html } = await visit(owner, `/marketplace/${id}`, { cookie });
    expect(status).toBe(200);
    expect(text).toContain(said);
    expect(text).toContain(CONTACT.contactPhone);
    expect(metaOf(html, "robots")).toBe("noindex");
    expect(structuredOf(html)).toEqual([]);
  }
});

test("an administrator previews it with the second factor only, and is told no contact data either", async () => {
  const { id } = await insertListing(await insertMember(), { ...CONTACT, status: "pending" });
  const admin = await insertSignedIn();
  await admin.db
    .insert(userRoles)
    .values({ userId: admin.userId, role: "super_admin", createdAt: admin.now() });
  const { setCookie } = await addTotp(admin);
  const cookie = (setCookie ?? "").split(";")[0] ?? "";
  const path = `/marketplace/${id}`;

  const seen = await visit(visitorCtx(), path, { cookie });
  expect(seen.text).toContain("معاينة للإدارة");
  for (const secret of SECRETS) expect(seen.html).not.toContain(secret);
  const aal1 = (await signIn(admin)).cookie;
  expect((await visit(visitorCtx(), path, { cookie: aal1 })).to).toBe("/marketplace");
  const dayLater = visitorCtx({ now: () => Date.now() + hours(13) });
  expect((await visit(dayLater, path, { cookie })).to).toBe("/marketplace");
});

test("contact data are in the owner's own page and in nobody else's, neither HTML nor data", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { id } = await insertListing(owner, CONTACT);
  const cookies = { owner: (await signIn(owner)).cookie, member: (await signIn(member)).cookie };
  for (const path of [`/marketplace/${id}`, `/marketplace/${id}.data`]) {
    for (const visitor of [{}, { cookie: cookies.member }]) {
      const { html, status } = await visit(visitorCtx(), path, visitor);
      expect(status).toBe(200);
      for (const secret of [...SECRETS, owner.userId, owner.email]) expect(html).not.toContain(secret);
      expect(html).not.toContain("contact_");
    }
    const { html } = await visit(visitorCtx(), path, { cookie: cookies.owner });
    for (const secret of SECRETS) expect(html).toContain(secret);
  }
  const own = await visit(owner, `/marketplace/${id}`, { cookie: cookies.owner });
  expect(own.html).not.toContain("<textarea");
  expect(own.html).toContain(`/marketplace/${id}/edit`);
});

test("search engines and previews read it: offer, place, way to it, preview picture, one address", async () => {
  const images = [newId(), newId()].map((id) => ({ id, width: 1600, height: 1200 }));
  const { id, title } = await insertListing(await insertMember(), {
    ...CONTACT,
    title: "فيلا </script><script>alert(1)</script> للإيجار",
    offerType: "rent",
    price: 120_000,
    images,
  });
  const { html } = await visit(visitorCtx(), `/marketplace/${id}?from=mail`);
  const [listing, crumbs] = structuredOf(html);
  const url = expect.stringMatching(new RegExp(`^http.+/marketplace/${id}$`));
  expect(listing).toMatchObject({
    "@type": ["RealEstateListing", "Product"],
    url,
    name: title,
    mainEntity: {
      "@type": "Apartment",
      numberOfBedrooms: 3,
      floorSize: { value: 140, unitCode: "MTK" },
      address: { addressCountry: "SA", addressLocality: "النرجس" },
    },
    offers: {
      "@type": "Offer",
      price: 120_000,
      priceCurrency: "SAR",
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      priceSpecification: { unitCode: "ANN" },
    },
  });
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{}, { name: "السوق العقاري" }, { name: title }],
  });
  expect(html).not.toContain("<script>alert");
  const first = images[0]?.id ?? "";
  expect(metaOf(html, "og:image")).toMatch(new RegExp(`^http.+${previewUrl(id, first)}$`));
  expect([metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual(["1200", "630"]);
  expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(new RegExp(`/marketplace/${id}$`));
  expect(metaOf(html, "robots")).toBeUndefined();
});

test("without a script the pictures are links to themselves, with sizes, and the networks are links too", async () => {
  const images = [newId(), newId(), newId()].map((id) => ({ id, width: 1600, height: 1067 }));
  const { id } = await insertListing(await insertMember(), { images });
  const { html } = await visit(visitorCtx(), `/marketplace/${id}`);
  const large = images.map((image) => listingImageUrl(image.id, "gallery"));
  for (const url of large) expect(html).toContain(`<a href="${url}"`);
  const [main] = /<img src="[^"]*gallery\.webp"[^>]*>/.exec(html) ?? [];
  expect(main).toContain('width="1600" height="1067"');
  expect(main).toMatch(/srcSet="[^"]*card\.webp 640w, [^"]*gallery\.webp 1600w"/);
  expect(html).toContain("1<!-- --> / <!-- -->3");
  const link = encodeURIComponent(`/marketplace/${id}`);
  for (const network of ["facebook.com/sharer", "twitter.com/intent", "linkedin.com/sharing", "wa.me/"])
    expect(html).toMatch(new RegExp(`href="https://[^"]*${network}[^"]*${link}`));
});

test("similar listings stand below, and the hearts know what the member saved", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const city = { city: "Madinah", district: "العزيزية", latitude: null, longitude: null } as const;
  const { id } = await insertListing(owner, city);
  const alike = await insertListing(owner, { ...city, title: "شقة مشابهة في العزيزية" });
  const other = await insertListing(owner, { ...city, price: 5_000_000, title: "شقة أغلى بكثير" });
  await addFavorite(member, alike.id);
  const { cookie } = await signIn(member);
  const { text, html } = await visit(visitorCtx(), `/marketplace/${id}`, { cookie });
  expect(text).toContain("إعلانات مشابهة");
  expect(text).toContain(alike.title);
  expect(text).not.toContain(other.title);
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
});

test("the buyer's report is offered from the least that it costs, and not where nothing can be valued", async () => {
  const owner = await insertMember();
  const page = async (overrides: Parameters<typeof insertListing>[1]) =>
    (await visit(visitorCtx(), `/marketplace/${(await insertListing(owner, overrides)).id}`)).text;
  const valued = await page({});
  expect(valued).toContain("اطلب التقرير، من 200 ريال");
  expect(valued).toContain("ترى ما سيكون فيه لهذا العقار، وسعره بحسبه، قبل أن تدفع.");
  const none = { estimateLow: null, estimatePoint: null, estimateHigh: null, estimateGrade: null } as const;
  const rental = await page({ ...none, offerType: "rent", estimateReason: "no-rents" });
  expect(rental).toContain("اطلب التقرير، من 200 ريال");
  const shop = await page({
    ...none,
    listingType: "retail",
    bedrooms: null,
    estimateReason: "type-not-covered",
  });
  expect(shop).not.toContain("اطلب التقرير، من");
});
