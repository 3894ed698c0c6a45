import { within } from "#app/lib/within.ts";
import { TIME_OUTS } from "./bounded.server.ts";

/** The files of the fitted model and of the recorded sales, by name: content/market/NAME.json. */
export type MarketFile = "model" | "sales-sa" | "sales-qa" | "sales-ae";

/** Reads one of the files. Throws when it is not there or does not come in time. */
export type MarketFiles = { read: (file: MarketFile) => Promise<unknown> };

/** What holds the files: the platform's static files, whose binding has this method. */
type Holder = { fetch: (address: string) => Promise<Response> };

/** The files as they are served beside the Worker, at the `addresses` that the build gave them. */
export function servedMarketFiles(
  holder: Holder,
  addresses: Record<MarketFile, string>,
  ms: number = TIME_OUTS.file,
): MarketFiles {
  const read = async (file: MarketFile): Promise<unknown> => {
    // The binding looks at the path alone.
    const response = await holder.fetch(new URL(addresses[file], "https://files.invalid").href);
    if (!response.ok) throw new Error(`${addresses[file]} answered ${response.status}`);
    return response.json();
  };
  return { read: (file) => within(ms, read(file), "market file") };
}
