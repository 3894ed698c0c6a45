import { expect, test, vi } from "vitest";
import { filesFromSources } from "#workers/market-files.ts";
import type { MarketFile, MarketFiles } from "#app/platform/market-files.server.ts";
import { estimateValue } from "./engine/estimate.ts";
import { UNDESCRIBED, type Subject } from "./engine/types.ts";
import { modelCard } from "./model-card.server.ts";
import { COUNTRIES } from "./rules.ts";
import { valuer as shipped } from "./shipped-model.ts";

// An isolate of its own: other tests of this process may have opened the same markets.
vi.resetModules();
const { loadModel, loadValuer } = await import("./model.server.ts");
const { valueSubject } = await import("./value-subject.server.ts");

const CITY = { sa: "Riyadh", qa: "Doha", ae: "Dubai" } as const;
const flatIn = (country: keyof typeof CITY): Subject => ({
  ...UNDESCRIBED,
  country,
  city: CITY[country],
  district: null,
  project: null,
  propertyType: "apartment",
  areaSqm: 120,
  bedrooms: 2,
  valuedAt: Date.parse("2026-11-20"),
});

/** The files, with what was read of them; each reading of `failing` fails. */
function counted(failing?: MarketFile): { read: string[]; ctx: { marketFiles: MarketFiles } } {
  const read: string[] = [];
  const marketFiles: MarketFiles = {
    read: (file) => {
      read.push(file);
      return file === failing ? Promise.reject(new Error(`no ${file}`)) : filesFromSources.read(file);
    },
  };
  return { read, ctx: { marketFiles } };
}

// The order counts: what one test opens stays open for the next, as in an isolate.
test("what could not be read fails the estimate that needs it, and is tried again by the next", async () => {
  const broken = counted("sales-sa");
  await expect(valueSubject(broken.ctx, flatIn("sa"))).rejects.toThrow("no sales-sa");
  const whole = counted();
  expect((await valueSubject(whole.ctx, flatIn("sa"))).ok).toBe(true);
  expect(whole.read).toEqual(["sales-sa"]);
});

test("an estimate reads the sales of its own country only, and each file once", async () => {
  const { read, ctx } = counted();
  await Promise.all(Array.from({ length: 5 }, () => valueSubject(ctx, flatIn("qa"))));
  await loadModel(ctx);
  expect(read).toEqual(["sales-qa"]);
  const valuer = await loadValuer(ctx, "qa");
  expect(() => estimateValue(valuer, flatIn("ae"))).toThrow("the sales of ae were not loaded");
});

test("the files beside the Worker give the values of the model that ships", async () => {
  const { ctx } = counted();
  expect((await loadModel(ctx)).version).toBe(modelCard.version);
  for (const country of COUNTRIES)
    expect(await valueSubject(ctx, flatIn(country)), country).toEqual(
      estimateValue(shipped, flatIn(country)),
    );
});
