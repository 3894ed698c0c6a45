import { readFileSync, writeFileSync } from "node:fs";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import type { MarketModel } from "#app/domains/valuation/engine/model.ts";
import { measureBuildings } from "./fitting/buildings.ts";

/** Rewrites what buildings add to their plots in content/market/model.json, from the rest of that model. */
const FILE = new URL("../../content/market/model.json", import.meta.url);

const model = JSON.parse(readFileSync(FILE, "utf8")) as MarketModel;
const buildings = measureBuildings(valuer);
writeFileSync(FILE, JSON.stringify({ ...model, buildings }));
process.stdout.write(`${JSON.stringify(buildings, null, 2)}\n`);
