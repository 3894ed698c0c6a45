import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedIncrease, bandAt, bandsFor } from "./dubai-bands.ts";
import { noticeOf } from "./notice.ts";
import { ruleLease } from "./rule-lease.ts";

const RIYADH = { city: "Riyadh", kind: "renewal", rent: 60_000, endsOn: "2027-03-31" } as const;

test("Decree 43: each band ends where it says", () => {
  const gaps = [-0.2, 0.1, 0.11, 0.2, 0.21, 0.3, 0.31, 0.4, 0.41, 0.9];
  expect(gaps.map(allowedIncrease)).toEqual([0, 0, 0.05, 0.05, 0.1, 0.1, 0.15, 0.15, 0.2, 0.2]);
  // 60,000 is exactly 25 % below 80,000.
  expect(bandAt(60_000, 80_000)).toEqual({ average: 80_000, gap: 0.25, increase: 0.1, rent: 66_000 });
  expect(bandAt(90_000, 100_000).increase).toBe(0);
});

test("a higher average never allows less, and the table of averages agrees with it", () => {
  const rents = fc.integer({ min: 5000, max: 5_000_000 });
  fc.assert(
    fc.property(rents, rents, rents, (rent, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(bandAt(rent, low).increase).toBeLessThanOrEqual(bandAt(rent, high).increase);
      for (const { over, increase } of bandsFor(rent))
        expect(bandAt(rent, (over ?? rent - 2) + 2).increase).toBe(increase);
    }),
  );
});

test("Riyadh: no increase until the freeze ends, a first lease is free, and what follows is unknown", () => {
  expect(ruleLease(RIYADH, null)).toEqual({ kind: "frozen", rent: 60_000, until: "2030-09-25" });
  expect(ruleLease({ ...RIYADH, kind: "let-before" }, null).kind).toBe("frozen");
  expect(ruleLease({ ...RIYADH, kind: "never-let" }, null).kind).toBe("first-let");
  expect(ruleLease({ ...RIYADH, endsOn: "2030-09-24" }, null).kind).toBe("frozen");
  expect(ruleLease({ ...RIYADH, endsOn: "2030-09-25" }, null).kind).toBe("after-freeze");
});

test("Dubai: renewals alone are bound, and our whole range is compared", () => {
  const lease = { ...RIYADH, city: "Dubai" } as const;
  const market = {
    low: 64_000,
    annual: 80_000,
    high: 100_000,
    contracts: 9,
    isLocal: true,
    period: "",
    source: "",
  };
  expect(ruleLease({ ...lease, kind: "let-before" }, market)).toEqual({ kind: "new-lease" });
  expect(ruleLease(lease, null)).toMatchObject({ kind: "bands", at: null });
  expect(ruleLease(lease, market)).toMatchObject({
    at: { low: { increase: 0 }, middle: { increase: 0.1 }, high: { increase: 0.15 } },
  });
});

test("notice is due ninety days before the end in Dubai and sixty in Riyadh", () => {
  expect(noticeOf("Dubai", "2027-03-31", "2026-12-31")).toEqual({
    days: 90,
    by: "2026-12-31",
    isOver: false,
  });
  expect(noticeOf("Riyadh", "2027-03-31", "2027-02-01")).toEqual({
    days: 60,
    by: "2027-01-30",
    isOver: true,
  });
});
