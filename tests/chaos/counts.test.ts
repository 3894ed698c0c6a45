import { expect, test } from "vitest";
import { hours } from "#app/lib/duration.ts";
import { decideInTurn } from "./authority.ts";
import type { Books } from "./books.ts";
import { delaysOf, issuedMeanwhile, settledLater } from "./counts.ts";
import type { World } from "./world.ts";

const books = (some: Record<string, object[]>): Books => some as unknown as Books;
const world = (some: Partial<World>): World => some as World;

test("a payment counts as settled later if its provider took no new ones any more, until they went back to it", () => {
  const switches: World["switches"] = [
    { at: 100, from: "stripe" },
    { at: 200, from: "moyasar" },
  ];
  const payments = [
    { id: "before", provider: "stripe", completed_at: 99 },
    { id: "after", provider: "stripe", completed_at: 100 },
    { id: "new", provider: "moyasar", completed_at: 150 },
    { id: "back", provider: "stripe", completed_at: 200 },
    { id: "old", provider: "moyasar", completed_at: 200 },
    { id: "never", provider: "moyasar", completed_at: null },
  ];
  const later = settledLater(world({ switches }), books({ payments }));
  expect(later.map(({ id }) => id)).toEqual(["after", "old"]);
});

test("documents of the outage are those issued in it, and none while it is not over", () => {
  const invoices = [99, 100, 199, 200].map((at) => ({ issued_at: at }));
  const during = (outage: World["outage"]) =>
    issuedMeanwhile(world({ outage }), books({ invoices })).map(({ issued_at: at }) => at);
  expect(during({ from: 100, until: 200 })).toEqual([100, 199]);
  expect(during({ from: 100, until: null })).toEqual([]);
  expect(during(null)).toEqual([]);
});

test("the way to Fatoora is from the issue of the document to its arrival; one that never came has none", () => {
  const delays = delaysOf(
    books({
      invoices: [
        { id: "one", issued_at: 1 },
        { id: "two", issued_at: 2 },
      ],
      einvoices: [
        { id: "a", invoice_id: "one", hash: "x" },
        { id: "b", invoice_id: "two", hash: "y" },
      ],
      reported: [{ hash: "x", at: 1 + hours(6) }],
    }),
  );
  expect([...delays]).toEqual([["a", hours(6)]]);
});

test("of ten documents one each is rejected, loses its answer and gets a warning", () => {
  const decide = decideInTurn();
  const fates = Array.from({ length: 20 }, decide).filter((fate) => fate !== null);
  expect(fates).toEqual(["reject", "lost", "warn", "reject", "lost", "warn"]);
});
