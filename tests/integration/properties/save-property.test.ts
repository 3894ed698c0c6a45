import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { properties } from "#app/db/schema.server.ts";
import { findOwnProperty } from "#app/domains/properties/find-property.server.ts";
import { BuyerInput, PropertyInput, SellerInput, UNORDERED_MAX } from "#app/domains/properties/rules.ts";
import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const villa = {
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  address: "طريق أبي بكر الصديق",
  property_type: "house",
  area_sqm: "٣٠٠",
  bedrooms: "5",
  bathrooms: "6",
};

type Kind = Parameters<typeof saveProperty>[1];

/** Saves a form's values, and reads them back as the member. */
async function saveAndRead(ctx: MemberContext, kind: Kind, form: object) {
  const saved = await saveProperty(ctx, kind, form as never);
  if (!saved.ok) throw new Error("not saved");
  return findOwnProperty(ctx, saved.id);
}

test("the seller's form is kept whole, with the stored type and the age beside what was chosen", async () => {
  const ctx = await insertMember({ now: () => Date.UTC(2026, 10, 21) });
  const form = SellerInput.parse({
    ...villa,
    urgency: "urgent",
    built_sqm: "٤٢٠",
    year_built: "٢٠١٨",
    renovations: "partial",
    condition: "renovation",
    extra_features: "ملحق خارجي",
  });
  expect(await saveAndRead(ctx, "seller_owner", form)).toMatchObject({
    formKind: "seller_owner",
    country: "sa",
    city: "Riyadh",
    propertyType: "villa",
    formPropertyType: "house",
    areaSqm: 300,
    builtSqm: 420,
    yearBuilt: 2018,
    ageYears: 8,
    urgency: "urgent",
    renovations: "partial",
    condition: "renovation",
    extraFeatures: "ملحق خارجي",
  });
});

test("the buyer's goal, budget and timeframe are kept", async () => {
  const ctx = await insertMember();
  const form = BuyerInput.parse({
    ...villa,
    country: "ae",
    city: "Dubai",
    project: "Bay Square",
    off_plan: "off_plan",
    property_type: "commercial_building",
    investment_goal: "mixed",
    budget: "٢٬٥٠٠٬٠٠٠",
    timeframe: "long",
    price: "2,400,000",
  });
  expect(await saveAndRead(ctx, "buyer_investor", form)).toMatchObject({
    propertyType: "office",
    formPropertyType: "commercial_building",
    project: "Bay Square",
    offPlan: true,
    investmentGoal: "mixed",
    budget: 2_500_000,
    timeframe: "long",
    price: 2_400_000,
  });
});

test("a plot keeps no rooms, and a Saudi property no project", async () => {
  const ctx = await insertMember();
  const form = PropertyInput.parse({
    ...villa,
    property_type: "land",
    built_sqm: "420",
    project: "Bay Square",
    off_plan: "ready",
  });
  expect(await saveAndRead(ctx, "property", form)).toMatchObject({
    builtSqm: null,
    bedrooms: null,
    bathrooms: null,
    project: null,
    offPlan: null,
  });
});

test("a district typed another way is kept under the name that reports cite", async () => {
  const ctx = await insertMember();
  for (const [typed, kept] of [
    ["حى النرجس ", "النرجس"],
    ["حي لا وجود له", "حي لا وجود له"],
  ]) {
    const form = PropertyInput.parse({ ...villa, district: typed });
    expect((await saveAndRead(ctx, "property", form))?.district).toBe(kept);
  }
});

test("a stranger's property looks missing", async () => {
  const owner = await insertMember();
  const saved = await saveProperty(owner, "property", PropertyInput.parse(villa) as never);
  if (!saved.ok) throw new Error("not saved");
  expect(await findOwnProperty(await insertMember(), saved.id)).toBeNull();
});

test("an insert that fails is a refusal, and nothing is stored", async () => {
  const ctx = await insertMember();
  const nobody = { ...ctx, userId: "nobody" };
  const outcome = await saveProperty(nobody, "property", PropertyInput.parse(villa) as never);
  expect(outcome).toEqual({ ok: false, reason: "save-failed" });
  expect(await ctx.db.$count(properties, eq(properties.userId, "nobody"))).toBe(0);
});

test("a member keeps at most a bounded number of unpaid properties: the oldest go, what was ordered or reported on stays", async () => {
  const ctx = await insertMember();
  const other = await insertProperty(await insertMember());
  const { report } = await insertPaidReport(ctx);
  const ordered = await insertOrder(ctx);
  const kept = [report.propertyId, ordered.propertyId ?? ""];
  const long = Date.now() - days(30);
  await ctx.db.update(properties).set({ createdAt: long }).where(eq(properties.userId, ctx.userId));
  for (let at = 0; at < UNORDERED_MAX; at += 1) await insertProperty(ctx, { createdAt: long + 1 + at });
  const unpaid = async () =>
    (await ctx.db.query.properties.findMany({ where: eq(properties.userId, ctx.userId) })).filter(
      ({ id }) => !kept.includes(id),
    );
  expect(await unpaid()).toHaveLength(UNORDERED_MAX);

  const saved = await saveProperty(ctx, "property", PropertyInput.parse(villa) as never);
  expect(saved).toMatchObject({ ok: true });
  const left = await unpaid();
  expect(left).toHaveLength(UNORDERED_MAX);
  expect(left.map(({ createdAt }) => createdAt)).not.toContain(long + 1);
  expect(left.map(({ id }) => id)).toContain(saved.ok && saved.id);
  for (const id of kept) expect(await findOwnProperty(ctx, id)).not.toBeNull();
  expect(await ctx.db.$count(properties, eq(properties.id, other.id))).toBe(1);
});

test("who saves property after property has to wait, is told so in words, and keeps what was typed", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const form = { ...villa, address: "شارع العليا العام" };
  for (let at = 0; at < 30; at += 1) await saveProperty(ctx, "property", PropertyInput.parse(villa) as never);
  const refused = await visit(ctx, "/property-form", { cookie, form });
  expect([refused.status, refused.headers.get("Retry-After") !== null]).toEqual([429, true]);
  expect(refused.html).toContain("شارع العليا العام");
  expect(await ctx.db.$count(properties, eq(properties.userId, ctx.userId))).toBe(30);
});
