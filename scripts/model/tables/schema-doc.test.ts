import { expect, test } from "vitest";
import { marketDataDoc, writtenDoc } from "./schema-doc.ts";
import { TABLES } from "./schemas.ts";

test("docs/market-data.md says what the schemas say (node scripts/model/tables/schema-doc.ts writes it)", async () => {
  expect(writtenDoc()).toBe(await marketDataDoc());
});

test("every column has a meaning, every number a unit, every list its values, and required ones exist", () => {
  for (const [name, { columns }] of Object.entries(TABLES)) {
    for (const [column, { kind, meaning, unit, values }] of Object.entries(columns)) {
      const where = `${name}.${column}`;
      expect(meaning, where).not.toBe("");
      expect(meaning, where).not.toMatch(/[|\n]/);
      if (kind === "number") expect(unit, where).toBeTruthy();
      if (kind === "enum") expect(values?.length, where).toBeGreaterThan(1);
    }
    expect(
      Object.values(columns).some(({ optional }) => !optional),
      name,
    ).toBe(true);
  }
});
