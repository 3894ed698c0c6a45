import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { keptProperties, keptValues, users, valueMails } from "#app/db/schema.server.ts";
import { changeKept, forgetKept, keepProperty } from "#app/domains/holdings/kept/keep-property.server.ts";
import { findKept, findKeptWithPoints, listKept } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { KEPT_MAX } from "#app/domains/holdings/rules.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { ageValues, FORMER_MODEL, insertKept, KEPT_FORM, keptValue } from "#tests/factories/holdings.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

test("a property is kept with its value by today's model, under the name its owner gave it or what it is", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx, { purchase_price: 700_000, purchased_on: "2021-05-06" });
  const kept = await findKeptWithPoints(ctx, id);
  expect(kept).toMatchObject({ name: "شقة العارض", purchasePrice: 700_000, purchasedOn: "2021-05-06" });
  expect(kept?.points).toHaveLength(1);
  const [point] = kept!.points;
  expect(point).toMatchObject({ modelVersion: modelCard.version, move: null });
  expect(point!.low).toBeLessThan(point!.value);
  expect(point!.high).toBeGreaterThan(point!.value);
  expect(point!.evidence.index?.history.length).toBeGreaterThan(3);
  const unnamed = await insertKept(ctx, { name: null });
  expect((await findKept(ctx, unnamed.id))?.name).toBe("شقة في حي العارض، الرياض");
  const mails = await ctx.db.query.valueMails.findFirst({ where: eq(valueMails.userId, ctx.userId) });
  expect(mails).toMatchObject({ mutedAt: null, dueAt: null });
});

test("a stranger sees, changes and forgets nothing of it", async () => {
  const [owner, stranger] = [await insertMember(), await insertMember()];
  const { id } = await insertKept(owner);
  expect(await findKeptWithPoints(stranger, id)).toBeNull();
  expect(await listKept(stranger, stranger.userId)).toEqual([]);
  expect(await changeKept(stranger, id, keptValue({ name: "سُرق" }))).toEqual({ ok: false, reason: "gone" });
  expect(await forgetKept(stranger, id)).toBe(false);
  expect((await findKept(owner, id))?.name).toBe("شقة العارض");
});

test("somebody else's property of a report is not linked", async () => {
  const [owner, stranger] = [await insertMember(), await insertMember()];
  const property = await insertProperty(owner);
  const own = await insertKept(owner, { property: property.id });
  const theirs = await insertKept(stranger, { property: property.id });
  expect((await findKept(owner, own.id))?.propertyId).toBe(property.id);
  expect((await findKept(stranger, theirs.id))?.propertyId).toBeNull();
});

test("of two at once for the last place one is kept, and then no more", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx);
  const row = await findKept(ctx, id);
  for (let nth = 2; nth < KEPT_MAX; nth += 1)
    await ctx.db.insert(keptProperties).values({ ...row!, id: `${id}-${nth}` });
  const both = await Promise.all([keepProperty(ctx, keptValue()), keepProperty(ctx, keptValue())]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await keepProperty(ctx, keptValue())).toEqual({ ok: false, reason: "too-many-kept" });
  expect(await ctx.db.$count(keptProperties, eq(keptProperties.userId, ctx.userId))).toBe(KEPT_MAX);
});

test("what cannot be valued is not kept, and says why", async () => {
  const ctx = await insertMember();
  const office = keptValue({
    country: "ae",
    city: "Ras Al Khaimah",
    district: null,
    property_type: "commercial_building",
  });
  expect(await keepProperty(ctx, office)).toMatchObject({ ok: false, reason: "not-valued" });
  expect(await ctx.db.$count(keptProperties, eq(keptProperties.userId, ctx.userId))).toBe(0);
});

test("another name or purchase leaves the values; another description begins them anew", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx);
  await ageValues(ctx, ctx.userId);
  await changeKept(ctx, id, keptValue({ name: "بيتي", purchase_price: 650_000 }));
  let kept = await findKeptWithPoints(ctx, id);
  expect(kept).toMatchObject({ name: "بيتي", purchasePrice: 650_000 });
  expect(kept?.points.map(({ modelVersion }) => modelVersion)).toEqual([FORMER_MODEL]);
  await changeKept(ctx, id, keptValue({ area_sqm: 200 }));
  kept = await findKeptWithPoints(ctx, id);
  expect(kept?.points.map(({ modelVersion, move }) => [modelVersion, move])).toEqual([
    [modelCard.version, null],
  ]);
});

test("forgetting takes the values with it", async () => {
  const ctx = await insertMember();
  const { id } = await insertKept(ctx);
  expect(await forgetKept(ctx, id)).toBe(true);
  expect(await ctx.db.$count(keptValues, eq(keptValues.keptId, id))).toBe(0);
  expect(await forgetKept(ctx, id)).toBe(false);
});

test("a suspended or closed account keeps nothing new", async () => {
  const ctx = await insertMember();
  await ctx.db.update(users).set({ suspendedAt: 5, suspendedFor: "x" }).where(eq(users.id, ctx.userId));
  expect(await keepProperty(ctx, keptValue())).toMatchObject({ ok: false });
  expect(await ctx.db.$count(keptProperties, eq(keptProperties.userId, ctx.userId))).toBe(0);
});

test.each([
  ["area_sqm", "", "المساحة"],
  ["purchased_on", "2999-01-01", "تاريخ الشراء لم يأتِ بعد"],
  ["purchased_on", "أمس", "اكتب تاريخ الشراء"],
  ["purchase_price", "مليون", "اكتب المبلغ رقمًا فقط"],
  ["bedrooms", "99", "من القائمة"],
  ["name", "ا".repeat(61), "الاسم طويل جدًا"],
  ["city", "Atlantis", "من القائمة"],
])("%s «%s» is refused beside its field, and nothing is kept", async (field, value, message) => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  const form = { ...KEPT_FORM, [field]: value };
  const { status, html } = await visit(visitorCtx(), "/dashboard/properties/new", { cookie, form });
  expect(status).toBe(400);
  expect(html).toContain(message);
  expect(await ctx.db.$count(keptProperties, eq(keptProperties.userId, ctx.userId))).toBe(0);
});
