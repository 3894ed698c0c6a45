import ae from "#content/market/sales-ae.json?url";
import model from "#content/market/model.json?url";
import qa from "#content/market/sales-qa.json?url";
import sa from "#content/market/sales-sa.json?url";
import { servedMarketFiles, type MarketFile, type MarketFiles } from "#app/platform/market-files.server.ts";

/** Where no files are served beside the Worker: from the sources, for `npm run dev` and tests, or inside the chaos run's build. */
const INSIDE = import.meta.env.DEV || import.meta.env.VITE_MARKET_FILES === "inside";

const SOURCES: Record<MarketFile, () => Promise<{ default: unknown }>> = {
  model: () => import("#content/market/model.json"),
  "sales-sa": () => import("#content/market/sales-sa.json"),
  "sales-qa": () => import("#content/market/sales-qa.json"),
  "sales-ae": () => import("#content/market/sales-ae.json"),
};

export const filesFromSources: MarketFiles = { read: async (file) => (await SOURCES[file]()).default };

/**
 * The model's files for this Worker. A build has them beside it, under names with a hash of their content: they cannot
 * be others than the code was tested with.
 */
export const marketFilesOf = (assets: Fetcher): MarketFiles =>
  INSIDE
    ? filesFromSources
    : servedMarketFiles(assets, { model, "sales-sa": sa, "sales-qa": qa, "sales-ae": ae });
