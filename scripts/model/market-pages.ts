import { writeFileSync } from "node:fs";
import { summariseMarket } from "#app/domains/valuation/engine/market-summary.ts";
import { MODEL_TYPES } from "#app/domains/valuation/engine/model.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";

const OUT = new URL("../../content/market/pages.json", import.meta.url);

/** Fractions finer than the eighth decimal change no printed figure. */
const compact = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e8) / 1e8 : value;

/** The file's text: a line for each market, so that what a new model changes can be read. */
export function marketPagesText(valuer: Valuer): string {
  const { version, sources } = valuer.model;
  const markets = COUNTRIES.flatMap((country) =>
    CITIES[country].flatMap(({ value: city }) =>
      MODEL_TYPES.flatMap((type) => summariseMarket(valuer, { country, city, type }) ?? []),
    ),
  );
  const used = new Set(markets.flatMap(({ sourceIds }) => sourceIds));
  const head = JSON.stringify({ version, sources: sources.filter(({ id }) => used.has(id)) });
  const lines = markets.map((market) => JSON.stringify(market, compact));
  return `${head.slice(0, -1)},"markets":[\n${lines.join(",\n")}\n]}\n`;
}

/** Writes content/market/pages.json from a model and its sales; gives its size in bytes. */
export function writeMarketPages(valuer: Valuer): number {
  const text = marketPagesText(valuer);
  writeFileSync(OUT, text);
  return Buffer.byteLength(text);
}
