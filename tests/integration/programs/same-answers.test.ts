import { expect, test } from "vitest";
import { arMoney } from "#app/i18n/format.ts";
import type { EstimateAnswer, SearchAnswer, WholeListing } from "#app/domains/programs/answer-schemas.ts";
import { searchExample, wholeListingExample } from "#app/domains/programs/listing-example.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { ask, readDocument } from "#tests/factories/open-interface.ts";
import { visit } from "#tests/factories/site.ts";

const read = async <Body>(path: string): Promise<Body> => (await (await ask(path)).json()) as Body;

test.each([
  "city=riyadh&district=النرجس&property_type=apartment&area_sqm=140",
  "city=dubai&district=Dubai Marina&property_type=apartment&area_sqm=90&bedrooms=1",
  "city=doha&property_type=villa&area_sqm=500",
  "city=sharjah&property_type=apartment&area_sqm=100",
])("an estimate has the figures and the sales of its page: %s", async (query) => {
  const { estimate, refusal, url } = await read<EstimateAnswer>(`/api/v1/estimates?${encodeURI(query)}`);
  const page = await visit(visitorCtx(), url.replace(/^https?:\/\/[^/]+/, ""));
  expect(page.status).toBe(200);
  if (estimate === null) return expect(page.text).toContain(refusal?.detail_ar);
  for (const amount of [estimate.value, estimate.low, estimate.high])
    expect(page.text).toContain(arMoney(amount, estimate.currency).replace(/\s.*$/, ""));
  for (const { price } of estimate.comparables)
    expect(page.text).toContain(arMoney(price, estimate.currency).replaceAll(/\s/g, " "));
  expect(page.text).toContain(estimate.disclaimer_ar);
  expect(estimate.sources.length).toBeGreaterThan(0);
});

test("what cannot be valued is refused in words, with the model that could not", async () => {
  const { estimate, refusal, model } = await read<EstimateAnswer>(
    "/api/v1/estimates?city=riyadh&property_type=apartment&area_sqm=99999",
  );
  expect(estimate).toBeNull();
  expect(refusal).toMatchObject({ code: "area-out-of-range", detail_en: expect.stringMatching(/area/) });
  expect(model.data_until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("a country that is not the city's is refused at its parameter", async () => {
  const answer = await ask("/api/v1/estimates?city=riyadh&country=qa&property_type=apartment&area_sqm=140");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: "/city" }] });
});

test("listings hold no contact data and nothing of their owner, whatever was typed into them", async () => {
  const owner = await insertMember({ fullName: "ليلى الحربي" });
  const contact = {
    contactName: "ليلى الحربي",
    contactPhone: "+966555001122",
    contactEmail: "layla.office@example.com",
    allowName: true,
    allowCall: true,
    allowWhatsapp: true,
    city: "Madinah",
    district: null,
  };
  const plain = await insertListing(owner, contact);
  const typed = await insertListing(owner, {
    ...contact,
    title: "شقة للبيع اتصل 0555001122",
    description: "للتواصل واتساب 0555001122 أو layla.office@example.com",
  });
  const found = await read<SearchAnswer>("/api/v1/listings?city=madinah");
  const whole = await Promise.all(
    [plain, typed].map(({ id }) => read<WholeListing>(`/api/v1/listings/${id}`)),
  );
  expect(found.listings.map(({ id }) => id).toSorted()).toEqual([plain.id, typed.id].toSorted());
  const all = JSON.stringify([found, whole]);
  for (const secret of ["555001122", "layla", "ليلى", owner.userId, owner.email, plain.address, "7200299856"])
    expect(all).not.toContain(secret);
  expect(whole.map(({ description }) => description !== null)).toEqual([true, false]);
});

test("only live listings are found", async () => {
  const owner = await insertMember();
  const states = [
    { status: "pending" },
    { status: "rejected" },
    { closedAs: "sold", closedAt: 1 },
    { hiddenAs: "unconfirmed" },
    { suspendedAt: 1 },
  ] as const;
  for (const state of states) {
    const { id } = await insertListing(owner, { ...state, city: "Ajman", country: "ae", currency: "AED" });
    expect((await ask(`/api/v1/listings/${id}`)).status).toBe(404);
  }
  expect(await read("/api/v1/listings?city=ajman")).toMatchObject({ listings: [], total: 0 });
});

test("the documents' invented listing is what the schemas say", async () => {
  const { operations, faultsOf } = await readDocument();
  const schemaOf = (id: string) =>
    operations.find(({ operationId }) => operationId === id)?.responses["200"]?.content?.["application/json"]
      ?.schema ?? {};
  expect(faultsOf(schemaOf("search_listings"), searchExample("https://miyar.example"))).toEqual([]);
  expect(faultsOf(schemaOf("get_listing"), wholeListingExample("https://miyar.example"))).toEqual([]);
});
