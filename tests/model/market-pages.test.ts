import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { marketPagesText } from "../../scripts/model/market-pages.ts";

test("the pages of city prices are what the shipped model and sales give: else run scripts/model/accept-market-pages.ts", () => {
  const shipped = readFileSync(new URL("../../content/market/pages.json", import.meta.url), "utf8");
  expect(marketPagesText(valuer) === shipped).toBe(true);
});
