import type { BandAt, MarketRent, RentBand } from "./rules.ts";

/**
 * Dubai's Decree 43 of 2013, Article 1: the most that a rent may rise on renewal, by how far it is below the average of
 * similar rents. It states whole percents (up to 10, 11 to 20, …). What lies between them, such as 10.4 %, is taken
 * into the higher band.
 */
const BANDS = [
  { upTo: 0.1, increase: 0 },
  { upTo: 0.2, increase: 0.05 },
  { upTo: 0.3, increase: 0.1 },
  { upTo: 0.4, increase: 0.15 },
  { upTo: 1, increase: 0.2 },
] as const;

/** A gap of exactly a bound belongs to the lower band, whatever the division leaves in the last digits. */
const ROUNDING = 1e-9;

/** The highest increase (a fraction) for a rent that is `gap` (a fraction) below the average; 0 if it is above. */
export function allowedIncrease(gap: number): number {
  return BANDS.find(({ upTo }) => gap <= upTo + ROUNDING)?.increase ?? 0.2;
}

const raised = (rent: number, increase: number): number => Math.round(rent * (1 + increase));

/** What the decree allows for a rent if the average is the given one. */
export function bandAt(rent: number, average: number): BandAt {
  const gap = (average - rent) / average;
  const increase = allowedIncrease(gap);
  return { average, gap, increase, rent: raised(rent, increase) };
}

/** The bands for a rent, in averages: which average of the official index leads to which increase. */
export function bandsFor(rent: number): RentBand[] {
  let over: number | null = null;
  return BANDS.map(({ upTo, increase }) => {
    const end = upTo === 1 ? null : Math.round(rent / (1 - upTo));
    const band = { increase, over, upTo: end, rent: raised(rent, increase) };
    over = end;
    return band;
  });
}

/** By the low end, the middle and the high end of our range of the market rent. */
export const bandsAt = (rent: number, { low, annual, high }: MarketRent) => ({
  low: bandAt(rent, low),
  middle: bandAt(rent, annual),
  high: bandAt(rent, high),
});
