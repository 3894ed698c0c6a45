import { expect, test } from "vitest";
import { visitorCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";

const FLAT = {
  offer_type: "sale",
  listing_type: "apartment",
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  area_sqm: "١٤٠",
  bedrooms: "3",
};

async function ask(change: Partial<typeof FLAT> = {}, ctx = visitorCtx()) {
  const query = new URLSearchParams({ ...FLAT, ...change });
  const { status, html } = await visit(ctx, `/marketplace/estimate?${query}`);
  return { status, ...(JSON.parse(html) as { estimate?: unknown; currency?: string }) };
}

test("a flat is estimated in its country's currency, as a range around a value with a grade", async () => {
  const { status, estimate, currency } = await ask();
  expect({ status, currency }).toEqual({ status: 200, currency: "SAR" });
  const { ok, low, point, high, grade } = estimate as Record<string, number | string | boolean>;
  expect(ok).toBe(true);
  expect(Number(low)).toBeGreaterThan(0);
  expect(Number(point)).toBeGreaterThan(Number(low));
  expect(Number(high)).toBeGreaterThan(Number(point));
  expect(grade).toMatch(/^[A-E]$/);
});

test("where there is no estimate the reason is told", async () => {
  expect(await ask({ area_sqm: "" })).toMatchObject({ estimate: { ok: false, reason: "no-area" } });
  expect(await ask({ listing_type: "warehouse" })).toMatchObject({
    estimate: { ok: false, reason: "type-not-covered" },
  });
});

test("a question that cannot be meant is not answered", async () => {
  for (const change of [
    { city: "Doha" },
    { country: "xx" },
    { listing_type: "castle" },
    { offer_type: "gift" },
    { area_sqm: "-1" },
    { area_sqm: "كبيرة" },
    { bedrooms: "1.5" },
    { district: "ح".repeat(81) },
  ])
    expect((await ask(change)).status, JSON.stringify(change)).toBe(400);
});

test("too many questions from one network wait", async () => {
  const keys: string[] = [];
  const ctx = visitorCtx({
    allowBurst: async (key) => {
      keys.push(key);
      return false;
    },
  });
  expect((await ask({}, ctx)).status).toBe(429);
  expect(keys).toHaveLength(1);
});
