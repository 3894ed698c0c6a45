import ae from "#content/market/sales-ae.json" with { type: "json" };
import deeds from "#content/market/deeds-sa.json" with { type: "json" };
import fitted from "#content/market/model.json" with { type: "json" };
import qa from "#content/market/sales-qa.json" with { type: "json" };
import sa from "#content/market/sales-sa.json" with { type: "json" };
import type { PackedForests, PackedMarket } from "./engine/market.ts";
import { asRead, type MarketModel } from "./engine/model.ts";
import { makeValuer } from "./engine/valuer.ts";

/** The fitted model at once, for scripts and tests. The Worker reads the same files when it needs them: `loadModel`. */
export const marketModel: MarketModel = asRead(fitted as unknown as MarketModel);

/** The model with its recorded sales; each country is opened on first use. */
export const valuer = makeValuer(
  marketModel,
  {
    sa: sa as unknown as PackedMarket,
    qa: qa as unknown as PackedMarket,
    ae: ae as unknown as PackedMarket,
  },
  deeds as unknown as PackedForests,
);
