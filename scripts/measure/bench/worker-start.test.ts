import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s+)?"((?:#|\.)[^"]+)"/gm;

/** Every module of ours that is there as soon as `entry` is: what it imports, what those import, and so on. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded)
    for (const [, named = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const found = named.startsWith("#") ? named.slice(1) : path.join(path.dirname(file), named);
      if (/\.tsx?$/.test(found) && existsSync(found)) loaded.add(found);
    }
  return loaded;
}

test("the Worker starts without the valuation's model and sales, which pages and jobs load when they need them", () => {
  const loaded = loadedWith("workers/app.ts");
  expect(loaded.size).toBeGreaterThan(100);
  expect(loaded).toContain("app/domains/payments/read-webhook.server.ts");
  expect([...loaded].filter((file) => /valuation\/(?:model|value-subject)\.server/.test(file))).toEqual([]);
});

test("nor does it write a number before somebody asks: the first takes 20 ms", async () => {
  const formats = (["NumberFormat", "DateTimeFormat", "PluralRules"] as const).map((name) =>
    vi.spyOn(Intl, name),
  );
  const named = [...loadedWith("workers/app.ts")].filter((file) => /(?:rules|input|columns)\.ts$/.test(file));
  expect(named).toContain("app/domains/properties/rules.ts");
  vi.resetModules();
  for (const file of named) await import(path.resolve(file));
  expect(formats.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
