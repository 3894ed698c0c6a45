import type { Country } from "#app/domains/valuation/engine/types.ts";
import { readDubai } from "./dubai.ts";
import { readOfficialIndices } from "./official.ts";
import { readQatar } from "./qatar.ts";
import { readSaudi } from "./saudi.ts";
import type { MarketData } from "../fitting/segments.ts";

/**
 * One country's cleaned data; the others' are read only when asked for. `before` (as in 2024-03) leaves out what the
 * official indices say of that month's quarter and after it.
 */
export function readMarket(folder: string, country: Country, before?: string): MarketData {
  return {
    sa: country === "sa" ? readSaudi(folder) : { deeds: [], cells: [], places: new Map(), tallies: [] },
    qa: country === "qa" ? readQatar(folder) : { observations: [], places: new Map(), tallies: [] },
    ae:
      country === "ae"
        ? readDubai(folder)
        : { observations: [], places: [], officialToPlace: new Map(), projectNames: {}, tallies: [] },
    officialIndices: country === "sa" ? readOfficialIndices(folder, before) : () => [],
  };
}
