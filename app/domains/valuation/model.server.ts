import ae from "#content/market/sales-ae.json" with { type: "json" };
import bundled from "#content/market/model.json" with { type: "json" };
import qa from "#content/market/sales-qa.json" with { type: "json" };
import sa from "#content/market/sales-sa.json" with { type: "json" };
import type { PackedMarket } from "./engine/market.ts";
import { versionRead, type MarketModel } from "./engine/model.ts";
import { makeValuer } from "./engine/valuer.ts";

const fitted = bundled as unknown as MarketModel;

/** The fitted model, bundled into the Worker. Its version also names how the engine reads it. */
export const marketModel: MarketModel = { ...fitted, version: versionRead(fitted.version) };

/** The model with its recorded sales; each country is opened on first use. */
export const valuer = makeValuer(marketModel, {
  sa: sa as unknown as PackedMarket,
  qa: qa as unknown as PackedMarket,
  ae: ae as unknown as PackedMarket,
});
