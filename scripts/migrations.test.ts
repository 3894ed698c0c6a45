import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const names = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

test("migrations are numbered 0000, 0001, … without a gap or a repeated number", () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual(names.map((_, index) => String(index).padStart(4, "0")));
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
});

test("the journal that new migrations are made from names every file", () => {
  const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names);
});
