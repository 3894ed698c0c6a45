import type { ListingType } from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";

/** A year's rent for a square metre by city, or by country where the city is not told apart; and the usual gross yield. */
type Levels = { rent: Record<Country, number> & Record<string, number>; yields: number };

/**
 * What is asked for what we cannot estimate: rough levels for seeded listings alone, in whole units of the country's
 * currency. Nothing that people are told rests on them.
 */
export const LEVELS: Record<ListingType, Levels> = {
  apartment: {
    rent: { sa: 210, qa: 620, ae: 560, Doha: 760, "Abu Dhabi": 950, Sharjah: 520, Ajman: 430 },
    yields: 0.066,
  },
  villa: { rent: { sa: 260, qa: 360, ae: 320, Doha: 400, "Abu Dhabi": 480, Dubai: 700 }, yields: 0.05 },
  house: { rent: { sa: 200, qa: 280, ae: 260, "Abu Dhabi": 380, Dubai: 520 }, yields: 0.05 },
  land: { rent: { sa: 90, qa: 110, ae: 85, "Abu Dhabi": 180, Dubai: 320 }, yields: 0.05 },
  office: {
    rent: { sa: 560, qa: 780, ae: 520, Riyadh: 900, Jeddah: 740, Doha: 1000, Dubai: 1350, "Abu Dhabi": 1000 },
    yields: 0.075,
  },
  retail: {
    rent: {
      sa: 750,
      qa: 950,
      ae: 800,
      Riyadh: 1050,
      Jeddah: 900,
      Doha: 1300,
      Dubai: 2100,
      "Abu Dhabi": 1500,
    },
    yields: 0.075,
  },
  warehouse: {
    rent: { sa: 170, qa: 330, ae: 280, Riyadh: 210, Jeddah: 200, Dubai: 450, "Abu Dhabi": 380 },
    yields: 0.085,
  },
};
