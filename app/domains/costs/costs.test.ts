import fc from "fast-check";
import { expect, test } from "vitest";
import { parseWithZod } from "@conform-to/zod/v4";
import { buyingCostsOf } from "./buying-costs.ts";
import { CostsInput } from "./costs-input.ts";
import { lettingOf, needsArea } from "./letting-costs.ts";
import { loanLimitOf, loanVerdict } from "./loan-limits.ts";
import { mortgageOf } from "./mortgage.ts";

const FLAT = { country: "sa", city: "Riyadh", propertyType: "apartment", offPlan: false } as const;

test("a loan of 720,000 at 4.5 % over twenty years is repaid by 4,555 a month", () => {
  const loan = mortgageOf({ price: 900_000, loanShare: 0.8, annualRate: 0.045, years: 20 });
  expect(loan).toMatchObject({ loan: 720_000, deposit: 180_000, monthly: 4555 });
  expect(loan.charge).toBe(loan.totalPaid - loan.loan);
});

test("paying the exact amount each month leaves nothing of the loan, and no rate means no charge", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 50_000_000 }),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      fc.integer({ min: 1, max: 30 }),
      (price, annualRate, years) => {
        const { loan, totalPaid, charge } = mortgageOf({ price, loanShare: 1, annualRate, years });
        expect(charge).toBeGreaterThanOrEqual(0);
        let left = loan;
        const payment = totalPaid / (years * 12);
        for (let month = 0; month < years * 12; month++) left += left * (annualRate / 12) - payment;
        // The total is rounded to a whole unit, and the difference grows with the rate.
        expect(Math.abs(left)).toBeLessThanOrEqual(1 + (1 + annualRate / 12) ** (years * 12));
      },
    ),
  );
  expect(mortgageOf({ price: 1200, loanShare: 1, annualRate: 0, years: 1 })).toMatchObject({
    monthly: 100,
    charge: 0,
  });
});

test("the state bears the tax of a citizen's first home up to a million riyals, and of nothing else", () => {
  const relief = (price: number, buyer: "citizen-first" | "resident-first") =>
    buyingCostsOf({ ...FLAT, price }, buyer)?.relief;
  expect(relief(900_000, "citizen-first")).toBe(45_000);
  expect(relief(1_500_000, "citizen-first")).toBe(50_000);
  expect(relief(900_000, "resident-first")).toBe(0);
  expect(buyingCostsOf({ ...FLAT, propertyType: "land", price: 900_000 }, "citizen-first")?.relief).toBe(0);
  expect(
    buyingCostsOf({ ...FLAT, country: "ae", city: "Sharjah", price: 900_000 }, "citizen-first"),
  ).toBeNull();
});

test("loan limits are those of the central banks, and unknown where none was read", () => {
  const home = { ...FLAT, price: 5_000_000 };
  const dubai = { ...home, country: "ae" } as const;
  expect(loanLimitOf(dubai, "citizen-first")?.share).toBe(0.85);
  expect(loanLimitOf({ ...dubai, price: 5_000_001 }, "resident-first")?.share).toBe(0.7);
  expect(loanLimitOf({ ...dubai, offPlan: true }, "citizen-first")?.share).toBe(0.5);
  expect(loanLimitOf({ ...home, country: "qa" }, "resident-other")).toBeNull();
  expect(loanLimitOf({ ...dubai, propertyType: "land" }, "citizen-first")).toBeNull();
  const other = loanLimitOf(home, "citizen-other");
  expect(other && [0.7, 0.8, 0.9].map((share) => loanVerdict(other, share))).toEqual([
    "within",
    "finance-companies-only",
    "above",
  ]);
});

test("letting costs are those of the reports, and unknown where these have none", () => {
  const letting = lettingOf({ ...FLAT, price: 900_000, areaSqm: null }, 45_000);
  expect(letting.costs?.net).toBe(45_000 - (letting.costs?.total ?? 0));
  expect(lettingOf({ ...FLAT, country: "ae", city: "Ajman", price: 1, areaSqm: 1 }, 1).costs).toBeNull();
  expect(needsArea({ country: "ae", city: "Dubai", propertyType: "apartment" })).toBe(true);
  expect(needsArea(FLAT)).toBe(false);
});

test("a loan is asked whole, and Arabic digits are read", () => {
  const read = (more: Record<string, string>) =>
    parseWithZod(
      new URLSearchParams({ city: "Riyadh", property_type: "apartment", price: "٩٠٠٬٠٠٠", ...more }),
      { schema: CostsInput },
    );
  expect(read({})).toMatchObject({ status: "success", value: { price: 900_000, loan_percent: null } });
  expect(Object.keys(read({ loan_percent: "80" }).reply().error ?? {})).toEqual(["rate", "years"]);
  expect(read({ loan_percent: "٨٠٪", rate: "٤٫٥", years: "20" })).toMatchObject({
    value: { loan_percent: 80, rate: 4.5, years: 20 },
  });
});
