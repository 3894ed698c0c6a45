import bundled from "#content/market/model.json" with { type: "json" };
import type { MarketModel } from "./engine/model.ts";

/** The fitted model of all countries, as `npm run model:fit` wrote it. */
// The file is this type by construction; through `unknown`, so that the compiler need not compare a megabyte of JSON.
export const marketModel = bundled as unknown as MarketModel;
