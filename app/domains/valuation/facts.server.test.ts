import { expect, test } from "vitest";
import { marketFacts } from "./facts.server.ts";
import { modelCard } from "./model-card.server.ts";

test("every market has sales, within what the card says was read", () => {
  const facts = marketFacts();
  expect(facts.map(({ country }) => country)).toEqual(["sa", "qa", "ae"]);
  const read = modelCard.data.reduce((sum, file) => sum + file.read, 0);
  for (const { sales, from, until } of facts) {
    expect(sales).toBeGreaterThan(1000);
    expect(sales).toBeLessThan(read);
    expect(from < until).toBe(true);
  }
});
