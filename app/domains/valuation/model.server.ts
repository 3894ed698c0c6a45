import { keptOnce } from "#app/lib/kept-once.ts";
import type { MarketFiles } from "#app/platform/market-files.server.ts";
import { openMarket, type Market, type PackedMarket } from "./engine/market.ts";
import { asRead, type MarketModel } from "./engine/model.ts";
import type { Country } from "./engine/types.ts";
import { valuerOf, type Valuer } from "./engine/valuer.ts";

/** What reads the model's files; part of every context. */
export type ModelSource = { marketFiles: MarketFiles };

/** Read and opened once in an isolate, for all of its requests and jobs. */
const models = keptOnce<"model", Valuer>();
const markets = keptOnce<Country, Market>();
const opened = new Map<Country, Market>();

function openedMarket(country: Country): Market {
  const market = opened.get(country);
  if (!market) throw new Error(`the sales of ${country} were not loaded`);
  return market;
}

const readModel = ({ marketFiles }: ModelSource): Promise<Valuer> =>
  models("model", async () =>
    valuerOf(asRead((await marketFiles.read("model")) as MarketModel), openedMarket),
  );

const readMarket = ({ marketFiles }: ModelSource, country: Country): Promise<Market> =>
  markets(country, async () => {
    const market = openMarket((await marketFiles.read(`sales-${country}`)) as PackedMarket);
    opened.set(country, market);
    return market;
  });

/** The fitted model, from its file when the isolate first asks. Throws if it cannot be read; the next call tries again. */
export async function loadModel(ctx: ModelSource): Promise<MarketModel> {
  return (await readModel(ctx)).model;
}

/** The model with the recorded sales of these countries, each read like the model. */
export async function loadValuer(ctx: ModelSource, ...countries: Country[]): Promise<Valuer> {
  const sales = Promise.all(countries.map((country) => readMarket(ctx, country)));
  const [valuer] = await Promise.all([readModel(ctx), sales]);
  return valuer;
}
