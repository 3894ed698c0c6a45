const YEAR_MS = 365.25 * 24 * 3600 * 1000;

/** The middle of a period, in years: "2024" is 2024.5, "2024-Q1" 2024.125, "2024-07" 2024.54. */
export function periodMiddle(period: string): number {
  const [year = "0", part] = period.split("-");
  if (!part) return Number(year) + 0.5;
  return part.startsWith("Q")
    ? Number(year) + (Number(part.slice(1)) - 0.5) / 4
    : Number(year) + (Number(part) - 0.5) / 12;
}

/** An instant (epoch ms) in years. */
export const yearsAt = (epochMs: number): number => 1970 + epochMs / YEAR_MS;
