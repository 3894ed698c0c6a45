import { readFileSync, writeFileSync } from "node:fs";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import type { MarketModel } from "#app/domains/valuation/engine/model.ts";
import type { ModelCard } from "#app/domains/valuation/model-card.server.ts";
import { measureBuildings } from "./fitting/buildings.ts";
import { shippedFiles } from "./shipped-files.ts";

/** Rewrites what buildings add to their plots in content/market/model.json, from the rest of that model. */
const FILE = new URL("../../content/market/model.json", import.meta.url);
const CARD = new URL("../../content/market/model-card.json", import.meta.url);

const model = JSON.parse(readFileSync(FILE, "utf8")) as MarketModel;
const buildings = measureBuildings(valuer);
writeFileSync(FILE, JSON.stringify({ ...model, buildings }));
const card = JSON.parse(readFileSync(CARD, "utf8")) as ModelCard;
writeFileSync(CARD, `${JSON.stringify({ ...card, artefacts: shippedFiles() }, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(buildings, null, 2)}\n`);
