/** Periods by which rents are asked, as forms and columns name them. */
export const RENT_PERIODS = ["month", "year"] as const;
export type RentPeriod = (typeof RENT_PERIODS)[number];

/** The period by which rents are usually asked in a country. */
export const USUAL_PERIOD: Record<"sa" | "qa" | "ae", RentPeriod> = { sa: "year", qa: "month", ae: "year" };

export const MONTHS = 12;

/** The rent of a year, which is what is stored, searched and compared. */
export const yearlyRent = (asked: number, period: RentPeriod): number =>
  period === "month" ? asked * MONTHS : asked;

/** A year's rent by a period: exact for the period that it was asked by, rounded to whole units for the other. */
export const rentPer = (period: RentPeriod, yearly: number): number =>
  period === "month" ? Math.round(yearly / MONTHS) : yearly;

export const otherPeriod = (period: RentPeriod): RentPeriod => (period === "month" ? "year" : "month");

/** The period of a listing's rent; null for a sale. */
export const rentPeriodOf = (listing: { offerType: string; rentPeriod: RentPeriod }): RentPeriod | null =>
  listing.offerType === "rent" ? listing.rentPeriod : null;

/** Half or twice what is expected still counts as near it. */
const NEAR = 2;

/**
 * The other period, if a rent is near what a year's is expected to be only by that one: a month's rent that is given as
 * a year's, or the reverse.
 */
export function likelierPeriod(yearly: number, period: RentPeriod, expected: number): RentPeriod | null {
  const meant = period === "year" ? yearly * MONTHS : yearly / MONTHS;
  const ratio = meant / expected;
  return ratio > 1 / NEAR && ratio < NEAR ? otherPeriod(period) : null;
}

/** The value of a button that answers whether a rent is for a month or a year. It counts for this amount only. */
export const rentAnswer = (period: RentPeriod, typed: string): string => `${period}:${typed.trim()}`;

/** Reads an answer; null for anything else. `amountOf` reads its amount as the form's price is read. */
export function readRentAnswer(answer: string, amountOf: (typed: string) => number) {
  const period = RENT_PERIODS.find((known) => answer.startsWith(`${known}:`));
  return period ? { period, price: amountOf(answer.slice(period.length + 1)) } : null;
}
